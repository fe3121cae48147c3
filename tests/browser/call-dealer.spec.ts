import type { Page } from "@playwright/test";
import {
  expect,
  expectAccessible,
  journey,
  LONG,
  settled,
  siteOrigin,
  test,
  untilHydrated,
} from "../support/journey";
import { findSite } from "../support/shipped-sites";

const masking = findSite(({ call }) => call.initial === "masked");
const counting = findSite(({ views, call }) => views.shown && call.initial === "revealed");

/** Returns a line for each link and button about calling, as a screen reader reads it: piece by piece. */
async function heardCalls(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  await session.detach();
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const heard = (id: string): string => {
    const node = byId.get(id);
    if (node?.role?.value === "StaticText") return node.name?.value ?? "";
    return (node?.childIds ?? []).map(heard).join("");
  };
  return nodes
    .filter(({ role }) => role?.value === "link" || role?.value === "button")
    .map(({ nodeId }) => heard(nodeId))
    .filter((text) => /^(Call Now|Show phone number)/.test(text))
    .map((text) => `${text}\n`)
    .join("");
}

async function openFirstCar(page: Page, site: string): Promise<void> {
  await page.goto(`${siteOrigin(site)}/cars`);
  const car = await page.getByRole("article").first().getByRole("link").first().getAttribute("href");
  await page.goto(siteOrigin(site) + car);
}

journey(
  "a click on a masked phone number reveals it everywhere on the page",
  { withoutJavaScript: "long run", tag: LONG },
  async ({ page, javaScript }) => {
    await openFirstCar(page, masking);
    const box = page.getByRole("region", { name: "Call the dealer" });
    const show = box.getByRole("button", { name: /^Show phone number [\d ]{3,5}$/ });
    await expect(show).toBeVisible();
    await expect(box).toContainText(/[\d ]{5}\*{6,}/);
    await expect(box.getByRole("link")).toHaveCount(0);
    expect(await heardCalls(page)).toMatch(/^((Call Now|Show phone number) [\d ]{3,5}\n)+$/);
    await expectAccessible(page, javaScript);

    if (javaScript) await untilHydrated(page);
    const address = page.url();
    await show.click();
    const call = box.getByRole("link", { name: /[\d ]{8,}$/ });
    await expect(call).toHaveAttribute("href", /^tel:\d{8,}$/);
    await expect(page).toHaveURL(javaScript ? address : `${address}#call`);
    if (javaScript) await expect(call).toBeFocused();
    await expectAccessible(page, javaScript);

    await page.reload();
    await expect(call).toBeVisible();
    if (!javaScript) return;
    await untilHydrated(page);
    await page.evaluate(() => window.scrollTo(0, 1000));
    await expect(page.getByRole("link", { name: /^Call Now [\d ]{8,}$/ }).last()).toBeInViewport();
    expect(await heardCalls(page)).toMatch(/^(Call Now [\d ]{8,}\n)+$/);
  },
);

test("a phone number that can't be loaded shows a message, and loads on the next click", {
  tag: LONG,
}, async ({ page }) => {
  await openFirstCar(page, masking);
  const box = page.getByRole("region", { name: "Call the dealer" });
  await page.route("**/api/reveal-phone", (route) => route.abort(), { times: 1 });
  await untilHydrated(page);
  await box.getByRole("button").click();
  await expect(box.getByRole("status")).toHaveText("The number can't be shown right now. Please try again.");
  await box.getByRole("button").click();
  await expect(box.getByRole("link")).toBeFocused();
});

test("a click on a phone number is reported to the data layer and the server", { tag: LONG }, async ({
  page,
}) => {
  await openFirstCar(page, counting);
  const taken = page.waitForResponse("**/api/events");
  const call = page.getByRole("region", { name: "Call the dealer" }).getByRole("link");
  await untilHydrated(page);
  await call.click();
  expect((await taken).status()).toBe(204);
  const layer = await page.evaluate(() => (window as { dataLayer?: object[] }).dataLayer);
  const [called, ...others] = layer ?? [];
  expect(called).toMatchObject({
    event: "phone_called",
    event_id: null,
    vehicleStatus: "in_stock",
    vehicleMake: expect.any(String),
    vehicleModel: expect.any(String),
  });
  expect(others).toEqual([]);
});

test("an outdated page reloads its data once, and shows the number of views", { tag: LONG }, async ({
  page,
}) => {
  let asked = 0;
  await page.route("**/view.json*", (route) => {
    asked += 1;
    const { searchParams } = new URL(route.request().url());
    expect(searchParams.get("updated_at")).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    expect(searchParams.get("photos_count")).toMatch(/^[1-9]\d*$/);
    if (asked > 1) return route.fulfill({ status: 410, json: { error: "Car not found on this site" } });
    return route.fulfill({ json: { views: 1234, car_fields: { updated_at: "2040-01-01T00:00:00.000Z" } } });
  });
  const anew = page.waitForResponse(/\/cars\/[^/]+\.data/);
  await openFirstCar(page, counting);
  await (await anew).finished();
  await expect(page.getByText("1,234 views")).toBeVisible();
  await settled(page);
  // The loaded data is the same, so the page does not ask again and again.
  await page.waitForLoadState("networkidle");
  expect(asked).toBe(1);
  // The browser restores the page from its own cache after the car was removed.
  const gone = page.waitForRequest(/\/cars\/[^/]+\.data/);
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
  await gone;
  expect(asked).toBe(2);
});

test("a vehicle page stays the same when view.json fails (rules/vehicle-page#fresh-car)", {
  tag: LONG,
}, async ({ page }) => {
  const failed = page.waitForResponse("**/view.json*");
  await page.route("**/view.json*", (route) => route.fulfill({ status: 503, body: "down" }));
  await openFirstCar(page, counting);
  await failed;
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("region", { name: "Call the dealer" })).toBeVisible();
});
