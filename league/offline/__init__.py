"""The service worker and the pages that open without a network."""
