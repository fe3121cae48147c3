import type { Page } from "@playwright/test";
import {
  DESKTOP,
  expect,
  expectAccessible,
  expectAccessibleWithoutScript,
  expectNoSidewaysScroll,
  journey,
  LONG,
  PHONE,
  shippedSites,
  siteOrigin,
  test,
} from "../support/journey";
import { sitesByTemplate } from "../support/shipped-sites";
import { siteClient } from "../support/site-browser";

/*
 * axe, the width of the screen and the frame of a page: once for each kind of page and each template. Journeys read only
 * states that no address opens: dialogs, menus, errors, pages behind a sign-in.
 */

/** 400 % zoom of a screen of 1280 by 1024 pixels. */
const ZOOMED = { width: 320, height: 256 };
const SMALL_PHONE = { width: 360, height: 640 };

/** A page that has links to others, and the first of them that is looked at. */
type Linked = readonly [from: string, address: RegExp];

/** Addresses, in which `:car` is the first car of the site. */
const KINDS: Record<string, (string | Linked)[]> = {
  "the search and its lists": [
    "/cars?query=zzzz+qqqq",
    "/cars?page=2",
    "/cars?car_type=used&fuel=Steam&range[price]=:30000",
    "/search/demo-cars",
    "/search/suggest?query=toy",
    "/compare",
    "/favourites",
    "/alerts/new?make=Toyota",
  ],
  "the pages of a car": [
    "/cars/:car/checkout",
    "/cars/:car/test-drive",
    "/cars/:car/offer",
    "/cars/:car/photos",
    "/cars/:car/similar",
    "/print?car_id=:car",
  ],
  reading: [
    "/about-us",
    "/privacy-policy",
    "/terms-and-conditions",
    "/accessibility",
    "/finance-enquiry",
    "/pages/repayments",
    "/pages/promotions",
    "/blog",
    ["/blog", /\/blog\/[\w-]+/],
    ["/contact", /\/locations\/[\w-]+/],
    "/nothing-here",
  ],
  "models and offers": [
    "/models",
    "/models?body=electrified",
    ["/models", /\/models\/[\w-]+/],
    "/vehicle-parts-and-accessories",
    ["/vehicle-parts-and-accessories", /\/[\w-]+\/accessories/],
    "/special-offers",
    ["/special-offers", /\/offers\/[\w/-]+/],
    "/success",
  ],
  forms: [
    "/finance",
    "/trade-in",
    "/sell-my-car",
    "/service",
    "/fleet",
    "/book-test-drive",
    "/parts/search",
    "/spin-to-win/terms",
    "/online-payment",
    "/sign-in",
    "/preview",
  ],
};

const clientOf = (site: string) => {
  const { port, host } = new URL(siteOrigin(site));
  return siteClient({ port: Number(port) }, host);
};

/** Returns the path of a page of this kind on a site, or null where the site has none. */
async function pathOn(site: string, kind: string | Linked): Promise<string | null> {
  const [from, link] = typeof kind === "string" ? [kind, null] : kind;
  const client = clientOf(site);
  if (from.includes(":car")) {
    const path = from.replace(":car", (await client.cars()).hits[0]?.slug ?? "");
    return (await client.get(path)).status === 200 ? path : null;
  }
  const { status, text } = await client.get(from);
  if (!link) return status === 200 || from === "/nothing-here" ? from : null;
  return new RegExp(`href="(${link.source})["?#]`).exec(text)?.[1] ?? null;
}

/** Returns the address of a page of this kind, on the first site that has one: the sites of each template come first. */
async function firstOfKind(kind: string | Linked): Promise<string> {
  for (const site of new Set([...sitesByTemplate(), ...shippedSites()])) {
    const path = await pathOn(site, kind);
    if (path) return siteOrigin(site) + path;
  }
  throw new Error(`no site has a page like ${kind}`);
}

async function expectFrame(page: Page): Promise<void> {
  await expect(page.locator("h1")).toHaveCount(1);
  await expect(page.locator("main")).toHaveCount(1);
  await expect(page.locator("html")).toHaveAttribute("lang", /^en/);
  await expectNoSidewaysScroll(page);
}

for (const [group, kinds] of Object.entries(KINDS))
  journey(
    `each kind of page is accessible and fits a phone: ${group}`,
    { withoutJavaScript: "npm test" },
    async ({ page, javaScript }) => {
      for (const kind of kinds)
        await test.step(String(kind), async () => {
          await page.goto(await firstOfKind(kind));
          await expectFrame(page);
          // Without scripts of its own a page is the same with and without JavaScript.
          if (javaScript) await expectAccessible(page);
          else if ((await page.locator("script[src]").count()) > 0) await expectAccessibleWithoutScript(page);
        });
    },
  );

for (const site of sitesByTemplate())
  test(`the other kinds of pages of ${site} fit a screen at 400 % zoom and a desktop`, { tag: LONG }, async ({
    page,
  }) => {
    for (const kind of Object.values(KINDS).flat()) {
      const path = await pathOn(site, kind);
      if (path === null) continue;
      await page.setViewportSize(ZOOMED);
      await page.goto(siteOrigin(site) + path);
      await expectFrame(page);
      await page.setViewportSize(DESKTOP);
      await expectNoSidewaysScroll(page);
    }
  });

