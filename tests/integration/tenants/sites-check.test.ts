import { spawnSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { afterAll, expect, test } from "vitest";
import { siteJsonSchema, templateJsonSchema, themeJsonSchema } from "~/tenants/json-schema";
import { siteConfig, siteLocation, temporarySites } from "../../support/site-folders";

const folders = await temporarySites();
afterAll(() => folders.remove());

function sitesCheck(env: Record<string, string>) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["--import", "tsx", "app/cli/sites-check.ts"],
    { encoding: "utf8", env: { ...process.env, SITES_DIR: "", ...env } },
  );
  return { status, lines: stdout.trim().split("\n"), stderr };
}

test("the shipped sites are sound, without a warning", () => {
  const { status, lines } = sitesCheck({});
  expect(lines).toEqual([expect.stringMatching(/^\d+ sites checked: \d+ sound, 0 warnings$/)]);
  expect(status).toBe(0);
});

test("an error is printed with site, file, key and reason, and fails the check", async () => {
  const sites = { alpha: { "site.json": siteConfig("alpha", { phone: "ring us" }), "theme.json": "{" } };
  const { status, lines } = sitesCheck({ SITES_DIR: await folders.sitesDir(sites) });
  expect(lines).toContainEqual(
    expect.stringMatching(/^alpha {2,}site\.json {2,}phone {2,}a phone number is digits and spaces$/),
  );
  expect(lines).toContainEqual(expect.stringMatching(/^alpha {2,}theme\.json {2,}- {2,}is not valid JSON/));
  expect(lines.at(-1)).toMatch(/1 left out \(2 errors\), 0 warnings$/);
  expect(status).toBe(1);
});

test("a warning is printed as one and doesn't fail the check", async () => {
  const locations = [siteLocation("alpha", { dealer_license_number: undefined })];
  const sites = { alpha: { "site.json": siteConfig("alpha", { locations }) } };
  const { status, lines } = sitesCheck({ SITES_DIR: await folders.sitesDir(sites) });
  expect(lines[0]).toMatch(/^alpha +site\.json +dealerships\.0 +warning: none of the locations/);
  expect(lines.at(-1)).toMatch(/sound, 1 warning$/);
  expect(status).toBe(0);
});

test("a folder of sites that is not there is one clear line and exit 2", () => {
  const { status, stderr } = sitesCheck({ SITES_DIR: "/nowhere" });
  expect(stderr).toContain("the folder of sites /nowhere can't be read");
  expect(status).toBe(2);
});

test.each([
  ["site.schema.json", siteJsonSchema],
  ["template.schema.json", templateJsonSchema],
  ["theme.schema.json", themeJsonSchema],
])("%s is what `sites:check --write-schema` would write", async (file, schema) => {
  expect(JSON.parse(await readFile(`app/tenants/${file}`, "utf8"))).toEqual(schema());
});
