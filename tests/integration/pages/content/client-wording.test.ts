import { describe, expect, test } from "vitest";
import { browserWording } from "~/pages/content/client-wording.server";
import { readRouteTable } from "~/tenants/route-table.server";
import { loadAlpha } from "../../../support/site-faults";
import { ALPHA_SLUG } from "../../../support/site-slugs";

async function wordingOf(wording: object, changes: object = {}, language = "en-AU") {
  const registry = await loadAlpha(changes, { files: { "wording/en-AU.json": wording } });
  expect(registry.faults).toEqual([]);
  const alpha = registry.bySlug(ALPHA_SLUG);
  return alpha ? browserWording(await readRouteTable(), alpha, language) : null;
}

describe("browserWording", () => {
  test("has the texts of hydrated pages, and leaves out the home page and the e-mails", async () => {
    const areas = JSON.parse((await wordingOf({ nav: { home: "Start" } }))?.json ?? "");
    expect(areas.nav.home).toBe("Start");
    expect(areas.search.keyword).toBe("Keyword search");
    expect(Object.keys(areas)).not.toContain("email");
    expect(Object.keys(areas)).not.toContain("home");
  });

  test("leaves out what a site adds for its header and footer, which only the server draws", async () => {
    const link = (label: string) => ({ label, href: "/cars" });
    const changes = {
      tagline: "motto.short",
      navigation: {
        header: [{ ...link("menu.all"), children: [link("deeper.utes")] }],
        footer: [{ heading: "bottom.heading", links: [link("bottom.link")] }],
      },
    };
    const wording = {
      motto: { short: "Cars, plainly" },
      menu: { all: "Every car" },
      deeper: { utes: "Utes" },
      bottom: { heading: "More", link: "All of it" },
    };
    const areas = Object.keys(JSON.parse((await wordingOf(wording, changes))?.json ?? ""));
    expect(areas).toContain("nav");
    expect(areas.filter((area) => Object.hasOwn(wording, area))).toEqual([]);
  });

  test("has a new address when one of its texts changes, and only then", async () => {
    const address = async (wording: object, changes: object = {}) =>
      (await wordingOf(wording, changes))?.path;
    const first = await address({ nav: { home: "A", contact: "B" } });
    expect(first).toMatch(/^\/wording\/en-AU\.[0-9a-f]{16}\.json$/);
    expect(await address({ nav: { contact: "B", home: "A" } })).toBe(first);
    expect(await address({ nav: { home: "A", contact: "B" }, home: { headline: "C" } })).toBe(first);
    expect(await address({ nav: { home: "A", contact: "C" } })).not.toBe(first);
    expect(await address({ nav: { home: "A", contact: "B" } }, { tagline: "home.headline" })).toBe(first);
  });

  test("returns null for a language that the site does not have", async () => {
    expect(await wordingOf({}, {}, "de")).toBeNull();
    expect(await wordingOf({}, {}, "toString")).toBeNull();
  });
});
