import type { Page } from "@playwright/test";
import { STICKY_BAR_AFTER } from "~/domain/vehicle-page/vehicle-view";
import {
  expect,
  expectAccessible,
  journey,
  LONG,
  PHONE,
  siteOrigin,
  test,
  untilHydrated,
} from "../support/journey";
import { findSite } from "../support/shipped-sites";

const tabbed = findSite(
  ({ vehicle, call }) =>
    vehicle.section_style === "tabs" && vehicle.whats_included.length > 0 && call.initial === "masked",
);
const collapsible = findSite(({ vehicle }) => vehicle.section_style === "collapsible");
const certifying = findSite(({ vehicle }) => vehicle.certified_make !== null);

/** Opens the first car of a search; `part` is a hash of the vehicle page. */
async function openCar(page: Page, site: string, { search = "/cars", part = "" } = {}): Promise<void> {
  await page.goto(siteOrigin(site) + search);
  const car = await page.getByRole("article").first().getByRole("link").first().getAttribute("href");
  await page.goto(siteOrigin(site) + car + part);
}

journey(
  "the tabs of a vehicle page show one part of the description at a time",
  { withoutJavaScript: "long run", tag: LONG },
  async ({ page, javaScript }) => {
    await openCar(page, tabbed);
    const tabs = javaScript
      ? page.getByRole("tablist", { name: "About this car" })
      : page.getByRole("list", { name: "About this car" });
    const tab = (name: string) => tabs.getByRole(javaScript ? "tab" : "link", { name });
    const included = page.getByRole("heading", { name: "What's Included" });
    const comments = page.getByRole("heading", { name: "Dealer Comments" });

    if (javaScript) await untilHydrated(page);
    await expect(comments).toBeVisible();
    await expect(included).toBeHidden();
    await tab("What's Included").click();
    await expect(included).toBeVisible();
    await expect(comments).toBeHidden();
    await expectAccessible(page, javaScript);

    if (javaScript) {
      await tab("What's Included").press("ArrowLeft");
      await expect(tab("Dealer Comments")).toBeFocused();
      await expect(comments).toBeVisible();
      await tab("Dealer Comments").press("End");
      await expect(tabs.getByRole("tab").last()).toHaveAttribute("aria-selected", "true");
      await tabs.getByRole("tab").last().press("ArrowRight");
      await expect(tab("Dealer Comments")).toBeFocused();
    }
  },
);

test("a link to a part of the description opens its tab once", { tag: LONG }, async ({ page }) => {
  await openCar(page, tabbed, { part: "#why_buy" });
  const tab = (name: string) => page.getByRole("tab", { name });
  await expect(tab("Why Buy From Us?")).toHaveAttribute("aria-selected", "true");
  await expect(page.getByRole("tabpanel", { name: "Why Buy From Us?" })).toBeVisible();
  // The link opens its tab once: another tab that the visitor chooses stays open.
  await tab("Dealer Comments").click();
  await expect(tab("Dealer Comments")).toHaveAttribute("aria-selected", "true");
  // This renders the page again.
  const box = page.getByRole("region", { name: "Call the dealer" });
  await box.getByRole("button").click();
  await expect(box.getByRole("link")).toBeFocused();
  await expect(tab("Dealer Comments")).toHaveAttribute("aria-selected", "true");
});

journey.long("the sections of a vehicle page open and close one below the other", async ({ page }) => {
  await openCar(page, collapsible);
  await expect(page.getByRole("heading", { name: "Dealer Comments" })).toBeVisible();
  const heading = page.getByRole("heading", { name: "Why Buy From Us?" });
  const reason = page.getByRole("group").filter({ has: heading }).getByRole("heading", { level: 3 }).first();
  await expect(reason).toBeHidden();
  await heading.click();
  await expect(reason).toBeVisible();
  await expectAccessible(page);
});

journey.long("the certified badge opens its explanation", async ({ page }) => {
  await openCar(page, certifying, { search: "/cars?certified=true" });
  const meaning = page.getByRole("heading", { name: /Certified/, level: 2 });
  await expect(meaning).toBeHidden();
  const badge = page.getByRole("link", { name: /Certified/ }).first();
  await untilHydrated(page);
  await badge.click();
  await expect(meaning).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Close" }).click();
  await expect(meaning).toBeHidden();
  await badge.press("Enter");
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(badge).toBeFocused();
});

test("the bar of a vehicle page on a phone appears after 900 pixels, and never hides the focus", async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await openCar(page, tabbed);
  const bar = page.getByRole("region", { name: "Quick actions" });
  const scroll = (top: number) =>
    page.evaluate((to) => window.scrollTo({ top: to, behavior: "instant" }), top);
  await expect(page.getByRole("tablist")).toBeVisible();
  await scroll(STICKY_BAR_AFTER + 1);
  await expect(bar).toBeVisible();
  await scroll(STICKY_BAR_AFTER);
  await expect(bar).toBeHidden();
  await scroll(STICKY_BAR_AFTER + 1);
  await expect(bar).toBeVisible();
  // The car's main button: reserving it, where it can be reserved.
  await expect(bar.getByRole("link", { name: /^(Reserve Car|Enquire) Now$/ })).toBeVisible();
  await expectAccessible(page);

  // Every link and button that the keyboard reaches from here is above the bar, or in it.
  for (let step = 0; step < 25; step++) {
    await page.keyboard.press("Tab");
    // The page scrolls smoothly to the focus.
    await expect.poll(() => page.evaluate(focusUnderBar), { message: "under the bar" }).toBeNull();
  }
  await scroll(0);
  await expect(bar).toBeHidden();
});

/** Runs in the page. Returns the text of the focused element if the bar hides it. */
function focusUnderBar(): string | null {
  const focused = document.activeElement;
  const bar = document.querySelector('section[data-shown="true"]');
  if (!focused || !bar || bar.contains(focused) || focused === document.body) return null;
  const { top, bottom } = focused.getBoundingClientRect();
  const under = bar.getBoundingClientRect().top;
  return top >= under - 1 && bottom > under ? (focused.textContent ?? "") : null;
}
