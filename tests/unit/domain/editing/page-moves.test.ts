import { describe, expect, it } from "vitest";
import { followsMove, gatherMoves, movedKey, pageMoves } from "~/domain/editing/page-moves";

const page = (...former: string[]) =>
  `---\ntitle: A page\n${former.length > 0 ? `former_addresses: ${former.map((each) => `/${each}`).join(" ")}\n` : ""}---\nWords.\n`;
const change = (key: string, before: string | null, after: string | null) => ({ key, before, after });
const stepsOf = (changes: Parameters<typeof pageMoves>[0]) =>
  pageMoves(changes).map(({ steps }) => steps.map(({ from, to }) => `${from} > ${to}`));

/* rules/editors#moved-together */
describe("the moves among changes of pages", () => {
  it.each([
    ["a page at a new address", [change("b", null, page("a")), change("a", page(), null)], [["a > b"]]],
    ["two new pages without former addresses", [change("a", null, page()), change("b", null, page())], []],
    ["a removed page that no page follows", [change("a", page(), null), change("b", null, page())], []],
    [
      "a former address at which a page stays",
      [change("b", null, page("a")), change("a", page(), page())],
      [],
    ],
    ["a former address that nobody changes", [change("b", null, page("a"))], []],
    [
      "a former address that the page named before",
      [change("b", page("a"), page("a")), change("a", page(), null)],
      [],
    ],
    [
      "a page at the address that another one leaves",
      [change("b", null, page("a")), change("a", page(), page("c")), change("c", page(), null)],
      [["a > b", "c > a"]],
    ],
    [
      "two pages that exchange their addresses",
      [change("b", page(), page("a")), change("a", page(), page("b"))],
      [["a > b", "b > a"]],
    ],
    [
      "two moves that have nothing in common",
      [
        ...[change("b", null, page("a")), change("a", page(), null)],
        ...[change("d", null, page("c")), change("c", page(), null)],
      ],
      [["a > b"], ["c > d"]],
    ],
    [
      "two pages that become one",
      [change("c", null, page("a", "b")), change("a", page(), null), change("b", page(), null)],
      [["a > c", "b > c"]],
    ],
  ])("%s", (_name, changes, expected) => expect(stepsOf(changes)).toEqual(expected));

  it("know where a page is, and which drafts are listed with another one", () => {
    const moves = pageMoves([change("b", null, page("a")), change("a", page(), null)]);
    const at = (key: string, kind: "page" | "popup" = "page") => movedKey(moves, { kind, key });
    expect([at("a"), at("b"), at("x"), at("a", "popup")]).toEqual(["b", "b", "x", "a"]);
    const follows = (key: string, language: string) =>
      followsMove(moves, { kind: "page", key, language }, "en");
    expect([follows("b", "en"), follows("a", "en"), follows("b", "fr"), follows("x", "fr")]).toEqual([
      ...[false, true, true, false],
    ]);
  });

  it("gather the changes of a version in all languages, also of one that undoes a move", () => {
    const entry = (
      language: string,
      key: string,
      before: string | null,
      after: string | null,
      base: string | null,
    ) => ({ kind: "page" as const, language, key, before, after, base });
    const gathered = (changes: Parameters<typeof gatherMoves>[0]) =>
      gatherMoves(changes, "en").map(({ move, changes: all }) => [move?.steps[0], all.length]);
    const text = {
      kind: "text" as const,
      language: "en",
      key: "a.b",
      before: null,
      after: "New",
      base: "Old",
    };
    expect(
      gathered([
        ...[entry("en", "b", null, page("a"), null), entry("en", "a", null, "", page()), text],
        ...[entry("fr", "b", null, page(), null), entry("fr", "a", null, "", page())],
      ]),
    ).toEqual([
      [{ from: "a", to: "b" }, 4],
      [undefined, 1],
    ]);
    expect(gathered([entry("en", "b", page("a"), null, null), entry("en", "a", "", null, page())])).toEqual([
      [{ from: "b", to: "a" }, 2],
    ]);
  });
});
