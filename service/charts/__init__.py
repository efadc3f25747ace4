"""Draws charts in a process that can be ended."""
