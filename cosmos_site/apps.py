"""Which static files of the libraries the site needs."""

from django.contrib.staticfiles.apps import StaticFilesConfig


class StaticConfig(StaticFilesConfig):
    """Leaves out what no page asks for: compressing it would double the first start."""

    ignore_patterns = [
        *StaticFilesConfig.ignore_patterns,
        "rest_framework",  # the API answers programs; people read its Swagger page
        "redoc",
        "htmax-*",
        "*-4.js",
        "*-4.min.js",
        "htmx-2.js",
        "hx-*.js",
        "xregexp.js",
        "jquery.js",
        "select2.full.js",
        "*.LICENSE.txt",
    ]
