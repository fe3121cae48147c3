import { cp } from "node:fs/promises";
import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { loadSites } from "~/tenants/registry.server";
import { siteConfig, temporarySites, writeFiles } from "../../support/site-folders";
import { ALPHA_SLUG } from "../../support/site-slugs";

const folders = await temporarySites();
afterAll(() => folders.remove());

describe("the layers default, base, template and site", () => {
  test("override each other in this order in configuration, theme, wording and content", async () => {
    const root = await folders.newFolder("root");
    await cp("app/tenants/templates/base", path.join(root, "app/tenants/templates/base"), {
      recursive: true,
    });
    await cp("app/i18n/default", path.join(root, "app/i18n/default"), { recursive: true });
    await writeFiles(path.join(root, "app/tenants/templates/dealer"), {
      "site.json": { saved_cars: { compare: true, compare_limit: 2 }, search: { page_size: 9 } },
      "theme.json": { radius: { card: "1px", tag: "1px" } },
      "wording/en-AU.json": { nav: { home: "Template home", contact: "Template contact" } },
      "content/about-us.md": "---\ntitle: Template about\n---\nx",
      "content/faq.md": "---\ntitle: Template questions\n---\nx",
    });
    await writeFiles(path.join(root, "app/tenants/sites/alpha"), {
      "site.json": siteConfig("alpha", { saved_cars: { compare_limit: 3 } }),
      "theme.json": { radius: { tag: "2px" } },
      "wording/en-AU.json": { nav: { home: "Our home" } },
      "content/faq.md": "---\ntitle: Our questions\n---\nx",
    });
    const registry = await loadSites({ rootDir: root });
    expect(registry.faults).toEqual([]);
    const alpha = registry.bySlug(ALPHA_SLUG);
    expect(alpha?.saved_cars).toMatchObject({ compare: true, compare_limit: 3, favourites: true });
    expect(alpha?.search.page_size).toBe(9);
    expect(alpha?.theme.radius).toEqual({ control: "6px", card: "1px", tag: "2px" });
    expect(alpha?.themeCss).toContain("--fc-radius-tag:2px");
    expect(alpha?.themeCss).toMatch(/^:root\{color-scheme:light;--fc-colour-page:#[0-9a-f]{6};[^{}<]*\}$/);
    expect(alpha?.wording["en-AU"]?.nav).toMatchObject({
      home: "Our home",
      contact: "Template contact",
      main: "Main",
    });
    expect(alpha?.content["about-us"]?.title).toBe("Template about");
    expect(alpha?.content.faq?.title).toBe("Our questions");
    const policy = JSON.stringify(alpha?.content["privacy-policy"]?.nodes);
    expect(policy).toContain("alpha Pty Ltd");
    // The cookies that hold most of a shopper (decisions/0026).
    expect(policy).toContain("fill in your contact details again");
    expect(policy).toContain("go to the dealership with an enquiry");
    expect(alpha?.dealershipIds).toEqual(["alpha"]);
  });

  test("report the fault of a template at the file of the template", async () => {
    const root = await folders.newRoot();
    await writeFiles(path.join(root, "app/tenants/templates/group"), {
      "theme.json": { colour: { on_header: "#f0f0f0" } },
      "wording/en-AU.json": { nav: { homme: "x" } },
    });
    await writeFiles(path.join(root, "app/tenants/sites/alpha"), {
      "site.json": siteConfig("alpha", { extends: "group", navigation: { header: 7 } }),
    });
    const { faults } = await loadSites({ rootDir: root });
    expect(faults.map((fault) => `${fault.file} ${fault.key}`)).toEqual([
      "site.json navigation.header",
      "templates/group/theme.json colour.on_header",
    ]);
  });

  test("may include wording in a second language", async () => {
    const files = {
      "site.json": siteConfig("alpha", { languages: ["en-AU", "de"] }),
      "wording/de.json": { nav: { home: "Startseite" } },
    };
    const alpha = (
      await loadSites({ demoSites: false, sitesDir: await folders.sitesDir({ alpha: files }) })
    ).bySlug(ALPHA_SLUG);
    expect(Object.keys(alpha?.wording ?? {}).sort()).toEqual(["de", "en-AU"]);
    expect(alpha?.wording.de?.nav).toMatchObject({ home: "Startseite" });
    expect(alpha?.wording["en-AU"]?.nav).not.toMatchObject({ home: "Startseite" });
  });
});

test("loadSites throws with the name of a missing folder of sites", () =>
  expect(loadSites({ demoSites: false, sitesDir: path.join(folders.work, "nowhere") })).rejects.toThrow(
    /nowhere can't be read: ENOENT/,
  ));

test("loadSites throws with the name of a default wording file that is not JSON", async () => {
  const root = await folders.newFolder("root");
  await writeFiles(path.join(root, "app/i18n/default/en-AU"), { "nav.json": "{" });
  await expect(loadSites({ rootDir: root })).rejects.toThrow(/nav\.json/);
});
