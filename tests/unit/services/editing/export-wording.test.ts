import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Store } from "~/adapters/database/open-store.server";
import { ExportError, exportWording } from "~/services/editing/export-wording.server";
import { loadSites } from "~/tenants/registry.server";
import type { SiteFiles } from "~/tenants/site";

const NOW = new Date("2026-11-23T01:30:00Z");
const files = await loadSites({});
const [site] = files.all();
if (!site) throw new Error("no site is shipped");

const edit = { kind: "text", key: "action.enquire", text: "Ask us", base: null, version: 1, exported: false };
const store = {
  pictures: { list: async () => [], exported: async () => undefined },
  wording: {
    published: async () => ({ revision: 1, edits: [{ ...edit, language: site.language }] }),
    exported: async () => {
      throw new Error("nothing may be marked as exported");
    },
  },
} as unknown as Pick<Store, "wording" | "pictures">;
/** With the new texts no site can be read. */
const refused = async () => ({ bySlug: () => undefined }) as unknown as SiteFiles;

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), "export-wording-"));
});
afterEach(() => rm(dir, { recursive: true }));
const exporting = () => exportWording({ store, now: NOW }, { site, files, dir }, refused);
const fileName = `${site.language}.json`;

/* rules/editors#wording-export */
it("leaves no wording file where there was none, when the site is refused with it", async () => {
  await expect(exporting()).rejects.toThrow(ExportError);
  expect(await readdir(path.join(dir, "wording"))).toEqual([]);
  // The next export finds the folder as the first one did.
  await expect(exporting()).rejects.toThrow(/It is as before$/);
});

it("puts the former wording file back, when the site is refused with the new one", async () => {
  await expect(exporting()).rejects.toThrow(ExportError);
  const file = path.join(dir, "wording", fileName);
  const former = '{ "home": { "headline": "Cars" } }';
  await writeFile(file, former);
  await expect(exporting()).rejects.toThrow(/It is as before$/);
  expect(await readFile(file, "utf8")).toBe(former);
});
