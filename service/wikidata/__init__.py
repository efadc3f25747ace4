"""The other outside: the only HTTP client."""
