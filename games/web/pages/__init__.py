"""What answers HTTP for people, one module per part of the site."""
