"""Entrance over HTTP: parse, ask, answer."""
