import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { readPageSource, rewritePageSource } from "~/domain/editing/page-source";
import { joinParts } from "~/domain/editing/part-order";
import { blockFields } from "~/tenants/content/block";
import { BLOCKS, blockNamed } from "~/tenants/content/blocks";
import { emptyPart, readPart, splitPage, writeBlock, writeHidden } from "~/tenants/content/page-parts.server";

const PAGES = readdirSync("app/tenants", { recursive: true, encoding: "utf8" })
  .filter((file) => /(^|\/)content[^/]*\/.*\.md$/.test(file))
  .map((file) => [file, readFileSync(path.join("app/tenants", file), "utf8")] as const);

const PAGE = `Intro.

{% hero prices=[8000, 12000] search=false /%}
## Text

- a
- b

{% text-tiles   heading="Say \\"hi\\"" %}

{% tile heading="One" href="/contact" %}
**Bold**

Second.
{% /tile %}

{% /text-tiles %}


{% hidden %}

{% faq %}

{% question ask="Why?" %}
Because.
{% /question %}

{% /faq %}

{% /hidden %}
`;

describe("the parts of a page", () => {
  it("are its blocks and the texts between them, with the empty lines behind each", () => {
    const parts = splitPage(PAGE);
    expect(parts.map((part) => readPart(part).kind)).toEqual(["text", "block", "text", "block", "hidden"]);
    expect(parts.join("")).toBe(PAGE);
    expect(parts[1]).toBe("{% hero prices=[8000, 12000] search=false /%}\n");
    const tiles = readPart(parts[3] ?? "");
    expect(tiles).toMatchObject({ kind: "block", name: "text-tiles", body: null });
    if (tiles.kind !== "block") throw new Error("tiles");
    expect([tiles.values.get("heading"), tiles.values.get("look")]).toEqual(['Say "hi"', "cards"]);
    expect(tiles.rows?.[0]?.body).toBe("**Bold**\n\nSecond.");
    expect(writeBlock(tiles)).toBe((parts[3] ?? "").trim().replace("   ", " "));
    const hidden = readPart(parts[4] ?? "");
    expect(hidden.kind === "hidden" && writeHidden(hidden.inside)).toBe((parts[4] ?? "").trim());
  });

  it.each(PAGES)("of %s give the same bytes, and a changed block changes only itself", (_file, source) => {
    const page = readPageSource(source);
    const markdown = page.markdown.replace(/^\n+/, "");
    const sources = splitPage(markdown).map((part, index) => [String(index), part] as const);
    expect(rewritePageSource(source, { ...page, markdown: joinParts(sources) })).toBe(source);
    for (const [id, part] of sources) {
      const read = readPart(part);
      expect(["text", "block"], part).toContain(read.kind);
      if (read.kind !== "block") continue;
      // Written in its one form it is the same block.
      expect(readPart(writeBlock(read)), part).toEqual(read);
      const changed = sources.map((each) =>
        each[0] === id ? ([`${id}.1`, "{% reviews /%}\n\n"] as const) : each,
      );
      const whole = rewritePageSource(source, { ...page, markdown: joinParts(changed) });
      const at = source.indexOf(part);
      expect(whole.startsWith(source.slice(0, at))).toBe(true);
      const end = source.slice(at + part.length);
      expect(whole.endsWith(end.trim() === "" ? "" : end)).toBe(true);
    }
  });

  it.each(Object.keys(BLOCKS).filter((name) => blockNamed(name)?.within === undefined))(
    "can be %s, whose form writes what it reads",
    (name) => {
      const part = emptyPart(name);
      if (!part) throw new Error(name);
      expect(readPart(writeBlock(part))).toEqual(part);
      const typed = (values: ReadonlyMap<string, string>, of: string) =>
        new Map(
          blockFields(blockNamed(of) as never).map(({ name: field, kind, options, least }) => [
            field,
            kind === "choice"
              ? (options.at(-1) ?? "")
              : kind === "number"
                ? String(least)
                : kind === "numbers"
                  ? "1, 2"
                  : kind === "tick"
                    ? values.get(field) === "on"
                      ? ""
                      : "on"
                    : 'A "b" \\ {% c %} 50%',
          ]),
        );
      const holds = blockNamed(name)?.holds;
      const full = {
        ...part,
        values: typed(part.values, name),
        body: part.body === null ? null : "## One\n\nTwo.",
        rows:
          part.rows?.map((row) => ({
            values: typed(row.values, holds?.[0] ?? ""),
            body: row.body === null ? null : "- a",
          })) ?? null,
      };
      expect(readPart(writeBlock(full))).toEqual(full);
    },
  );

  it.each([
    ["{% hero unknown=1 /%}", "other"],
    ["{% nothing /%}", "other"],
    ['{% tile heading="x" %}\n{% /tile %}', "other"],
    ["{% faq %}\n\nText.\n\n{% /faq %}", "other"],
    ["{% hero heading=$x /%}", "other"],
    ["{% hero .red /%}", "other"],
    ['{% hero search="yes" /%}', "other"],
    ['{% stock-strip show="all" /%}', "other"],
    ["{% hero heading=“x” /%}", "other"],
    ["{% faq %}", "other"],
    ["Two\n\n{% reviews /%}", "other"],
    ["{".repeat(44_000), "other"],
    ["Words {% with a brace", "text"],
    ["", "text"],
  ])("reads %.40j as %s", (source, kind) => expect(readPart(source).kind).toBe(kind));

  it.each(["Text.\n\n{% faq %}\n", "{% a %}\n{% /b %}", "{".repeat(44_000)])(
    "are one where the page can't be read: %.20j",
    (markdown) => expect(splitPage(markdown)).toEqual([markdown]),
  );

  it.each(["en-AU", "zh-Hans"])("have words for every block, field and value in %s", (language) => {
    const words = JSON.parse(readFileSync(`app/i18n/default/${language}/block_editor.json`, "utf8"));
    const key = (name: string) => name.replaceAll("-", "_");
    const missing = Object.keys(BLOCKS).flatMap((name) => {
      const definition = blockNamed(name);
      const { block, field, field_of: own, option } = words;
      const held = definition?.within === undefined ? [] : ["add"];
      return [
        ...["name", "what", ...held]
          .filter((each) => !block[key(name)]?.[each])
          .map((each) => `${name}.${each}`),
        ...(definition ? blockFields(definition) : []).flatMap(({ name: of, options }) => [
          ...(field[of] || own[key(name)]?.[of] ? [] : [`${name}.${of}`]),
          // A field of this name is the text in a block.
          ...(of === "body" ? [`${name}.body`] : []),
          ...options.filter((value) => !option[of]?.[key(value)]).map((value) => `${of}.${value}`),
        ]),
        ...(Array.isArray(definition?.holds) && definition.holds.length !== 1
          ? [`${name} holds several`]
          : []),
      ];
    });
    expect(missing).toEqual([]);
  });
});
