"""Entrance for operators: the crlt command."""
