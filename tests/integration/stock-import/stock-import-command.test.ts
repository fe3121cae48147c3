import { spawn } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mappingNamed } from "~/cli/stock-import/summary-text";
import { asSiteSlug } from "~/domain/text/identifiers";
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
    DEMO_SITES: "0",
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
  it("imports, prints the figures and the file of rejected rows, and changes nothing the second time", async () => {
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
    expect(first.stdout).toContain("1 of 1 prices don't say their kind (price_type: ");
    const file = /^Rejected rows: (.+)$/m.exec(first.stdout)?.[1] ?? "";
    expect(await readFile(file, "utf8")).toContain('3,year,"""x"" is not a whole number (column Year)",x,2');

    // A feed on one line: the record tells its rows apart, and the list says how many more there are.
    const cars = Array.from({ length: 12 }, (_, at) => ({
      ...{ stocknum: `U${at}`, make: "Kia", model: "Rio", car_type: "used", year: at === 0 ? 2020 : "x" },
    }));
    await writeFile(path.join(work, "line.json"), JSON.stringify(cars));
    const line = ["--site=alpha", "--feed=line.json", "--mapping=forecourt", "--dry-run"];
    const { stdout } = await stockImport(line, { DATA_DIR });
    expect(stdout).toContain("rejected line 1, record 6: year: ");
    expect(stdout).toContain("… and 6 more rejected");

    // Without --mapping the command uses the shipped mapping that fits the header.
    const again = await stockImport(["--site", "alpha", "--feed", "listings.csv"], { DATA_DIR });
    expect(figures(again.stdout)).toMatchObject({ created: 0, updated: 0, unchanged: 1, rejected: 1 });

    await writeFile(path.join(work, "smaller.csv"), listingsCsv([listing({ Year: "2001" })]));
    const complete = await stockImport(["--site=alpha", "--feed=smaller.csv", "--complete"], { DATA_DIR });
    expect(figures(complete.stdout)).toMatchObject({ created: 1, sold: 1 });
    expect(await readdir(path.join(DATA_DIR, "tmp"))).toEqual([]);
  });

  it("refuses a complete feed that is probably incomplete, unless more is allowed or it is forced", {
    tags: ["long"],
  }, async () => {
    const DATA_DIR = path.join(work, "refused");
    const rows = (count: number) =>
      listingsCsv(Array.from({ length: count }, (_, index) => listing({ Kilometres: String(index) })));
    for (const [name, count] of [
      ["all", 50],
      ["tenth", 5],
    ] as const)
      await writeFile(path.join(work, `${name}.csv`), rows(count));
    const args = (feed: string) => ["--site=alpha", `--feed=${feed}.csv`, "--mapping=australian-listings"];
    expect(figures((await stockImport(args("all"), { DATA_DIR })).stdout)).toMatchObject({ created: 50 });
    const tenth = await stockImport([...args("tenth"), "--complete"], { DATA_DIR });
    expect([tenth.code, tenth.stdout, tenth.stderr]).toEqual([
      3,
      "",
      "Nothing was changed: as a complete feed it would make 45 of the 50 cars of this source sold (90 %, at most 30 % are taken). With --force it is taken all the same.\n",
    ]);
    const most = await stockImport([...args("tenth"), "--complete", "--sells-at-most=95", "--dry-run"], {
      DATA_DIR,
    });
    expect([most.code, most.stderr]).toEqual([0, expect.not.stringContaining("will be refused")]);
    const forced = await stockImport([...args("tenth"), "--complete", "--force"], { DATA_DIR });
    expect([forced.code, figures(forced.stdout)]).toMatchObject([0, { unchanged: 5, sold: 45 }]);
  });

  it("prints in a dry run the first five cars and any oddities", { tags: ["long"] }, async () => {
    const rows = Array.from({ length: 30 }, (_, index) =>
      listing({ Price: "16", Kilometres: String(index) }),
    );
    await writeFile(path.join(work, "odd.csv"), listingsCsv(rows));
    const args = ["--site=alpha", "--feed=odd.csv", "--mapping=australian-listings", "--dry-run"];
    const { stdout, stderr } = await stockImport(args, { DATA_DIR: path.join(work, "odd") });
    expect(stdout.split("\n").filter((line) => line.startsWith("  line "))).toEqual(
      [0, 1, 2, 3, 4].map(
        (km) =>
          `  line ${km + 2}, record ${km + 1}: 2018 Toyota Hilux SR (4X4): used · 2018 · $16 · ${km} km · White · Caringbah, NSW · at alpha`,
      ),
    );
    expect(stderr).toContain(
      "Looks odd: the median price is $16: are numbers written as the mapping states?\n",
    );
    expect(stderr).toContain("Looks odd: all 30 cars that have one have the same colour: White\n");
  });

  it("accepts a mapping file and the name of a source", { tags: ["long"] }, async () => {
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

  it("exits with 2 and one clear line when the feed is unreadable", async () => {
    await writeFile(path.join(work, "empty.csv"), "");
    const { code, stdout, stderr } = await stockImport(["--site", "alpha", "--feed", "empty.csv"]);
    expect([code, stdout, stderr]).toEqual([
      2,
      "",
      "The feed can't be read, nothing was changed: the feed is empty (0 bytes)\n",
    ]);
  });

  it("exits with 2 when the file does not exist", async () => {
    const { code, stderr } = await stockImport(["--site", "alpha", "--feed", "absent.csv"]);
    expect([code, stderr]).toEqual([
      2,
      `The feed can't be read, nothing was changed: there is no file ${path.join(work, "absent.csv")}\n`,
    ]);
  });

  it("exits with 1 and prints the usage when there is no such site", async () => {
    const { code, stdout, stderr } = await stockImport(["--site", "omega", "--feed", "listings.csv"]);
    expect([code, stdout]).toEqual([1, ""]);
    expect(stderr).toMatch(/^There is no site "omega"; there are .*alpha[\s\S]+Usage:/);
  });

  it("exits with 1 and one line when the environment is invalid", async () => {
    const { code, stderr } = await stockImport(["--site", "alpha", "--feed", "listings.csv"], {
      PORT: "many",
    });
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^PORT: [^\n]+\n$/)]);
  });

  it("prints the usage with --help", async () => {
    const { code, stdout } = await stockImport(["--help"]);
    expect([code, stdout]).toEqual([
      0,
      expect.stringMatching(/^Usage: npm run stock:import -- --site SLUG --feed FILE/),
    ]);
  });
});

