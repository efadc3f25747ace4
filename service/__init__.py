"""CR-LT-KGQA as a service: the data set, its scores and its human evaluation."""

__version__ = "0.1.0"
