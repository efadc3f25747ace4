"""The wire: marshmallow schemas between JSON and domain values."""
