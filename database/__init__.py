"""What both people and tables need to talk to the database; knows neither of them."""
