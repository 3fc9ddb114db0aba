"""The table server: HTTP, sockets and storage around the tables."""
