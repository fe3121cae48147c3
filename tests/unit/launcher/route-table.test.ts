import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { readDeclarations } from "../../../scripts/lib/route-table.mjs";

const IMPORT = 'import { page, shell } from "~/tenants/route-declaration";\n';
const ROOT = `${IMPORT}export const handle = shell({ wording: [] });`;

const folders: string[] = [];
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));

/** What an app with these files below app/ declares. */
async function declared(files: Record<string, string>) {
  const app = await mkdtemp(path.join(tmpdir(), "forecourt-routes-"));
  folders.push(app);
  await mkdir(path.join(app, "routes"));
  for (const [name, text] of Object.entries({ "root.tsx": ROOT, ...files }))
    await writeFile(path.join(app, name), text);
  return readDeclarations(app);
}

test("evaluates a route's handle and nothing that the route imports or does", async () => {
  const route = `
    import { readFileSync } from "node:fs";
    import Heavy, { setUp } from "~/pages/heavy.server";
    import "./style.css";
    ${IMPORT}
    const AREAS = ["nav", "card"];
    export const handle = page({ metrics: "page", indexable: true, hydrate: { code: "x", wording: AREAS } });
    setUp(readFileSync("/nowhere"));
    export default function View() { return <Heavy />; }
  `;
  expect(await declared({ "routes/x.tsx": route, "routes/x.css.ts": "throw new Error()" })).toEqual({
    root: { kind: "shell", wording: [] },
    "routes/x": {
      kind: "page",
      metrics: "page",
      indexable: true,
      hydrate: { code: "x", wording: ["nav", "card"] },
    },
  });
});

test("names every route that declares nothing", () =>
  expect(
    declared({ "routes/one.tsx": "export default () => null;", "routes/two.ts": "export const loader = 1;" }),
  ).rejects.toThrow(
    /app\/routes\/one\.tsx: declares nothing about itself.*\napp\/routes\/two\.ts: declares nothing/,
  ));

test.each([
  [
    "holds what it imports",
    `import { yes } from "./y"; ${IMPORT} export const handle = page({ indexable: yes });`,
  ],
  ["is made by hand", "export const handle = { hydrate: true };"],
  ["is the shell's", `${IMPORT} export const handle = shell({ wording: [] });`],
])("refuses a handle that %s", async (_what, route) => {
  await expect(declared({ "routes/x.tsx": route })).rejects.toThrow(/^app\/routes\/x\.tsx: its handle /);
});
