import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";

const SOURCE_FOLDERS = ["app", "packages", "seeds", "public"];
const SOURCE_FILES = [
  "server.ts",
  "vite.config.ts",
  "remix.config.js",
  "tsconfig.json",
  "package.json",
  "package-lock.json",
  "scripts/lib/browser-bundle.ts",
  "scripts/lib/build.mjs",
  "scripts/lib/class-names.ts",
  "scripts/lib/minify.ts",
  "scripts/lib/once.ts",
  "scripts/lib/postcode-table.mjs",
  "scripts/lib/precompress.mjs",
  "scripts/lib/route-table.mjs",
  "scripts/lib/site-schemas.mjs",
  "scripts/lib/slim-manifest.mjs",
  "scripts/lib/small-scripts.ts",
];
/** Read when the server starts, not during the build: a new site or model needs no build. */
const READ_AT_START = /^app\/tenants\/(sites|templates|manufacturers)\/(?!.*\.tsx?$)/;

export const STAMP = ".sources";

/**
 * Returns one hash of all files that the build uses, and of the Node version. Every start waits for it: reading so many
 * small files synchronously is much faster than with promises.
 */
export async function hashSources(project) {
  const files = [...SOURCE_FILES];
  for (const folder of SOURCE_FOLDERS) addFilesBelow(project, folder, files);
  const hash = createHash("sha256").update(process.versions.node.split(".")[0]);
  const kept = files.filter((file) => !READ_AT_START.test(file)).sort();
  for (const file of kept) {
    const content = unlessAbsent(Buffer.alloc(0), () => readFileSync(path.join(project, file)));
    hash.update(`\0${file}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex");
}

/** Adds the paths of all files below `folder`, relative to the project, with slashes. */
function addFilesBelow(project, folder, files) {
  const entries = unlessAbsent([], () => readdirSync(path.join(project, folder), { withFileTypes: true }));
  for (const entry of entries) {
    const file = `${folder}/${entry.name}`;
    if (entry.isDirectory()) addFilesBelow(project, file, files);
    else if (entry.isFile()) files.push(file);
  }
}

function unlessAbsent(instead, read) {
  try {
    return read();
  } catch (error) {
    return ignoreAbsent(instead)(error);
  }
}

/** Whether `folder` was built from the sources with this hash. */
export async function isBuiltFrom(folder, hash) {
  const stamp = await readFile(path.join(folder, STAMP), "utf8").catch(ignoreAbsent(""));
  return stamp.trim() === hash;
}

export async function stampAs(folder, hash) {
  await writeFile(path.join(folder, STAMP), `${hash}\n`);
}

/**
 * Returns why node_modules must be reinstalled, or null when it matches package-lock.json. npm writes
 * `node_modules/.package-lock.json` at the end of every install, so an interrupted install counts as stale.
 */
export async function staleInstallReason(project) {
  const [wanted, installed] = await Promise.all(
    ["package-lock.json", "node_modules/.package-lock.json"].map(async (file) =>
      JSON.parse(await readFile(path.join(project, file), "utf8").catch(ignoreAbsent("null"))),
    ),
  );
  if (!wanted) return null;
  if (!installed) return "the packages are not installed yet";
  for (const [place, entry] of Object.entries(wanted.packages)) {
    // Optional packages are often for other platforms.
    if (place === "" || entry.optional || entry.devOptional) continue;
    if (installed.packages[place]?.version !== entry.version) return "package-lock.json has changed";
  }
  return null;
}

function ignoreAbsent(instead) {
  return (error) => {
    if (error.code === "ENOENT") return instead;
    throw error;
  };
}
