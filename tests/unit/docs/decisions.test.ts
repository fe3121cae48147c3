import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const FOLDER = "docs/decisions";
const index = readFileSync(`${FOLDER}/README.md`, "utf8");
const pages = readdirSync(FOLDER).filter((file) => /^\d{4}-.*\.md$/.test(file));
const ROW =
  /^\| \[(?<number>\d{4})\]\((?<file>[^)]+)\) \| (?<title>[^|]+) \| (?<date>[^|]+) \| (?<status>[^|]+) \| (?<amends>[^|]*)\|$/gm;
const rows = [...index.matchAll(ROW)].map((match) => match.groups as Record<string, string>);

describe("the index of decisions", () => {
  it("lists every decision once, in the order of their numbers", () =>
    expect(rows.map(({ file }) => file)).toEqual([...pages].sort()));

  it.each(rows)("gives $file its own number and title, a date and a known status", (row) => {
    const { file = "", number, title, date, status } = row;
    const heading = readFileSync(`${FOLDER}/${file}`, "utf8").split("\n")[0];
    expect(heading).toBe(`# ${number}: ${title}`);
    expect(file.startsWith(`${number}-`)).toBe(true);
    expect(date).toMatch(/^20\d\d-[01]\d-[0-3]\d$/);
    expect(status).toMatch(/^(accepted|declined|superseded by \d{4})$/);
  });

  it.each(rows.filter(({ amends }) => amends?.trim()))(
    "$number amends decisions that exist",
    ({ amends = "" }) => {
      for (const [number = ""] of amends.matchAll(/\d{4}/g))
        expect(rows.map((row) => row.number)).toContain(number);
    },
  );
});
