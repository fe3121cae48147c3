import { DESKTOP, expect, expectAccessible, expectNoSidewaysScroll, type JourneyTools } from "./journey";
import { sentCode } from "./sms-outbox";

type Page = JourneyTools["page"];

/* What browser tests of the checkout share: pages and buttons by their names. */

export const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
export const press = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name }).first().click();
export const follow = (page: Page, name: string | RegExp) =>
  page.getByRole("main").getByRole("link", { name }).first().click();

/** Opens the first car of a search whose page has a link of this name. Each test has a car of its own, by the order. */
export async function openCarWith(page: Page, search: string, link: string): Promise<void> {
  await page.goto(search);
  const cars = await page
    .getByRole("article")
    .getByRole("heading")
    .getByRole("link")
    .evaluateAll((all) => all.map((each) => (each as HTMLAnchorElement).href));
  for (const car of cars) {
    await page.goto(car);
    if ((await page.getByRole("link", { name: link }).count()) > 0) return;
  }
  throw new Error(`no car has a link "${link}"`);
}

/** Signs in at the gate that the page has led to. */
export async function signInAtGate(page: Page, phone: string): Promise<void> {
  await page.getByRole("textbox", { name: "Mobile number" }).fill(phone);
  await press(page, "Text me a code");
  await page.getByRole("textbox", { name: "Six-digit code" }).fill(await sentCode(phone));
  await press(page, "Sign in");
  await expect(page).not.toHaveURL(/\/sign-in/);
}

/** A desktop at 400 % zoom. */
const ZOOMED = { width: 320, height: 256 };

/**
 * Fails with axe's findings on a phone, and when the page scrolls sideways on a desktop or on one at 400 % zoom. Without
 * JavaScript it does nothing: these pages have no script.
 */
export async function expectUsable(page: Page, javaScript = true): Promise<void> {
  const phone = page.viewportSize();
  if (!javaScript || !phone) return;
  await expectAccessible(page);
  for (const screen of [ZOOMED, DESKTOP]) {
    await page.setViewportSize(screen);
    await expectNoSidewaysScroll(page);
  }
  await page.setViewportSize(phone);
}
