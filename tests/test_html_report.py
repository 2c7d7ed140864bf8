"""The HTML report: self-contained, well-formed, accessible, the same bytes for the same run, safe with any name."""

import copy
import json
import re
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from types import SimpleNamespace

import pytest

import reports
from reports import figures, html, tables
from reports.html import SOFT_LIMIT, render
from sim.api import POOLED, Results, simulate
from sim.stats import LOOSE

VOID = {"meta", "br", "hr", "img", "input", "link"}
HOSTILE = '<script>alert("1")<b>&$x_{2}$'


class Page(HTMLParser):
    """Walks a page and keeps what tests ask about; fails on tags that do not match."""

    def __init__(self, text):
        super().__init__()
        self.stack, self.tags, self.text, self.headings = [], [], [], []
        self.feed(text)
        self.close()
        assert not self.stack, f"never closed: {self.stack}"

    def handle_starttag(self, tag, attrs):
        names = [name for name, _ in attrs]
        assert len(names) == len(set(names)), f"an attribute twice: {tag} {attrs}"
        self.tags.append((tag, dict(attrs), tuple(self.stack)))
        if tag not in VOID:
            self.stack.append(tag)
        if re.fullmatch(r"h[1-6]", tag):
            self.headings.append(int(tag[1]))

    def handle_startendtag(self, tag, attrs):
        self.tags.append((tag, dict(attrs), tuple(self.stack)))

    def handle_endtag(self, tag):
        assert self.stack, f"closed without being open: {tag}"
        assert self.stack.pop() == tag, f"closed out of turn: {tag}"

    def handle_data(self, data):
        if self.stack and self.stack[-1] not in ("script", "style"):
            self.text.append(data)

    @property
    def words(self):
        return " ".join("".join(self.text).split())

    def all(self, tag):
        return [attributes for name, attributes, _ in self.tags if name == tag]

    def values(self, attribute):
        return [attributes[attribute] for _, attributes, _ in self.tags if attribute in attributes]


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    folder = tmp_path_factory.mktemp("styles")
    for name, builds in (("quick", 4), ("even", 2)):
        text = f'game = "celestia"\nsummary = "Plays {name}."\n[weights]\nbuilds = {builds}\nmatches = 1\n'
        (folder / f"{name}.toml").write_text(text)
    styles = [str(path) for path in sorted(folder.glob("*.toml"))]
    return simulate("celestia", players=3, games=3000, strategies=["random", *styles], seed=5).run


@pytest.fixture
def results(run):
    return Results(replace(run))


@pytest.fixture(scope="module")
def text(run):
    return render(Results(run))


@pytest.fixture(scope="module")
def page(text):
    return Page(text)


@pytest.fixture(scope="module")
def others():
    return {
        "duel": simulate("celestia", games=300, strategies=["random", "greedy-builder"], plan="duel"),
        "alone": simulate("celestia", games=300, strategies=["random"]),
        "teams": simulate("celestia", players=4, games=600, strategies=["random", "greedy-builder"]),
        "stopped": simulate("celestia", games=300, strategies=["random"], rules={"max_turns": 8}),
        "until": simulate("celestia", games=3000, strategies=["random"], until=0.05),
    }


def test_same_run_same_bytes(run, text):
    again = replace(run, seconds=run.seconds * 3, threads=7, started=0.0)
    assert render(Results(again)) == text


def test_the_page_needs_nothing_else(text, page):
    assert not re.findall(r"https?:|//[a-z]|url\((?!#)|@import", text)
    assert all(value.startswith("#") for value in page.values("href"))
    assert not page.values("src")
    assert not page.all("link")
    (policy,) = [each["content"] for each in page.all("meta") if each.get("http-equiv") == "Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "script-src" not in policy
    assert [each["type"] for each in page.all("script")] == ["application/json"]


def test_no_clock_unless_it_is_set(results, monkeypatch):
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    assert "<dt>Date</dt>" not in render(results)
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "86400")
    assert "<dt>Date</dt><dd>1970-01-02</dd>" in render(results)


def test_no_speed_and_no_paths(text, run):
    for word in ("games_per_second", "threads", str(Path(run.plan.strategies[0].path).parent), "file:"):
        assert word not in text


def test_every_plan_renders_well_formed(others):
    for name, results in others.items():
        found = Page(render(results))
        assert found.all("h1"), name
        check_structure(found)


def test_structure(page):
    check_structure(page)


