/**
 * `npm run bench`: the project's benchmarks (docs/benchmarks.md). Prints tables and writes JSON; exit 0 whatever
 * the figures, 1 when something could not be measured.
 * The benchmarks themselves are tests/bench: bundled here each time, so that they are never part of the product.
 */
import { existsSync, rmSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import type * as BlockReport from "../../tests/bench/block-report";
import type * as EditReport from "../../tests/bench/edit-report";
import type * as EditorTimes from "../../tests/bench/editor-times";
import type * as PaintReport from "../../tests/bench/paint-report";
import type * as Benchmarks from "../../tests/bench/run-benchmarks";
import type * as StartBenchmarks from "../../tests/bench/start-benchmarks";
import type * as WorstReport from "../../tests/bench/worst-report";
import { readArguments, UsageError } from "./terminal/command";

const USAGE = `Usage: npm run bench -- [options]

  --quick       fewer samples and shorter runs: a look, not figures to compare
  --json FILE   where the figures go (default: build/bench.json)
  --feed FILE   the listings feed to load (default: the real feed beside the project when it is there, else the
                demo stock is measured)
  --demo        measures on the demo stock although there is a feed
  --profile     also profiles the search page's processor time and names the dearest functions
  --blocks      instead of all that: what each block of content pages weighs on a page of its own
  --edits       instead of all that: what texts that editors have published cost a page
  --editor      instead of all that: what pages of the editor cost on a site with much to edit
  --paint       instead of all that: when a slow phone paints the pages and responds to a finger
  --help        this text

Usage: npm run bench -- --start [--cars N]... [--meilisearch FILE]

  --start       instead of all that: what a visitor gets in each second of a start with a large stock
  --cars N      how many cars; may be given several times (default: 62000 and 200000)
  --meilisearch FILE
                a Meilisearch program: also starts with a search server whose index is empty

Usage: npm run bench -- --worst [--cars N]...

  --worst       instead of all that: the processor time of the dearest request of each kind that anybody may send
  --cars N      how many cars; may be given several times (default: 16733 and 100000)
`;

const START_SIZES = ["62000", "200000"];
const WORST_SIZES = ["16733", "100000"];

const SOURCES = "tests/bench";

function readOptions(args: string[]) {
  return readArguments({
    args,
    options: {
      quick: { type: "boolean", default: false },
      json: { type: "string", default: "" },
      feed: { type: "string", default: "" },
      demo: { type: "boolean", default: false },
      profile: { type: "boolean", default: false },
      start: { type: "boolean", default: false },
      worst: { type: "boolean", default: false },
      blocks: { type: "boolean", default: false },
      edits: { type: "boolean", default: false },
      editor: { type: "boolean", default: false },
      paint: { type: "boolean", default: false },
      cars: { type: "string", multiple: true },
      meilisearch: { type: "string", default: "" },
      help: { type: "boolean", default: false },
    },
  }).values;
}

/** Resolves a path from the caller's folder: npm changes the folder and sets INIT_CWD. */
const given = (file: string) => path.resolve(process.env.INIT_CWD ?? "", file);

/** undefined: the real feed, if it exists. */
function feedFile(named: string): string | undefined {
  if (!named) return undefined;
  const file = given(named);
  if (!existsSync(file)) throw new UsageError(`--feed: there is no file ${named}`);
  return file;
}

/** @throws UsageError */
function stockSizes(cars: readonly string[]): number[] {
  const sizes = cars.map(Number);
  if (!sizes.every((size) => Number.isInteger(size) && size >= 1 && size <= 1_000_000)) {
    throw new UsageError("--cars is a whole number from 1 to 1000000");
  }
  return sizes;
}

function startOptions({ cars = START_SIZES, meilisearch }: ReturnType<typeof readOptions>) {
  const sizes = stockSizes(cars);
  if (meilisearch && !existsSync(given(meilisearch))) {
    throw new UsageError(`--meilisearch: there is no file ${meilisearch}`);
  }
  return { cars: sizes, meilisearch: meilisearch ? given(meilisearch) : null };
}

const ENTRIES = [
  "run-benchmarks",
  "start-benchmarks",
  "worst-report",
  "block-report",
  "edit-report",
  "editor-times",
  "paint-report",
  "measured-server",
  "measured-engine",
];

async function bundle(folder: string): Promise<void> {
  await build({
    absWorkingDir: process.cwd(),
    entryPoints: ENTRIES.map((name) => path.join(SOURCES, `${name}.ts`)),
    outdir: folder,
    bundle: true,
    splitting: true,
    packages: "external",
    platform: "node",
    target: "node20",
    format: "esm",
    sourcemap: true,
    sourcesContent: false,
    tsconfig: "tsconfig.json",
    logLevel: "warning",
  });
}

async function main(): Promise<number> {
  // Inside the project, so that the bundles find its packages.
  const folder = path.resolve(".cache", `bench-${process.pid}`);
  // On exit and not in a finally: an interrupted run must clean up too.
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130));
  try {
    const options = readOptions(process.argv.slice(2));
    if (options.demo && options.feed) throw new UsageError("--demo and --feed exclude each other");
    if (options.help) {
      console.log(USAGE);
      return 0;
    }
    const { blocks, edits, editor, paint } = options;
    if ([options.start, options.worst, blocks, edits, editor, paint].filter(Boolean).length > 1)
      throw new UsageError("--start, --worst, --blocks, --edits, --editor and --paint exclude each other");
    if (!options.start && options.meilisearch) throw new UsageError("--meilisearch goes with --start");
    if (!options.start && !options.worst && options.cars) {
      throw new UsageError("--cars goes with --start or --worst");
    }
    const start = options.start ? startOptions(options) : null;
    const worst = options.worst ? { cars: stockSizes(options.cars ?? WORST_SIZES) } : null;
    const feed = options.demo ? null : feedFile(options.feed);
    if (!existsSync(SOURCES)) throw new UsageError(`The benchmarks (${SOURCES}) are not part of this copy`);
    await mkdir(folder, { recursive: true });
    const code = path.join(folder, "code");
    await bundle(code);
    const script = (name: string) => pathToFileURL(path.join(code, `${name}.js`)).href;
    const load = <Module>(name: string) => import(script(name)) as Promise<Module>;
    const serverScript = path.join(code, "measured-server.js");
    const server = { workFolder: folder, buildFolder: path.resolve("build"), script: serverScript };
    const common = { workFolder: folder, serverScript };
    if (start)
      await (await load<typeof StartBenchmarks>("start-benchmarks")).runStartBenchmarks({
        ...start,
        ...common,
      });
    else if (worst)
      await (await load<typeof WorstReport>("worst-report")).runWorstRequests({ ...worst, ...common });
    else if (blocks) await (await load<typeof BlockReport>("block-report")).runBlockWeights(server);
    else if (edits) await (await load<typeof EditReport>("edit-report")).runEditTimes(server);
    else if (editor)
      await (await load<typeof EditorTimes>("editor-times")).runEditorTimes({
        ...server,
        profiles: options.profile ? path.resolve("build") : null,
      });
    else if (paint) await (await load<typeof PaintReport>("paint-report")).runPaint(server);
    else
      await (await load<typeof Benchmarks>("run-benchmarks")).runBenchmarks({
        ...common,
        feed,
        quick: options.quick,
        profile: options.profile,
        jsonFile: options.json ? given(options.json) : path.resolve("build/bench.json"),
        engineScript: path.join(code, "measured-engine.js"),
      });
    return 0;
  } catch (error) {
    if (error instanceof UsageError) console.error(`${error.message}\n\n${USAGE}`);
    else console.error(error);
    return 1;
  }
}

// Servers of a failed run would keep this process alive.
process.exit(await main());
