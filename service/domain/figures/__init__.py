"""The paper's figures as Vega-Lite specifications."""
