"""Tables: one module per noun, one MetaData."""
