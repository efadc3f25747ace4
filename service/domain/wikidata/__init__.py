"""Wikidata's entities as their documents have them, and as they are served."""
