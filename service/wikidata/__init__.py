"""Wikidata over HTTP: the only client of it."""
