"""Released statements beside Wikidata's: which still stand, and which answers may have moved."""
