"""Scripts and styles are sent without comments, and are the same programs."""

from pathlib import Path

import pytest
from django.conf import settings

from cosmos_site import prepare
from cosmos_site.lean_files import is_own, lean
from tests.site.test_prepare import static

__all__ = ["static"]
SCRIPT, STYLE = (settings.BASE_DIR / "static" / name for name in ("js/a.js", "css/a.css"))


@pytest.mark.parametrize(
    ("file", "written", "sent"),
    [
        (SCRIPT, "// one\n  // two\nplay();\n", "play();\n"),
        (SCRIPT, 'play("//"); // heard\n', 'play("//"); // heard\n'),
        (SCRIPT, 'const a = "\\\n";\n', 'const a = "\\\n";\n'),
        (SCRIPT, "a = `\n// read\n`;\n// not\n", "a = `\n// read\n`;\n// not\n"),
        (SCRIPT, "a = 8\n// half\n/ 2;\n", "a = 8\n/ 2;\n"),
        (STYLE, "/* one\n   more */\na { b: c }\n", "a { b: c }\n"),
        (STYLE, "/* one */ a { b: c }\n/* */\n", "/* one */ a { b: c }\n"),
        (STYLE, "/* one */ a {} /* two */\n", "/* one */ a {} /* two */\n"),
        (
            STYLE,
            'a { content: "/*" }\nb { content: "*/" }\n',
            'a { content: "/*" }\nb { content: "*/" }\n',
        ),
    ],
)
def test_comments_on_lines_of_their_own_are_lost(file: Path, written: str, sent: str) -> None:
    assert lean(file, written) == sent


def test_what_others_wrote_is_sent_as_it_came() -> None:
    others = settings.BASE_DIR / "static" / "vendor" / "idiomorph" / "idiomorph.min.js"
    assert others.exists()
    assert not is_own(others)
    assert not is_own(Path(pytest.__file__))
    assert lean(others, "// by somebody\n") == "// by somebody\n"


def test_every_own_script_and_style_keeps_its_other_lines() -> None:
    roots = (settings.BASE_DIR / "static", settings.BASE_DIR / "games")
    found = [file for root in roots for kind in ("js", "css") for file in root.rglob(f"*.{kind}")]
    files = {file: file.read_text() for file in found if is_own(file)}
    assert len(files) > 50
    for file, written in files.items():
        sent = lean(file, written)
        lost = [line for line in written.split("\n") if line not in set(sent.split("\n"))]
        if file.suffix == ".js":
            assert all(line.lstrip().startswith("//") for line in lost), file
        else:
            assert sent.count("{") == sent.count("}"), file
    assert sum(len(lean(*one)) for one in files.items()) < sum(map(len, files.values()))


def test_files_are_collected_without_comments(static: Path, tmp_path: Path) -> None:
    (static / "site.css").write_text("/* red */\na { color: red }\n")
    (static / "site.js").write_text('// loads\nimport "./more.js";\n')
    (static / "more.js").write_text("// later\nconst more = () => import('./site.css');\n")
    prepare.collect()
    sent = [next((tmp_path / "static").glob(f"{name}.*.{kind}")).read_text() for name, kind in
            (("site", "css"), ("site", "js"), ("more", "js"))]  # fmt: skip
    assert sent[0] == "a { color: red }\n"
    assert sent[1].startswith('import"./more.')
    assert "//" not in sent[1] + sent[2]
