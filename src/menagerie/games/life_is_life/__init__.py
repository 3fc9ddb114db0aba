"""Life is Life, by Lorenz Kutschke: trade rows, knock, keep the majorities."""
