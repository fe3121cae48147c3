import { expect, expectSound, openFilters, PHONE, siteOrigin, test, untilHydrated } from "../support/journey";
import { sitesWithManyCars } from "../support/shipped-sites";
import { VISITOR } from "../support/visitor";

const [site = ""] = sitesWithManyCars();
const STYLESHEET = '<link rel="stylesheet"';
/** What a page loads before its first picture: no template. */
const loaded = (html = "") => html.replaceAll(/<template data-later.*?<\/template>/g, "");

// A robot would not get the page of a first visit (docs/decisions/0213).
test.use({ userAgent: VISITOR, viewport: PHONE });

test("a first visit's page gets its stylesheets and its script after the first picture", async ({ page }) => {
  const card = page.getByRole("article").first();
  await page.goto(`${siteOrigin(site)}/cars`);
  const car = await card.getByRole("heading").getByRole("link").getAttribute("href");
  for (const [path, part] of [
    ["/cars", card],
    [car, page.getByRole("main")],
  ] as const) {
    const address = siteOrigin(site) + path;
    await page.context().clearCookies();
    const answer = await page.goto(address);
    expect(loaded(await answer?.text()), address).not.toContain(STYLESHEET);
    await untilHydrated(page, part);
    const sheets = await page.evaluate(() =>
      [...document.styleSheets].map(({ href, media, cssRules }) => ({
        isOwn: href !== null,
        media: media.mediaText,
        inPage: [...cssRules].some((rule) => rule instanceof CSSMediaRule && rule.media.mediaText === "all"),
      })),
    );
    expect(sheets.filter(({ isOwn }) => isOwn).length, address).toBeGreaterThan(1);
    expect(sheets.filter(({ isOwn, media, inPage }) => inPage || (isOwn && media === "print"))).toEqual([]);
    await expectSound(page);
  }
});

test("a first visit's search opens its filters in the page while its picture doesn't arrive", async ({
  page,
}) => {
  await page.route(/\/img\//, () => {});
  await page.goto(`${siteOrigin(site)}/cars`, { waitUntil: "commit" });
  await openFilters(page);
  await expect(page.getByRole("dialog", { name: "Filters" })).toBeVisible();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a first visit's page has all its styles in it", async ({ page }) => {
    for (const path of ["/", "/cars"]) {
      await page.context().clearCookies();
      const answer = await page.goto(siteOrigin(site) + path);
      expect(loaded(await answer?.text()), path).not.toContain(STYLESHEET);
      const look = () =>
        page.evaluate(() => {
          // A stylesheet that comes while the page is drawn makes buttons fade in.
          for (const change of document.getAnimations()) if (change instanceof CSSTransition) change.finish();
          return [...document.body.querySelectorAll("*:not(template, link, script)")].map((element) => {
            const style = getComputedStyle(element);
            const { display, position, color, backgroundColor, padding, borderRadius, fontSize, gap } = style;
            return [
              element.tagName,
              display,
              position,
              color,
              backgroundColor,
              padding,
              borderRadius,
              fontSize,
              gap,
            ].join();
          });
        });
      const first = await look();
      await page.goto(siteOrigin(site) + path);
      expect(loaded(await page.content()), path).toContain(STYLESHEET);
      expect(await look()).toEqual(first);
    }
  });
});
