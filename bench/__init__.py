"""Benchmarks: what requests cost as ratios to named references, all from one run."""
