"""Entrance for people: pages."""
