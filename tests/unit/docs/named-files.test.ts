import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

/* A page must not send its reader to a file, a test or a command that does not exist. */

const PAGES = ["README.md", ...filesBelow("docs").filter((file) => file.endsWith(".md"))];
const COMMANDS = Object.keys(JSON.parse(readFileSync("package.json", "utf8")).scripts);

/** Every file of the project, written as "/app/root.tsx". */
const FILES = ["app", "docs", "packages", "scripts", "seeds", "tests"].flatMap((folder) =>
  filesBelow(folder).map((file) => `/${file}`),
);
FILES.push(...readdirSync(".").map((file) => `/${file}`));

/** Endings that pages may leave out. */
const ENDINGS = ["", ".ts", ".tsx", ".server.ts", ".test.ts", ".spec.ts"];
const SOURCE = /^[\w$.[\]/-]+\.(?:ts|tsx|mjs|cjs)$/;
const FOLDER =
  /^(?:app|tests|docs|packages|scripts|seeds|routes|services|domain|ui|pages|adapters|server|unit|integration|browser)\/[\w$.[\]/-]*$/;

function filesBelow(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return names.map((name) => `${folder}/${name}`);
}

/**
 * A page may leave out the beginning of a name: `unit/domain/price.test.ts`, `services/leads/submit-lead`,
 * `finance/lender.ts`.
 */
function isThere(name: string): boolean {
  const ends = ENDINGS.map((ending) => `/${name.replace(/\/$/, "")}${ending}`);
  return FILES.some((file) => ends.some((end) => file.endsWith(end)));
}

/**
 * Finds `app/x.server.ts`, `unit/x` and `x.ts`, as pages write them. A name with … or {…} stands for several
 * files and is ignored.
 */
function filesNamed(page: string): string[] {
  const code = [...page.matchAll(/`([^`\n]+)`/g)].map(([, text = ""]) => text);
  return code.filter((text) => SOURCE.test(text) || FOLDER.test(text));
}

/** Finds links to other pages and files of the project. */
function filesLinked(page: string): string[] {
  const links = [...page.matchAll(/\]\(([^)\s]+)\)/g)].map(([, address = ""]) => address);
  return links
    .filter((address) => !/^(?:[a-z]+:|#|\/)/.test(address))
    .map((address) => address.replace(/#.*/, ""));
}

function commandsNamed(page: string): string[] {
  return [...page.matchAll(/npm run (\w[\w:-]*\w)/g)].map(([, name = ""]) => name);
}

describe.each(PAGES)("the page %s", (file) => {
  const page = readFileSync(file, "utf8");

  it("names files that exist", () => expect(filesNamed(page).filter((name) => !isThere(name))).toEqual([]));
  it("links to files that exist", () =>
    expect(filesLinked(page).filter((link) => !existsSync(path.join(path.dirname(file), link)))).toEqual([]));
  it("names commands that exist", () =>
    expect(commandsNamed(page).filter((name) => !COMMANDS.includes(name))).toEqual([]));
});

it("filesNamed, filesLinked and commandsNamed find the names in the pages", () => {
  const pages = PAGES.map((file) => readFileSync(file, "utf8"));
  expect(pages.flatMap(filesNamed).length).toBeGreaterThan(300);
  expect(pages.flatMap(filesLinked).length).toBeGreaterThan(40);
  expect(pages.flatMap(commandsNamed).length).toBeGreaterThan(30);
  expect(isThere("domain/no-such-rule.ts")).toBe(false);
});
