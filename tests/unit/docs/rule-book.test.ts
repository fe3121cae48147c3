import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { loadDefaultWording } from "~/i18n/create-i18n.server";
import { flattenWording } from "~/i18n/wording-tree";

/* docs/rules/ is the product's rule book. A rule that names a lost file, or a citation of a rule that is not there, misleads. */

const FOLDER = "docs/rules";
const BOOK = readdirSync(FOLDER).filter((name) => name.endsWith(".md"));
const PAGES = BOOK.filter((name) => name !== "README.md");
const NAME_OF_THIS_TEST = "tests/unit/docs/rule-book.test.ts";

interface Rule {
  page: string;
  anchor: string;
  text: string;
  heldIn: string;
  shownBy: string;
}

const RULE_ROW = /^\| <a id="([a-z0-9-]+)">\1<\/a> \| (.+) \| (.+) \| (.+) \|$/;

function read(file: string): string {
  return readFileSync(file, "utf8");
}

const tableRows = PAGES.flatMap((file) =>
  read(`${FOLDER}/${file}`)
    .split("\n")
    .filter((line) => line.includes("<a id="))
    .map((line) => ({ page: file.replace(/\.md$/, ""), line })),
);

const rules: Rule[] = tableRows.flatMap(({ page, line }) => {
  const [, anchor = "", text = "", heldIn = "", shownBy = ""] = RULE_ROW.exec(line) ?? [];
  return anchor ? [{ page, anchor, text, heldIn, shownBy }] : [];
});

const names = new Set(rules.map(({ page, anchor }) => `${page}#${anchor}`));

/** The anchors that headings make. */
const headings = PAGES.flatMap((file) =>
  [...read(`${FOLDER}/${file}`).matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) => {
    const anchor = heading.toLowerCase().replace(/[^\p{L}\p{N} -]/gu, "");
    return `${file.replace(/\.md$/, "")}#${anchor.replaceAll(" ", "-")}`;
  }),
);

/** The texts between backticks. */
function code(text: string): string[] {
  return [...text.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name);
}

/** Every file in which a rule may be cited. */
function citingFiles(): string[] {
  const folders = ["app", "docs", "packages", "scripts", "seeds", "tests"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => path.posix.join(folder, name)),
  );
  const files = [
    ...folders,
    "README.md",
    "server.ts",
    ".env.example",
    "vitest.config.ts",
    "playwright.config.ts",
  ];
  return files.filter((file) => /\.(tsx?|mjs|md|json|example)$/.test(file) && file !== NAME_OF_THIS_TEST);
}

/** What the texts match, as "file: text". A citation may be broken over two lines of a comment. */
function found(pattern: RegExp): { file: string; text: string; match: RegExpMatchArray }[] {
  return citingFiles().flatMap((file) =>
    [...read(file).matchAll(pattern)].map((match) => ({ file, text: `${file}: ${match[0]}`, match })),
  );
}

/** A rule as code and tests cite it, and as pages link to it. */
const CITATION = /\brules\/([a-z-]+)#([a-z0-9-]+)/g;
const LINK = /\]\(([^)\s]*?)([a-z-]+)\.md#([a-z0-9-]+)\)/g;

describe("the rule book", () => {
  it("has only rows with an anchor, a rule, a file and a test", () => {
    const read = new Set(rules.map(({ page, anchor }) => `${page} ${anchor}`));
    const unread = tableRows.filter(({ page, line }) => !read.has(`${page} ${RULE_ROW.exec(line)?.[1]}`));
    expect(unread).toEqual([]);
    expect(rules.length).toBeGreaterThan(300);
  });

  it("uses each anchor once on a page, and no heading makes the same one", () => {
    const all = [...rules.map(({ page, anchor }) => `${page}#${anchor}`), ...headings];
    expect(all.filter((name, index) => all.indexOf(name) !== index)).toEqual([]);
  });

  it.each(PAGES)("names only files and tests that are there: %s", (file) => {
    const page = file.replace(/\.md$/, "");
    const lost = rules
      .filter((rule) => rule.page === page)
      .flatMap(({ anchor, heldIn, shownBy }) => [
        ...code(heldIn)
          .filter((name) => !existsSync(`app/${name}`) && !existsSync(name))
          .map((name) => `${anchor}: ${name}`),
        ...code(shownBy)
          .filter(
            (name) =>
              ![`tests/${name}`, name].some((file) => existsSync(file)) && !name.startsWith("npm run "),
          )
          .map((name) => `${anchor}: ${name}`),
      ]);
    expect(lost).toEqual([]);
  });

  it("names at least one file for each rule, and a test or the reason why there is none", () => {
    const bare = rules.filter(
      ({ heldIn, shownBy }) =>
        code(heldIn).length === 0 || (code(shownBy).length === 0 && !/^none: ./.test(shownBy)),
    );
    expect(bare).toEqual([]);
  });

  it("quotes only wording keys that are there", async () => {
    const wording = flattenWording((await loadDefaultWording(process.cwd()))["en-AU"] ?? {});
    const keys = rules.flatMap(({ page, anchor, text }) =>
      [...text.matchAll(/wording `([^`]+)`/g)].map(([, key = ""]) => ({ rule: `${page}#${anchor}`, key })),
    );
    expect(keys.length).toBeGreaterThan(10);
    expect(keys.filter(({ key }) => !wording.has(key))).toEqual([]);
  });

  it("lists every page in its README", () => {
    const readme = read(`${FOLDER}/README.md`);
    expect(PAGES.filter((file) => !readme.includes(`](${file})`))).toEqual([]);
  });
});

describe("citations", () => {
  it("cite only rules that are there", () => {
    const cited = found(CITATION);
    expect(cited.length).toBeGreaterThan(250);
    const lost = cited.filter(({ match }) => !names.has(`${match[1]}#${match[2]}`));
    expect(lost.map(({ text }) => text)).toEqual([]);
  });

  it("link only to rules and sections that are there", () => {
    const links = found(LINK).filter(
      ({ file, match }) =>
        file.endsWith(".md") &&
        path.posix.normalize(`${path.posix.dirname(file)}/${match[1]}`) === `${FOLDER}/`,
    );
    const targets = new Set([...names, ...headings]);
    const lost = links.filter(({ match }) => !targets.has(`${match[2]}#${match[3]}`));
    expect(lost.map(({ text }) => text)).toEqual([]);
  });

  it("cite no page that is not in the project", () => {
    const outside = found(
      /\b[Ss]pec(?:ification)?s? [12]\b|\b[12] §\d|\bcontract\.md\b|\bcapabilities\.md\b/g,
    );
    expect(outside.map(({ text }) => text)).toEqual([]);
  });
});
