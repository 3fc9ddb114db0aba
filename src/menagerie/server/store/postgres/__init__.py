"""Tables in a PostgreSQL database, for any number of servers."""
