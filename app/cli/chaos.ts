/**
 * `npm run chaos`: stops every component in turn while visitors use the sites (docs/chaos.md). Exits with 0 when all
 * guarantees held, else with 1. The run itself is tests/chaos: bundled here each time, so that it is never part of the
 * product.
 */
import { existsSync, rmSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import type * as Chaos from "../../tests/chaos/run-chaos";
import { readArguments, UsageError } from "./terminal/command";

const USAGE = `Usage: npm run chaos -- [options]

  --minutes N   how long (default: 20)
  --meili FILE  a Meilisearch program for the search server (default: the embedded engine behind HTTP)
  --help        this text
`;

const SOURCES = "tests/chaos";
const DEFAULT_MINUTES = 20;

function readOptions(args: string[]) {
  return readArguments({
    args,
    options: {
      minutes: { type: "string", default: String(DEFAULT_MINUTES) },
      meili: { type: "string", default: "" },
      help: { type: "boolean", default: false },
    },
  }).values;
}

async function main(): Promise<number> {
  // Inside the project, so that the bundles find its packages.
  const folder = path.resolve(".cache", `chaos-${process.pid}`);
  try {
    const options = readOptions(process.argv.slice(2));
    if (options.help) {
      console.log(USAGE);
      return 0;
    }
    const minutes = Number(options.minutes);
    if (!(minutes >= 1 && minutes <= 600)) throw new UsageError("--minutes is a number from 1 to 600");
    const meili = options.meili ? path.resolve(process.env.INIT_CWD ?? "", options.meili) : null;
    if (meili && !existsSync(meili)) throw new UsageError(`--meili: there is no file ${options.meili}`);
    if (!existsSync(SOURCES)) throw new UsageError(`The chaos run (${SOURCES}) is not part of this copy`);
    await mkdir(folder, { recursive: true });
    const code = path.join(folder, "code");
    await build({
      absWorkingDir: process.cwd(),
      entryPoints: ["run-chaos", "search-server"].map((name) => path.join(SOURCES, `${name}.ts`)),
      outdir: code,
      bundle: true,
      splitting: true,
      packages: "external",
      platform: "node",
      target: "node20",
      format: "esm",
      sourcemap: true,
      tsconfig: "tsconfig.json",
      logLevel: "warning",
    });
    const script = pathToFileURL(path.join(code, "run-chaos.js")).href;
    const { runChaos } = (await import(script)) as typeof Chaos;
    const stop = new AbortController();
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stop.abort());
    const { faults } = await runChaos({
      minutes,
      folder,
      serverScript: path.resolve("build/server.js"),
      searchScript: path.join(code, "search-server.js"),
      meili,
      signal: stop.signal,
      say: (line) => console.log(line),
    });
    console.log(
      faults.length === 0 ? "\nAll held." : `\nDid not hold:\n${faults.map((one) => `  ${one}`).join("\n")}`,
    );
    return faults.length === 0 ? 0 : 1;
  } catch (error) {
    if (error instanceof UsageError) console.error(`${error.message}\n\n${USAGE}`);
    else console.error(error);
    return 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

process.exit(await main());
