import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { shippedSite, shippedSites } from "../../support/shipped-sites";

const APP = fileURLToPath(new URL("../../../app", import.meta.url));

/** Returns the title of the home page from the nearest layer: site, template or base. */
function homeTitle(slug: string): string {
  const { extends: template } = JSON.parse(readFileSync(`${APP}/tenants/sites/${slug}/site.json`, "utf8"));
  const file = [`sites/${slug}`, `templates/${template}`, "templates/base"]
    .map((layer) => `${APP}/tenants/${layer}/content/home.md`)
    .find((name) => existsSync(name));
  return /^title: (.*)$/m.exec(readFileSync(file ?? "", "utf8"))?.[1] ?? "";
}

test.each(shippedSites())("the title of the home page names no car type that %s does not stock", (slug) => {
  const { car_types } = shippedSite(slug).stock;
  const named = ["new", "demo", "used"].filter((type) =>
    new RegExp(`\\b${type}\\b`, "i").test(homeTitle(slug)),
  );
  expect(named.filter((type) => !(car_types[type] ?? 0))).toEqual([]);
});
