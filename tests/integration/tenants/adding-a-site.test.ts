import { readFile } from "node:fs/promises";
import { afterAll, expect, test } from "vitest";
import { loadSites } from "~/tenants/registry.server";
import { temporarySites } from "../../support/site-folders";

const folders = await temporarySites();
afterAll(() => folders.remove());

test("the example of docs/adding-a-site.md is a valid site", async () => {
  const text = await readFile("docs/adding-a-site.md", "utf8");
  const [site, theme] = [...text.matchAll(/```json\n([\s\S]*?)```/g)].map((match) => match[1]);
  const slug: string = JSON.parse(site ?? "").id;
  const registry = await loadSites({
    demoSites: false,
    sitesDir: await folders.sitesDir({ [slug]: { "site.json": site, "theme.json": theme } }),
  });
  expect(registry.faults).toEqual([]);
  const added = registry.byHost(`${slug}.localhost:3000`);
  expect(added?.name).toBe(JSON.parse(site ?? "").name);
  expect(added?.navigation.header.length).toBeGreaterThan(0);
  expect(JSON.stringify(added?.content["privacy-policy"]?.nodes)).toContain(
    JSON.parse(site ?? "").legal_name,
  );
});
