"""SPARQL over statements, in a process of its own that can be stopped."""
