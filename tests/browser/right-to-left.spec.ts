import { DESKTOP, expect, expectAccessible, LONG, PHONE, test } from "../support/journey";
import { serverOfOwnSites } from "../support/own-server";
import { PSEUDO_BASE, PSEUDO_LANGUAGE, pseudoSlug, writePseudoSites } from "../support/pseudo-language";
import { shippedSite, sitesByTemplate } from "../support/shipped-sites";
import { type CarsAnswer, siteClient } from "../support/site-browser";

/* A site of each template, in a language that is read from right to left. */
const SITES = sitesByTemplate();

test.use({ viewport: PHONE });
const server = serverOfOwnSites((dir) => writePseudoSites(dir, SITES));

const clientOf = (slug: string) => siteClient(server, new URL(server.origin(pseudoSlug(slug))).host);

async function firstCar(slug: string): Promise<string> {
  const { hits }: CarsAnswer = await clientOf(slug).cars();
  return `/cars/${hits[0]?.slug}`;
}

/** What every site has, and what only some have. */
const EVERYWHERE = ["", "/cars", "/contact"];
const SOMEWHERE =
  "/finance /trade-in /sell-my-car /special-offers /models /blog /favourites /sign-in /privacy-policy /service /spin-to-win /online-payment /parts/search /nothing-here".split(
    " ",
  );

/** Pages that a site before has shown already: one look at each kind is enough. */
const shown = new Set<string>();

for (const slug of SITES)
  test(`${shippedSite(slug).site.extends}: its pages from right to left fit a phone and are accessible`, {
    tag: LONG,
  }, async ({ page }) => {
    const car = await firstCar(slug);
    for (const path of [...EVERYWHERE, car, `${car}/enquire`, `${car}/checkout`, ...SOMEWHERE]) {
      const kind = path.replace(car, ":car");
      if (shown.has(kind)) continue;
      const answer = await page.goto(server.origin(pseudoSlug(slug)) + PSEUDO_BASE + path);
      const there = answer?.status() === 200;
      if (EVERYWHERE.includes(path) || path === car) expect(there, path).toBe(true);
      else if (there || path === "/nothing-here") shown.add(kind);
      else continue;
      const html = page.locator("html");
      await expect(html).toHaveAttribute("dir", "rtl");
      await expect(html).toHaveAttribute("lang", PSEUDO_LANGUAGE);
      const wider = await html.evaluate((element) => {
        if (element.scrollWidth <= element.clientWidth) return [];
        return [...element.querySelectorAll("body *")]
          .filter((part) => part.getBoundingClientRect().left < -1)
          .map((part) => `${part.tagName} ${part.className}`)
          .slice(0, 5);
      });
      expect(wider, `${path} scrolls sideways`).toEqual([]);
      expect(await html.evaluate((element) => element.scrollWidth <= element.clientWidth), path).toBe(true);
      await expectAccessible(page);
    }
  });

test.describe("on a desktop", () => {
  test.use({ viewport: DESKTOP });

  test("the wordmark and the arrows are on the other side, or point to it, than from left to right", {
    tag: LONG,
  }, async ({ page }) => {
    const [slug = ""] = SITES;
    const seenAt = async (base: string) => {
      await page.goto(`${server.origin(pseudoSlug(slug))}${base || "/"}`);
      const brand = await page
        .getByRole("banner")
        .locator(`a[href="${base || "/"}"]`)
        .first()
        .boundingBox();
      return {
        brandIsLeft: (brand?.x ?? 0) < DESKTOP.width / 2,
        chevron: await page.locator("#icon-chevron").getAttribute("transform"),
      };
    };
    expect(await seenAt("")).toEqual({ brandIsLeft: true, chevron: null });
    expect(await seenAt(PSEUDO_BASE)).toEqual({ brandIsLeft: false, chevron: "matrix(-1 0 0 1 24 0)" });
  });
});
