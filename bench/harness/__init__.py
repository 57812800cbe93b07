"""Measures Toolbooth against a floor and its peers. Start it with bench/run."""