/** Animations that run by themselves; those that scrolling drives don't. */
const moving = (page: Page) =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ timeline, playState }) => timeline instanceof DocumentTimeline && playState === "running")
      .map(({ effect }) => (effect as KeyframeEffect).target?.className),
  );

const MAIN_BUTTON =
  /^(Reserve Car Now|Online Purchase|Enquire Now|Instant Message|Find Me Something Similar)$/i;

/** Boxes, fields and buttons of the filters that are less than 24 px high (WCAG 2.2, 2.5.8). */
const smallTargets = (page: Page) =>
  page
    .getByRole("search")
    .locator("label:visible, summary:visible, button:visible, select:visible, input[type=text]:visible")
    .evaluateAll((targets) =>
      targets
        .filter((target) => !target.matches("[class*=hint]") && target.getAttribute("for") === null)
        .map((target) => ({ text: target.textContent, height: target.getBoundingClientRect().height }))
        .filter(({ height }) => height < 24),
    );

test.describe("the pages that every site has", () => {
  // For shoppers who also asked for less motion.
  test.use({ contextOptions: { reducedMotion: "reduce" } });
  const inNpmTest = sitesByTemplate()[1];

  for (const site of shippedSites())
    journey(
      `${site}: home, search, vehicle page and forms are accessible, fit 400 % zoom, move nothing and begin with what matters`,
      {
        viewport: ZOOMED,
        tag: site === inNpmTest ? undefined : LONG,
        withoutJavaScript: site === inNpmTest ? "npm test" : undefined,
      },
      async ({ page, javaScript }) => {
        const read = () => (javaScript ? expectAccessible(page) : expectAccessibleWithoutScript(page));
        const main = page.getByRole("main");

        await test.step("home", async () => {
          await page.goto(siteOrigin(site));
          await expectFrame(page);
          await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", `${siteOrigin(site)}/`);
          await read();
          await page.keyboard.press("Tab");
          const skip = page.locator(":focus");
          await expect(skip).toHaveAttribute("href", /^#/);
          await expect(page.locator((await skip.getAttribute("href")) ?? "")).toHaveCount(1);
        });

        await test.step("the search with all its filters", async () => {
          await page.goto(`${siteOrigin(site)}/cars`);
          const cards = page.getByRole("article");
          if (javaScript) {
            await page.setViewportSize(PHONE);
            const first = await cards.first().boundingBox();
            expect(first?.y, "the first card of a phone").toBeLessThanOrEqual(300);
            await page.setViewportSize(ZOOMED);
          }
          await page.getByRole("search").evaluate((form) => {
            for (const details of form.querySelectorAll("details")) details.open = true;
          });
          await expect(page.getByRole("search").locator("details:not([open])")).toHaveCount(0);
          await expectFrame(page);
          await read();
          expect(await smallTargets(page)).toEqual([]);
          expect(await moving(page)).toEqual([]);
          await page.setViewportSize(SMALL_PHONE);
          const heights = await cards.evaluateAll((all) =>
            all.map((card) => Math.round(card.getBoundingClientRect().height)),
          );
          expect(heights.length).toBeGreaterThan(10);
          expect(Math.max(...heights), "the tallest card").toBeLessThanOrEqual(SMALL_PHONE.height);
          await page.setViewportSize(ZOOMED);
        });

        const car = page.getByRole("article").first().getByRole("heading").getByRole("link");
        const path = await car.getAttribute("href");
        await test.step("the vehicle page", async () => {
          await page.goto(siteOrigin(site) + path);
          await expectFrame(page);
          await read();
          expect(await moving(page)).toEqual([]);
          const smooth = await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior);
          expect(smooth).toBe("auto");
          await page.setViewportSize(SMALL_PHONE);
          const side = main.locator("h1").locator("xpath=../..");
          let above = 0;
          for (const [name, part] of Object.entries({
            title: page.getByRole("heading", { level: 1 }),
            price: side.getByText(/\$[\d,]+|Enquire for price|SOLD/i).first(),
            facts: side.locator("dl").last(),
            "main button": side.getByRole("link", { name: MAIN_BUTTON }).first(),
          })) {
            const box = await part.boundingBox();
            const end = (box?.y ?? Number.NaN) + (box?.height ?? Number.NaN);
            expect(end, `${name} is on the first screen of a phone`).toBeLessThanOrEqual(SMALL_PHONE.height);
            expect(box?.y, `${name} comes in this order`).toBeGreaterThanOrEqual(above);
            above = box?.y ?? 0;
          }
          const facts = await side.locator("dl").last().innerText();
          for (const fact of (await page.locator("h1 + p").innerText()).split(" · "))
            expect(facts, "the icons don't repeat the line under the title").not.toContain(fact);
          await page.setViewportSize(DESKTOP);
          // A title of two lines, whatever the first car is called.
          await page.locator("h1").evaluate((title) => {
            title.textContent = "2019 MINI Cooper Limited Edition Heritage Car";
          });
          const icons = await page.locator("main dl").first().boundingBox();
          const end = (icons?.y ?? Number.NaN) + (icons?.height ?? Number.NaN);
          expect(end, "the icons are on the first screen of a desktop").toBeLessThanOrEqual(620);
          await page.setViewportSize(ZOOMED);
        });

        for (const form of ["/contact", `${path}/enquire`])
          await test.step(form, async () => {
            await page.goto(siteOrigin(site) + form);
            await expectFrame(page);
            await read();
          });
      },
    );
});
