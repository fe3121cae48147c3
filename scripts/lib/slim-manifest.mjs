/**
 * Remix writes a list of all routes for the browser. It needs much less than that: links stay in the script only
 * between pages that hydrate, and dialogs load forms from other pages (docs/decisions/0013).
 */
import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";

const FILE = /^manifest-\w+\.js$/;
const LIST = /^window\.__remixManifest=(\{.*\});$/s;
/** The router never opens these: they are files, and addresses that programs call. */
const NEVER_OPENED = new Set(["endpoint", "file"]);
/** Nor the editor's pages, which have no script of Remix; only pages in a state are shown at an address of theirs. */
const OF_EDITOR = /^routes\/preview(?!_\.see$)/;

/**
 * Rewrites the list in a built client folder. Its name stays: it follows from the complete list.
 * @param client build/client
 * @param declared what the routes declare, by their ids
 * @throws Error when Remix writes the list in another way
 */
export async function slimManifest(client, declared) {
  const assets = path.join(client, "assets");
  const name = (await readdir(assets)).find((file) => FILE.test(file));
  const file = path.join(assets, name ?? "manifest");
  const list = LIST.exec(await readFile(file, "utf8"))?.[1];
  if (!list) throw new Error(`${file} is no list of routes as scripts/lib/slim-manifest.mjs expects it`);
  await writeFile(file, `window.__remixManifest=${JSON.stringify(slimmed(JSON.parse(list), declared))};`);
}

/** Leaves out the routes that the router never opens (the editor's too), all flags that are false, and the files of pages without script. */
export function slimmed(manifest, declared) {
  const routes = Object.entries(manifest.routes).flatMap(([id, route]) => {
    const { kind, hydrate } = declared[id] ?? {};
    if (NEVER_OPENED.has(kind) || OF_EDITOR.test(id)) return [];
    const { imports, css, ...rest } = route;
    const kept = Object.entries(rest).filter(([, value]) => value !== false);
    return [[id, { ...Object.fromEntries(kept), ...(kind === "shell" || hydrate ? { imports, css } : {}) }]];
  });
  return { ...manifest, routes: Object.fromEntries(routes) };
}
