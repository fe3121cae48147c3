import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { shippedSite, shippedSites } from "../../support/shipped-sites";

const APP = fileURLToPath(new URL("../../../app", import.meta.url));

/** Returns the title of the home page from the nearest layer: site, template or default wording. */
function homeTitle(slug: string): string {
  const folders = ["site", "template"].map((layer) =>
    layer === "site"
      ? `${APP}/tenants/sites/${slug}`
      : `${APP}/tenants/templates/${JSON.parse(readFileSync(`${APP}/tenants/sites/${slug}/site.json`, "utf8")).extends}`,
  );
  for (const file of folders.map((folder) => `${folder}/wording/en-AU.json`)) {
    const own = existsSync(file) && JSON.parse(readFileSync(file, "utf8")).home?.title;
    if (own) return own;
  }
  return JSON.parse(readFileSync(`${APP}/i18n/default/en-AU/home.json`, "utf8")).title;
}

describe("the title of the home page", () => {
  test.each(shippedSites())("names no car type that %s does not stock", (slug) => {
    const { car_types } = shippedSite(slug).stock;
    const named = ["new", "demo", "used"].filter((type) =>
      new RegExp(`\\b${type}\\b`, "i").test(homeTitle(slug)),
    );
    expect(named.filter((type) => !(car_types[type] ?? 0))).toEqual([]);
  });
});
