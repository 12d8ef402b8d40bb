"""Powers and crystals by pointing."""