describe("a mapping that the command names", () => {
  const places = () => ({ site: asSiteSlug("alpha"), sitesDir, demoSites: false });

  it("is found in the folder of the site, next to the sites or as a file, and in the first of them", async () => {
    const mapping = (make: string) =>
      JSON.stringify({
        ...{ name: make, formats: { csv: {} }, key: "nr" },
        fields: { make: { value: make }, model: { column: "modell" }, car_type: { value: "used" } },
      });
    const own = path.join(sitesDir, "alpha", "mappings");
    const shared = path.join(sitesDir, "mappings");
    const file = path.join(work, "group.json");
    for (const folder of [own, shared]) await mkdir(folder, { recursive: true });
    await writeFile(path.join(own, "ours.json"), mapping("own"));
    await writeFile(path.join(shared, "ours.json"), mapping("shared"));
    await writeFile(path.join(shared, "group.json"), mapping("group"));
    await writeFile(file, mapping("file"));
    try {
      const found = await Promise.all(["ours", "group", file].map((name) => mappingNamed(name, places())));
      expect(found.map(({ name }) => name)).toEqual(["own", "group", "file"]);
    } finally {
      for (const folder of [own, shared]) await rm(folder, { recursive: true });
    }
  });

  it("is refused when there is none, or its file can't be used", async () => {
    await expect(mappingNamed("none", places())).rejects.toThrow(
      /^There is no mapping "none"[\s\S]+australian-listings/,
    );
    await expect(mappingNamed(path.join(work, "listings.csv"), places())).rejects.toThrow(
      /listings\.csv can't be used/,
    );
  });
});
