import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm } from "node:fs/promises";
import path from "node:path";
import { stampAs } from "./freshness.mjs";
import { ensurePostcodeTable } from "./postcode-table.mjs";
import { precompress } from "./precompress.mjs";
import { BUILD, CACHE, CommandError, PROJECT } from "./project.mjs";
import { ensureRouteTable } from "./route-table.mjs";
import { writeSiteSchemas } from "./site-schemas.mjs";
import { slimManifest } from "./slim-manifest.mjs";

const COMMANDS = path.join(PROJECT, "app/cli");

/**
 * Every other package is part of the bundles: a process that opens 250 small files starts a quarter of a second later.
 * These stay packages: programs of their own, and what reads files next to its own; what is loaded late, when a new build
 * may have replaced the bundles; React and Remix, which tests share with the built pages.
 */
const PACKAGES_APART = [
  ...["@libsql/*", "esbuild", "libsql", "pdfkit", "pg-native", "sharp"],
  ...["@faker-js/faker", "stripe", "uuid"],
  ...["@remix-run/*", "react", "react-dom"],
];

const BUNDLE = {
  absWorkingDir: PROJECT,
  bundle: true,
  // Keeps lazy imports out of the start: demo stock and PDFs need large packages.
  splitting: true,
  chunkNames: "chunks/[name]-[hash]",
  platform: "node",
  target: "node20",
  format: "esm",
  sourcemap: true,
  sourcesContent: false,
  tsconfig: path.join(PROJECT, "tsconfig.json"),
  logLevel: "silent",
  mainFields: ["module", "main"],
  // What packages written for CommonJS need, in each file.
  banner: {
    js: 'import { createRequire as requireFrom } from "node:module"; const require = requireFrom(import.meta.url);',
  },
  external: PACKAGES_APART,
  plugins: [
    {
      name: "without-body-parser",
      setup({ onLoad }) {
        // Express requires it, and with it half a megabyte of character tables; the app reads bodies itself.
        onLoad({ filter: /node_modules[\\/]body-parser[\\/]index\.js$/ }, () => ({
          contents: "module.exports = {};",
        }));
      },
    },
  ],
};

/**
 * Bundles server.ts to `server.js` in a folder, with the script of the import process and the pages that Vite built, so
 * that they share the packages.
 */
async function bundleServer(folder, pages) {
  const entryPoints = {
    server: path.join(PROJECT, "server.ts"),
    "import-process": path.join(PROJECT, "app/server/import-process.ts"),
    "server/index": path.join(pages, "server/index.js"),
  };
  await bundle(entryPoints, folder);
}

/** Bundles every command of app/cli into a folder. */
export async function bundleCommands(folder) {
  const commands = existsSync(COMMANDS) ? await readdir(COMMANDS) : [];
  const entryPoints = commands
    .filter((name) => name.endsWith(".ts"))
    .map((name) => path.join(COMMANDS, name));
  await mkdir(folder, { recursive: true });
  if (entryPoints.length > 0) await bundle(entryPoints, folder);
}

async function bundle(entryPoints, outdir) {
  const { build } = await import("esbuild");
  await build({ ...BUNDLE, entryPoints, outdir }).catch((error) => {
    // The build's message names each file, line and reason.
    throw new CommandError(`The server could not be bundled. ${error.message}`);
  });
}

/** Remix's client and server build, by Vite in a process of its own so that it uses the second core. */
function buildPages(outputFolder) {
  return new Promise((resolve, reject) => {
    const output = [];
    const vite = spawn(
      process.execPath,
      [
        // Rollup's trees live long: with room for them V8 copies them less often, which is a seventh of the build's time.
        "--max-semi-space-size=32",
        path.join(PROJECT, "node_modules/@remix-run/dev/dist/cli.js"),
        "vite:build",
        "--logLevel",
        "warn",
      ],
      {
        cwd: PROJECT,
        env: {
          ...process.env,
          NODE_ENV: "production",
          FORECOURT_BUILD_DIR: path.relative(PROJECT, outputFolder),
        },
        stdio: ["ignore", "pipe", "pipe"],
      },
    );
    vite.stdout.on("data", (chunk) => output.push(chunk));
    vite.stderr.on("data", (chunk) => output.push(chunk));
    vite.on("error", reject);
    vite.on("close", (code) => {
      if (code === 0) resolve();
      else
        reject(
          new CommandError(`The pages could not be built:\n${readable(Buffer.concat(output).toString())}`),
        );
    });
  });
}

/** Vite's output without its notes on Node modules (tree-shaken anyway) and its list of watched files. */
function readable(output) {
  const end = output.search(/^\s*watchFiles: \[/m);
  return (end < 0 ? output : output.slice(0, end))
    .split("\n")
    .filter((line) => !line.includes("has been externalized for browser compatibility"))
    .join("\n")
    .trim();
}

/** Replaces `current` by `fresh` with two renames, so that readers see either the old or the new files. */
async function swap(fresh, current) {
  const old = path.join(CACHE, `old-${process.pid}`);
  await rm(old, { recursive: true, force: true });
  if (existsSync(current)) await rename(current, old);
  await mkdir(path.dirname(current), { recursive: true });
  await rename(fresh, current);
  await rm(old, { recursive: true, force: true });
}

/**
 * Builds everything into a new folder and swaps it in when all steps succeed, so that a failed build keeps the last
 * good one.
 * @param hash of the sources, taken before the build began
 */
export function buildAll(hash) {
  return inFreshFolder("build", BUILD, async (fresh) => {
    const commands = path.join(fresh, "cli");
    // A separate folder: Remix empties its build folder when it begins.
    const pages = path.join(fresh, "pages");
    const outcomes = await Promise.allSettled([
      buildPages(pages).then(() => bundleServer(fresh, pages)),
      bundleCommands(commands),
      ensurePostcodeTable(fresh),
      ensureRouteTable(fresh),
      writeSiteSchemas(fresh),
    ]);
    const failure = outcomes.find((outcome) => outcome.status === "rejected");
    if (failure) throw failure.reason;
    await rename(path.join(pages, "client"), path.join(fresh, "client"));
    await rm(pages, { recursive: true });
    await slimManifest(
      path.join(fresh, "client"),
      JSON.parse(await readFile(path.join(fresh, "routes.json"), "utf8")),
    );
    await precompress(path.join(fresh, "client"));
    await Promise.all([stampAs(fresh, hash), stampAs(commands, hash)]);
  });
}

/** Bundles the commands only and swaps them into the current build. */
export function buildCommands(hash) {
  return inFreshFolder("cli", path.join(BUILD, "cli"), async (fresh) => {
    await Promise.all([bundleCommands(fresh), ensureRouteTable(BUILD)]);
    await stampAs(fresh, hash);
  });
}

/** Lets `work` fill a new folder, and replaces `target` by it after success. */
export async function inFreshFolder(name, target, work) {
  const fresh = path.join(CACHE, `${name}-${process.pid}`);
  await rm(fresh, { recursive: true, force: true });
  await mkdir(fresh, { recursive: true });
  try {
    await work(fresh);
    await swap(fresh, target);
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}
