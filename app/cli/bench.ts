/**
 * `npm run bench`: the project's benchmarks (docs/benchmarks.md). Prints tables and writes JSON; exit 0 whatever
 * the figures, 1 when something could not be measured.
 * The benchmarks themselves are tests/bench: bundled here each time, so that they are never part of the product.
 */
import { existsSync, rmSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { build } from "esbuild";
import type * as Benchmarks from "../../tests/bench/run-benchmarks";

const USAGE = `Usage: npm run bench -- [options]

  --quick       fewer samples and shorter runs: a look, not figures to compare
  --json FILE   where the figures go (default: build/bench.json)
  --feed FILE   the listings feed to load (default: the real feed beside the project when it is there, else the
                demo stock is measured)
  --demo        measures on the demo stock although there is a feed
  --profile     also profiles the search page's processor time and names the dearest functions
  --help        this text
`;

const SOURCES = "tests/bench";

/** The command was called wrongly; the usage is printed after the message. */
class UsageError extends Error {}

function readOptions(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        quick: { type: "boolean", default: false },
        json: { type: "string", default: "" },
        feed: { type: "string", default: "" },
        demo: { type: "boolean", default: false },
        profile: { type: "boolean", default: false },
        help: { type: "boolean", default: false },
      },
    }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** A path that the person gave, from where the person is: npm changes the folder and leaves INIT_CWD. */
const given = (file: string) => path.resolve(process.env.INIT_CWD ?? "", file);

/** undefined: the real feed, when it is there. */
function feedFile(named: string): string | undefined {
  if (!named) return undefined;
  const file = given(named);
  if (!existsSync(file)) throw new UsageError(`--feed: there is no file ${named}`);
  return file;
}

async function bundle(folder: string): Promise<void> {
  await build({
    absWorkingDir: process.cwd(),
    entryPoints: ["run-benchmarks", "measured-server", "measured-engine"].map((name) =>
      path.join(SOURCES, `${name}.ts`),
    ),
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
  // On exit and not in a finally: an interrupted run must leave nothing behind either.
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130));
  try {
    const options = readOptions(process.argv.slice(2));
    if (options.demo && options.feed) throw new UsageError("--demo and --feed exclude each other");
    if (options.help) {
      console.log(USAGE);
      return 0;
    }
    const feed = options.demo ? null : feedFile(options.feed);
    if (!existsSync(SOURCES)) throw new UsageError(`The benchmarks (${SOURCES}) are not part of this copy`);
    await mkdir(folder, { recursive: true });
    const code = path.join(folder, "code");
    await bundle(code);
    const script = pathToFileURL(path.join(code, "run-benchmarks.js")).href;
    const { runBenchmarks } = (await import(script)) as typeof Benchmarks;
    await runBenchmarks({
      feed,
      quick: options.quick,
      profile: options.profile,
      jsonFile: options.json ? given(options.json) : path.resolve("build/bench.json"),
      workFolder: folder,
      serverScript: path.join(code, "measured-server.js"),
      engineScript: path.join(code, "measured-engine.js"),
    });
    return 0;
  } catch (error) {
    if (error instanceof UsageError) console.error(`${error.message}\n\n${USAGE}`);
    else console.error(error);
    return 1;
  }
}

// Servers of a run that failed would keep this process waiting.
process.exit(await main());