def check_structure(page):
    (html_tag,) = page.all("html")
    assert html_tag["lang"] == "en"
    assert page.headings.count(1) == 1
    assert page.headings[0] == 1
    assert all(b <= a + 1 for a, b in zip(page.headings, page.headings[1:], strict=False))
    ids = page.values("id")
    assert len(ids) == len(set(ids))
    for attribute in ("aria-labelledby", "href"):
        for value in page.values(attribute):
            assert {each.removeprefix("#") for each in value.split()} <= set(ids), value
    assert all(each.get("scope") in ("col", "row") for each in page.all("th"))
    assert len(page.all("caption")) == len(page.all("table"))
    assert page.all("main")
    assert page.all("nav")


def test_tables_scroll_in_regions_that_take_the_keyboard(page):
    regions = [each for each in page.all("div") if each.get("class") == "scroll"]
    assert regions
    assert all(each["tabindex"] == "0" and each["role"] == "region" for each in regions)
    assert all("aria-labelledby" in each or "aria-label" in each for each in regions)
    for tag, _, parents in page.tags:
        assert tag != "table" or parents[-1] == "div"


def test_the_first_link_skips_to_the_verdict(page):
    first = page.all("a")[0]
    assert first["href"] == "#verdict"
    assert [each.get("tabindex") for each in page.all("section") if each.get("id") == "verdict"] == ["-1"]


def test_charts_have_a_name_a_description_and_few_marks(text):
    charts = re.findall(r'<svg class="chart".*?</svg>', text, flags=re.DOTALL)
    assert len(charts) == 6
    for chart in charts:
        assert 'role="img"' in chart
        title, description = (re.search(f"<{tag} id=[^>]+>(.+?)</{tag}>", chart)[1] for tag in ("title", "desc"))
        assert title
        assert len(description) > 40
        assert chart.count("<use") + chart[chart.index("<g ") :].count("<path") <= 200
        assert "<text" in chart
        assert not re.search(r"#[0-9a-f]{6}", chart), "a colour that does not follow the theme"
        assert "font-family" not in chart


def test_colours_of_charts_are_defined_for_both_themes(text):
    style = re.search(r"<style>(.*?)</style>", text, flags=re.DOTALL)[1]
    light, dark = re.findall(r":root \{(.*?)\}", style, flags=re.DOTALL)[:2]
    used = set(re.findall(r"var\(--([a-z0-9-]+)\)", text))
    assert used <= set(re.findall(r"--([a-z0-9-]+):", light))
    assert {each for each in used if re.fullmatch(r"(on-)?[sh]\d", each)} <= set(re.findall(r"--([a-z0-9-]+):", dark))


