"""An evening of many tables and viewers on a real server: the parts of `bench_load` and `bench_scale`."""
