"""A run becomes a page that can be published: one section is one question a reader asks."""