def luminance(colour):
    channels = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one, two):
    high, low = sorted((luminance(one), luminance(two)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("theme", [0, 1])
def test_contrast(text, theme):
    blocks = re.findall(r":root \{(.*?)\}", text, flags=re.DOTALL)
    colours = dict(re.findall(r"--([a-z0-9-]+): (#[0-9a-f]{6})", blocks[theme]))
    ground = colours["ground"]
    assert all(contrast(colours[name], ground) >= 4.5 for name in ("text", "muted", "link"))
    assert all(contrast(colours[name], colours[f"{name}-ground"]) >= 4.5 for name in ("ok", "bad", "warn"))
    assert all(contrast(colours[f"s{i}"], ground) >= 3 for i in range(6))
    assert all(contrast(colours[f"{kind}{i}"], colours[f"on-{kind}{i}"]) >= 4.5 for kind in "s" for i in range(6))
    assert all(contrast(colours[f"h{i}"], colours[f"on-h{i}"]) >= 4.5 for i in range(7))


def test_the_json_holds_every_table_and_of_items_what_all_strategies_did(text, results):
    data = json.loads(re.search(r'<script type="application/json" id="results">(.*?)</script>', text)[1])
    assert data["overview"]["digest"] == results.digest
    for name, frame in results.frames().items():
        assert data[name]["columns"] == list(frame.columns)
        pooled = name in ("items", "ablation")
        assert len(data[name]["rows"]) == (len(frame[frame["strategy"] == POOLED]) if pooled else len(frame))
    row = dict(zip(data["seats"]["columns"], data["seats"]["rows"][0], strict=True))
    assert row["share"] == results.seats["share"].iloc[0]


def test_size(text):
    assert len(text.encode()) < SOFT_LIMIT


def test_the_verdict_is_icon_word_and_sentence(results, page):
    (box,) = [each for each in page.all("section") if each.get("id") == "verdict"]
    assert box["class"].split()[0] == "verdict"
    state = html.findings(results).seats
    assert state.sentence.replace("\u202f", " ").replace("\u00a0", " ") in page.words.replace("\u202f", " ")
    assert [attributes for tag, attributes, parents in page.tags if tag == "svg" and "h2" in parents]


def test_a_capped_run_says_so_before_anything_else(others):
    found = Page(render(others["stopped"]))
    first = found.words.split("Digest")[0]
    assert "No verdict 100.0 %" in first
    assert "never ended" in first
    assert [each["class"] for each in found.all("section") if each.get("id") == "verdict"] == ["verdict bad"]


def test_banners_are_shown(results):
    results.run.interrupted = True
    assert "interrupted after" in Page(render(results)).words.split("Contents")[0]


def test_parts_that_were_not_played_are_a_line(others):
    words = Page(render(others["duel"])).words
    for sentence in ("Seats were not compared", "Scores were not looked at", "Length was not looked at"):
        assert sentence in words


def test_hostile_names_are_text(results):
    plan = results.run.plan
    hostile = tuple(
        replace(each, name=HOSTILE, summary=HOSTILE) if each.name == "quick" else each for each in plan.strategies
    )
    header = plan.game.header.model_copy(update={"title": HOSTILE, "limits": (HOSTILE,), "summary": HOSTILE})
    plan = replace(plan, strategies=hostile, game=replace(plan.game, header=header))
    totals = copy.copy(results.totals)  # which remember their plan; the shared ones stay as they were
    totals.plan = plan
    text = render(Results(replace(results.run, plan=plan, totals=totals)))
    page = Page(text)
    check_structure(page)
    assert "<script>alert" not in text
    assert len(page.all("script")) == 1
    assert not page.all("b")
    assert HOSTILE in page.words
    (data,) = re.findall(r'id="results">(.*?)</script>', text)
    assert "<" not in data
    assert json.loads(data)["overview"]["title"] == HOSTILE
    assert "$x_{2}$" in re.search(r'<svg class="chart".*?</svg>', text, flags=re.DOTALL)[0]


def test_the_command_plays_the_same_run(others):
    for name, results in others.items():
        parts = html.command(results).split()
        options = dict(zip(parts[3::2], parts[4::2], strict=True))
        again = simulate(
            parts[2],
            players=int(options["--players"]),
            games=int(options["--games"]) if "--games" in options else None,
            seed=int(options["--seed"]),
            strategies=options["--strategies"].split(","),
            plan=options.get("--plan", "all"),
            rules=dict([options["--rule"].split("=")]) if "--rule" in options else None,
            until=float(options["--until"].removesuffix("pp")) / 100 if "--until" in options else None,
        )
        assert again.digest == results.digest, name


def test_the_command_names_files_and_the_tolerance(results):
    command = html.command(results, LOOSE)
    assert "--strategies even.toml,quick.toml,random" in command
    assert command.endswith("--tolerance loose")
    assert "--games 3000" in command


@pytest.mark.parametrize(
    ("share", "par", "level"),
    [(0.5, 0.5, 3), (0.52, 0.5, 3), (0.55, 0.5, 2), (0.45, 0.5, 4), (0.9, 0.5, 0), (0.0, 0.5, 6), (1 / 3, 1 / 3, 3)],
)
def test_heat_follows_the_odds_against_par(share, par, level):
    assert figures.heat_level(share, par) == level


def test_long_histograms_are_cut_where_next_to_nothing_is(results):
    counts = dict.fromkeys(range(20, 60), 100) | {600: 1}
    row = SimpleNamespace(p5=22.0, median=40.0, p95=57.0)
    chart = figures._histogram("x", "X", "d", counts, row, "turns", "games")
    assert "1 beyond, up to 600" in chart
    assert chart.count("<path") < 100


def test_many_strategies_get_a_table_instead_of_a_chart(results, monkeypatch):
    monkeypatch.setattr(figures, "MAX_HEAT", 2)
    assert figures.matchup_heatmap(results, "d") is None
    assert "<details open><summary>Table: Matchups" in render(results)


def test_options_and_intervals_stay_on_one_line():
    assert str(html.prose("Try --rule start_hand=3,4. Now <b>.")) == (
        "Try <code>--rule start_hand=3,4</code>. Now &lt;b&gt;."
    )
    assert str(html.prose("51.3\u201353.3\u00a0% of")) == '<span class="whole">51.3\u201353.3\u00a0%</span> of'


def test_templates_ship_with_the_package():
    folder = Path(reports.__file__).parent / "templates"
    assert {path.name for path in folder.iterdir()} == {"report.css", "report.html.j2"}


def test_matrix_table_and_heatmap_have_one_order(results, text):
    heat = next(chart for chart in re.findall(r"<svg class.*?</svg>", text, flags=re.DOTALL) if "Matchups" in chart)
    names = [row[0].replace("\u00a0", " ") for row in tables.matrix(results).rows]
    assert [name for name in re.findall(r">([^<>]+)</text>", heat) if name in names] == names
