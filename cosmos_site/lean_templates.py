"""Templates without their indentation: a twentieth of a table's page would be blanks."""

import re

from django.template import Origin
from django.template.loaders.app_directories import Loader as AppDirectories
from django.template.loaders.filesystem import Loader as Filesystem

INDENT = re.compile(r"\n[ \t]+")


class LeanFilesystem(Filesystem):
    """Templates of the project."""

    def get_contents(self, origin: Origin) -> str:
        return lean(origin, super().get_contents(origin))


class LeanAppDirectories(AppDirectories):
    """Templates of the apps."""

    def get_contents(self, origin: Origin) -> str:
        return lean(origin, super().get_contents(origin))


def lean(origin: Origin, contents: str) -> str:
    """In a text the blanks are read: there they stay."""
    return contents if origin.name.endswith(".txt") else INDENT.sub("\n", contents)
