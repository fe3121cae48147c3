import { spawn } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bundleProgram } from "../../support/bundle";
import { siteConfig, temporarySites } from "../../support/site-folders";
import { listing, listingsCsv, PROJECT } from "../../support/stock-feed";

const folders = await temporarySites();
let sitesDir = "";
let work = "";
let program: Awaited<ReturnType<typeof bundleProgram>>;

beforeAll(async () => {
  program = await bundleProgram({ file: "app/cli/stock-import.ts" });
  sitesDir = await folders.sitesDir({ alpha: { "site.json": siteConfig("alpha") } });
  work = await mkdtemp(path.join(tmpdir(), "forecourt-command-"));
  await writeFile(path.join(work, "listings.csv"), listingsCsv([listing(), listing({ Year: "x" })]));
});
afterAll(async () => {
  await folders.remove();
  await program.remove();
  await rm(work, { recursive: true, force: true });
});

async function stockImport(args: string[], env: Record<string, string> = {}) {
  const environment = {
    NODE_ENV: "production" as const,
    PATH: process.env.PATH ?? "",
    INIT_CWD: work,
    SITES_DIR: sitesDir,
    DATA_DIR: path.join(work, "data"),
    ...env,
  };
  const child = spawn(process.execPath, [program.script, ...args], { cwd: PROJECT, env: environment });
  const [stdout, stderr, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((resolve) => child.once("close", resolve)),
  ]);
  return { code, stdout, stderr };
}

const figures = (stdout: string) =>
  Object.fromEntries(
    [...stdout.matchAll(/^ {2}(\w+): +(\d+)$/gm)].map(([, name, count]) => [name, Number(count)]),
  );

describe("npm run stock:import", () => {
  it("imports, prints the figures, names the file of rejected rows; the same again changes nothing", async () => {
    const DATA_DIR = path.join(work, "import");
    const args = ["--site", "alpha", "--feed", "listings.csv", "--mapping", "australian-listings"];
    const dry = await stockImport([...args, "--dry-run"], { DATA_DIR });
    expect([dry.code, figures(dry.stdout)]).toEqual([
      0,
      { read: 2, created: 1, updated: 0, unchanged: 0, sold: 0, rejected: 1 },
    ]);

    const first = await stockImport(args, { DATA_DIR });
    expect(first.stderr).toBe("");
    expect([first.code, figures(first.stdout)]).toEqual([
      0,
      { read: 2, created: 1, updated: 0, unchanged: 0, sold: 0, rejected: 1 },
    ]);
    const file = /^Rejected rows: (.+)$/m.exec(first.stdout)?.[1] ?? "";
    expect(await readFile(file, "utf8")).toContain('3,year,"""x"" is not a whole number (column Year)",x,2');

    // Without --mapping: the shipped one that fits the header.
    const again = await stockImport(["--site", "alpha", "--feed", "listings.csv"], { DATA_DIR });
    expect(figures(again.stdout)).toMatchObject({ created: 0, updated: 0, unchanged: 1, rejected: 1 });

    await writeFile(path.join(work, "smaller.csv"), listingsCsv([listing({ Year: "2001" })]));
    const complete = await stockImport(["--site=alpha", "--feed=smaller.csv", "--complete"], { DATA_DIR });
    expect(figures(complete.stdout)).toMatchObject({ created: 1, sold: 1 });
    expect(await readdir(path.join(DATA_DIR, "tmp"))).toEqual([]);
  });

  it("takes a mapping from a file, and a source", async () => {
    const DATA_DIR = path.join(work, "own-mapping");
    const mapping = {
      name: "yard",
      formats: { json: { path: "stock" } },
      key: "nr",
      fields: { make: { column: "make" }, model: { column: "model" }, car_type: { value: "used" } },
    };
    await writeFile(path.join(work, "yard.json"), JSON.stringify(mapping));
    await writeFile(path.join(work, "feed.json"), '{"stock":[{"nr":1,"make":"Kia","model":"Rio"}]}');
    const args = ["--site", "alpha", "--feed", "feed.json", "--mapping", "./yard.json"];
    expect(figures((await stockImport(args, { DATA_DIR })).stdout)).toMatchObject({ created: 1 });
    const other = await stockImport([...args, "--source", "second-yard"], { DATA_DIR });
    expect(other.stdout).toContain("source second-yard, mapping yard");
    expect(figures(other.stdout)).toMatchObject({ created: 1 });
  });

  it.each<[string, string, RegExp]>([
    ["0 bytes", "", /the feed is empty \(0 bytes\)/],
    ["a wrong header", "marke,modell\nKia,Rio\n", /line 1: the header lacks/],
    [
      "cut off",
      listingsCsv([listing(), listing()]).slice(0, -40),
      /line 3: the feed is cut off in the middle of a row/,
    ],
  ])("exits 2 with one clear line when the feed can't be read: %s", async (name, feed, message) => {
    const file = path.join(work, `${name}.csv`);
    await writeFile(file, feed);
    const { code, stdout, stderr } = await stockImport(["--site", "alpha", "--feed", file]);
    expect(code).toBe(2);
    expect(stdout).toBe("");
    expect(stderr).toMatch(/^The feed can't be read, nothing was changed: [^\n]+\n$/);
    expect(stderr).toMatch(message);
  });

  it("exits 2 when there is no such file", async () => {
    const { code, stderr } = await stockImport(["--site", "alpha", "--feed", "absent.csv"]);
    expect([code, stderr]).toEqual([
      2,
      `The feed can't be read, nothing was changed: there is no file ${path.join(work, "absent.csv")}\n`,
    ]);
  });

  it.each<[string[], RegExp]>([
    [[], /^--site is missing\n\nUsage:/],
    [["--site", "alpha"], /^--feed is missing\n\nUsage:/],
    [["--site", "alpha", "--feed", "x.csv", "--fast"], /^Unknown option '--fast'[\s\S]*\n\nUsage:/],
    [
      ["--site", "omega", "--feed", "listings.csv"],
      /^There is no site "omega"; there are .*alpha[\s\S]+Usage:/,
    ],
    [
      ["--site", "alpha", "--feed", "listings.csv", "--mapping", "none"],
      /^There is no mapping "none"[\s\S]+australian-listings/,
    ],
    [
      ["--site", "alpha", "--feed", "listings.csv", "--mapping", "listings.csv"],
      /listings\.csv can't be used/,
    ],
    [["--site", "alpha", "--feed", "listings.csv", "--source", "A b"], /^--source is lower-case/],
  ])("exits 1 when it is called wrongly: %j", async (args, message) => {
    const { code, stdout, stderr } = await stockImport(args);
    expect([code, stdout]).toEqual([1, ""]);
    expect(stderr).toMatch(message);
  });

  it("exits 1 with one line for a bad environment", async () => {
    const { code, stderr } = await stockImport(["--site", "alpha", "--feed", "listings.csv"], {
      PORT: "many",
    });
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^PORT: [^\n]+\n$/)]);
  });

  it("--help prints the usage", async () => {
    const { code, stdout } = await stockImport(["--help"]);
    expect([code, stdout]).toEqual([
      0,
      expect.stringMatching(/^Usage: npm run stock:import -- --site SLUG --feed FILE/),
    ]);
  });
});
