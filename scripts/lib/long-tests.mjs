import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { PROJECT } from "./project.mjs";

const FOLDERS = { unit: ["tests/unit", "packages"], integration: ["tests/integration"] };
const IS_TEST = /^(?!.*node_modules).*\.test\.tsx?$/;

/**
 * How a file says that it has tests of the long run: by the tag, or by a helper of tests/support that sets it.
 * tests/unit/launcher/long-tests.test.ts finds a helper that is missing here.
 */
export const MAY_BE_LONG = /"long"|@module-tag long|describe\w*OnEach/;

/** How a file says that all of its tests are of the long run. */
const IS_LONG = /^\/\*\* @module-tag long \*\/$/m;

/** Returns the files of a project that may have tests of the long run. Importing all the others takes Vitest a minute. */
export function filesOfLongRun(project) {
  return filesThatMatch(project, MAY_BE_LONG);
}

/** Returns the files of a project that `npm test` need not import. */
export function filesOfLongRunOnly(project) {
  return filesThatMatch(project, IS_LONG);
}

async function filesThatMatch(project, pattern) {
  const folders = FOLDERS[project].map(async (folder) => {
    const names = await readdir(path.join(PROJECT, folder), { recursive: true });
    return names.filter((name) => IS_TEST.test(name)).map((name) => path.join(folder, name));
  });
  const files = (await Promise.all(folders)).flat().sort();
  const texts = await Promise.all(files.map((file) => readFile(path.join(PROJECT, file), "utf8")));
  return files.filter((_file, n) => pattern.test(texts[n]));
}
