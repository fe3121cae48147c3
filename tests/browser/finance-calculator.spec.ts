import type { Locator, Page } from "@playwright/test";
import {
  DESKTOP,
  expect,
  expectAccessible,
  journey,
  LONG,
  PHONE,
  siteOrigin,
  test,
  untilHydrated,
  watchForFaults,
} from "../support/journey";
import { findSite, shippedSite } from "../support/shipped-sites";
import { siteClient } from "../support/site-browser";

const site = findSite(
  // The site with the specification's fixed fees, and its bounds and first figures.
  ({ finance: { calculator } }) => calculator.enabled && calculator.fees?.length === 4,
);
const origin = siteOrigin(site);
/** The site's own rate: the calculator begins with it. */
const { interest_rate: ownRate = 12.94 } = shippedSite(site).site.finance.rates ?? {};

const client = siteClient({ port: Number(new URL(origin).port) }, new URL(origin).host);

/** The address of a car that has a calculator. */
async function carAddress(): Promise<string> {
  const { hits } = JSON.parse((await client.get("/api/cars")).text) as {
    hits: { slug: string; price: number | null; status: string; year: number }[];
  };
  const car = hits.find(
    ({ price, status, year }) => (price ?? 0) > 10_000 && status === "in_stock" && year > 2018,
  );
  if (!car) throw new Error("no car with a calculator");
  return `${origin}/cars/${car.slug}`;
}

/** What is typed: bounds, what lies beyond them, and what is no number. All bounds: the domain's own tests. */
const FIELDS = [
  { name: "Purchase price", parameter: "amount", values: ["1,000", "250,000", "250,001", "1e9", "30,000"] },
  { name: "Loan term (years)", parameter: "term", values: ["1", "1.5", "7.5", "NaN"] },
  { name: "Interest rate (% p.a.)", parameter: "rate", values: ["0", "0.5", "15", "15.5"] },
  { name: "Deposit or trade-in", parameter: "deposit", values: ["-0.5", "250,000.5"] },
  { name: "Residual at end of term", parameter: "residual", values: ["29,999.5", "30,001"] },
] as const;

const calculator = (page: Page) => page.getByRole("region", { name: "Finance calculator" });

const workOut = (area: Locator) => area.getByRole("button", { name: "Work out repayments" }).click();

async function inNewTab(page: Page, act: () => Promise<void>): Promise<Page> {
  const [tab] = await Promise.all([page.context().waitForEvent("page"), act()]);
  return tab;
}

const budget = (page: Page) => page.getByRole("textbox", { name: /^The most you'd like to spend/ });

/** Sends the enquiry's first two steps; returns the message of the third. */
async function toMessage(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("combobox", { name: /^How do you earn/ }).selectOption("Full time");
  await page.getByRole("button", { name: "Continue" }).click();
  return page.locator("textarea[name=message]");
}

async function showMore(area: Locator): Promise<void> {
  const more = area.getByText("Show more", { exact: true });
  if (await more.isVisible()) await more.click();
}

/** Opens what "Show more" opens, also where the page has no styles or has not got them yet. */
async function openAll(area: Locator): Promise<void> {
  await area.locator("details").evaluateAll((parts) => {
    for (const part of parts) part.setAttribute("open", "");
  });
}

/** The figures as they show. */
async function figures(area: Locator): Promise<string[]> {
  const terms = area.locator("dl > div:visible");
  return (await terms.allInnerTexts()).map((text) => text.replace(/\s+/g, " "));
}

journey(
  "a shopper works out a repayment, corrects it and enquires with its figures",
  { withoutJavaScript: "npm test" },
  async ({ page, javaScript }) => {
    await page.goto(`${origin}/finance`);
    await expectAccessible(page, javaScript);
    if (javaScript) await expect(calculator(page).getByRole("slider").first()).toBeEnabled();
    const before = await figures(calculator(page));
    expect(before[0]).toMatch(/^Estimated repayment \$\d+ \/ week$/);

    const typed = calculator(page).getByRole("textbox", { name: "Purchase price" });
    await typed.fill("30.000");
    if (javaScript) {
      // An error shows when the field is left, and the figures stay until then.
      expect(await figures(calculator(page))).toEqual(before);
      await expect(calculator(page).getByText("Enter an amount in dollars, like 30,000")).toBeHidden();
      await typed.blur();
    }
    // Without script the figures have a tab of their own, and stay in it.
    if (!javaScript) page = await inNewTab(page, () => workOut(calculator(page)));
    const area = calculator(page);
    await expect(area.getByText("Enter an amount in dollars, like 30,000")).toBeVisible();
    await expect(area.getByRole("textbox", { name: "Purchase price" })).toHaveValue("30.000");
    await expect(area.getByText("Fix the fields above to see an estimate.")).toBeVisible();
    expect(await figures(area)).toEqual([]);
    await expectAccessible(page, javaScript);

    await area.getByRole("button", { name: "$20,000" }).click();
    await expect(area.getByRole("textbox", { name: "Purchase price" })).toHaveValue("20,000");
    await showMore(area);
    await area.getByRole("textbox", { name: "Loan term (years)" }).fill("3.5");
    await area.getByRole("textbox", { name: "Interest rate (% p.a.)" }).fill("8.95");
    await area.getByRole("textbox", { name: "Deposit or trade-in" }).fill("-10");
    await area.getByRole("textbox", { name: "Residual at end of term" }).fill("2,500");
    await area.getByRole("radio", { name: "Monthly" }).check();
    if (!javaScript) await workOut(area);
    await expect(area.getByText("Cannot be less than $0, so we've used $0", { exact: true })).toBeVisible();
    // Worked out by hand from $20,395 at 8.95 % over 42 months to $2,500, with $918.25 paid at the start.
    expect(await figures(area)).toEqual([
      "Estimated repayment $517 / month",
      "Interest rate 8.95% p.a.",
      "Comparison rate 13.38% p.a.",
      "Term 3.5 years",
      "Amount borrowed $20,395",
      "Residual at end of term $2,500",
      "Total payable $25,447",
    ]);
    await expectAccessible(page, javaScript);

    await area.getByRole("button", { name: "Enquire for Finance" }).click();
    await expect(page).toHaveURL(/\/finance\?.*amount=20%2C000.*#finance-form$/);
    await expect(budget(page)).toHaveValue("20,000");
    await expect(page.getByRole("combobox", { name: /^How long would you/ })).toHaveValue("3.5 years");
    const message = await toMessage(page);
    await expect(message).toHaveValue(
      /purchase price \$20,000, .*residual \$2,500, term 3\.5 years, interest rate 8\.95% p\.a\., estimated repayment \$517 \/ month, comparison rate 13\.38% p\.a\./,
    );

    // New figures take the place of the earlier ones, after a reload too; the shopper's own words stay.
    await message.fill(`After six, please. ${await message.inputValue()}`);
    await page.getByRole("button", { name: "Back", exact: true }).click();
    await expect(message).toBeHidden();
    await page.goto(`${origin}/finance`);
    await expect(budget(page)).toHaveValue("20,000");
    const later = calculator(page);
    if (javaScript) await expect(later.getByRole("slider").first()).toBeEnabled();
    await later.getByRole("textbox", { name: "Purchase price" }).fill("60,000");
    await later.getByRole("textbox", { name: "Loan term (years)" }).fill("3");
    await later.getByRole("button", { name: "Enquire for Finance" }).click();
    await expect(page).toHaveURL(/\/finance\?.*amount=60%2C000.*#finance-form$/);
    await expect(budget(page)).toHaveValue("60,000");
    await expect(page.getByRole("combobox", { name: /^How long would you/ })).toHaveValue("3 years");
    const newest = await toMessage(page);
    await expect(newest).toHaveValue(/^After six, please\. Calculated .*\$60,000, .*term 3 years/);
    expect(await newest.inputValue()).not.toContain("$20,000");
  },
);

journey.long("the script's figures are the server's for every kind of input", async ({ page }) => {
  const served = await page.context().newPage();
  for (const { name, parameter, values } of FIELDS)
    for (const typed of values) {
      await page.goto(`${origin}/finance`);
      const area = calculator(page);
      await expect(area.getByRole("slider").first()).toBeEnabled();
      await openAll(area);
      const field = area.getByRole("textbox", { name });
      await expect(field).toHaveAttribute("name", parameter);
      await field.fill(typed);
      await field.blur();
      const shown = [await figures(area), await area.locator("[data-note]:visible").allInnerTexts()];
      const answer = await client.get(`/finance?${parameter}=${encodeURIComponent(typed)}`);
      await served.setContent(answer.text.replace(/<script[\s\S]*?<\/script>/g, ""));
      await openAll(calculator(served));
      const expected = [
        await figures(calculator(served)),
        await calculator(served).locator("[data-note]:visible").allInnerTexts(),
      ];
      expect(shown, `${name}: ${typed}`).toEqual(expected);
    }
});

test.describe("the calculator's script", () => {
  test("moves the price and the rate by the keyboard, says their values, and reports event 26 once", {
    tag: LONG,
  }, async ({ page }) => {
    await page.setViewportSize(PHONE);
    const events: unknown[] = [];
    await page.route("**/api/events", async (route) => {
      events.push(...JSON.parse(route.request().postData() ?? "").events);
      await route.fulfill({ status: 204 });
    });
    await page.goto(`${origin}/finance`);
    const area = calculator(page);
    const price = area.getByRole("slider", { name: "Purchase price, slider" });
    await expect(price).toBeEnabled();
    await expect(price).toHaveAttribute("aria-valuetext", "$30,000");
    await price.press("ArrowRight");
    await expect(area.getByRole("textbox", { name: "Purchase price" })).toHaveValue("30,500");
    await expect(price).toHaveAttribute("aria-valuetext", "$30,500");
    await area.getByRole("textbox", { name: "Purchase price" }).fill("500,000");
    await expect(price).toHaveAttribute("aria-valuetext", "$250,000");
    // At its end the thumb has nowhere to go.
    await price.press("ArrowLeft");
    await price.press("End");
    await expect(area.getByRole("textbox", { name: "Purchase price" })).toHaveValue("250,000");
    await expect(area.getByText("Cannot be less than $1,000 or more than $250,000")).toBeVisible();
    expect((await figures(area))[0]).toMatch(/^Estimated repayment/);

    await area.getByText("Show more", { exact: true }).click();
    const rate = area.getByRole("slider", { name: "Interest rate (% p.a.), slider" });
    await expect(rate).toHaveAttribute("aria-valuetext", `${ownRate.toFixed(2)}%`);
    await rate.press("ArrowLeft");
    await expect(area.getByRole("textbox", { name: "Interest rate (% p.a.)" })).toHaveValue(
      String(Math.round(2 * ownRate) / 2 - 0.5),
    );
    const term = area.getByRole("slider", { name: "Loan term (years), slider" });
    await term.press("ArrowRight");
    await expect(term).toHaveAttribute("aria-valuetext", "5.5 years");
    await expect(area.getByRole("status")).toContainText("Comparison rate");
    await expect.poll(() => events).toEqual([{ event: "finance_calculator" }]);
    await area.getByRole("textbox", { name: "Purchase price" }).fill("40,000");
    await page.goto(`${origin}/contact`);
    expect(events).toHaveLength(1);
  });

  test("comes to the vehicle page only when its calculator comes near", async ({ page }) => {
    await page.setViewportSize(DESKTOP);
    const faults = watchForFaults(page);
    const scripts: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("finance-calculator")) scripts.push(request.url());
    });
    await page.goto(await carAddress());
    await untilHydrated(page);
    await page.waitForLoadState("networkidle");
    expect(scripts).toEqual([]);
    const area = calculator(page);
    await area.scrollIntoViewIfNeeded();
    await expect(area.getByRole("slider").first()).toBeEnabled();
    expect(scripts).toHaveLength(1);
    const before = await figures(area);
    await area.getByRole("textbox", { name: "Purchase price" }).fill("12,345");
    await expect.poll(() => figures(area)).not.toEqual(before);
    await expectAccessible(page);
    await area.getByRole("button", { name: "Enquire for Finance" }).click();
    await expect(page).toHaveURL(/amount=12%2C345.*#finance-form$/);
    expect(faults).toEqual([]);
  });

  test("works for a car that is opened within the search's page", { tag: LONG }, async ({ page }) => {
    await page.setViewportSize(DESKTOP);
    const faults = watchForFaults(page);
    const car = new URL(await carAddress()).pathname;
    await page.goto(`${origin}/cars`);
    await untilHydrated(page);
    await page.evaluate(() => {
      (window as { stays?: boolean }).stays = true;
    });
    await page.locator(`article a[href="${car}"]`).first().click();
    await expect(page).toHaveURL(origin + car);
    expect(await page.evaluate(() => (window as { stays?: boolean }).stays)).toBe(true);
    await page.getByRole("heading", { name: "Car Details" }).scrollIntoViewIfNeeded();
    const area = calculator(page);
    await expect(area.getByRole("slider").first()).toBeEnabled();
    await area.getByRole("button", { name: "No deposit" }).click();
    await showMore(area);
    await expect(area.getByRole("textbox", { name: "Deposit or trade-in" })).toHaveValue("0");
    expect(faults).toEqual([]);
  });
});

journey(
  "a begun enquiry loses nothing when its page works out figures",
  { tag: LONG, withoutJavaScript: "long run" },
  async ({ page, context, javaScript }) => {
    await page.goto(`${origin}/finance`);
    const deposit = page.getByRole("textbox", { name: "Your deposit" });
    await deposit.fill("7,000");
    const area = calculator(page);
    if (javaScript) await expect(area.getByRole("slider").first()).toBeEnabled();
    await area.getByRole("textbox", { name: "Purchase price" }).fill("45,000");
    if (javaScript) {
      await area.getByRole("button", { name: "Enquire for Finance" }).click();
      await expect(budget(page)).toHaveValue("45,000");
      await expect(page).toHaveURL(/\/finance\?.*amount=45%2C000.*#finance-form$/);
    } else {
      const [tab] = await Promise.all([
        context.waitForEvent("page"),
        area.getByRole("button", { name: "Work out repayments" }).click(),
      ]);
      await expect(calculator(tab).getByRole("textbox", { name: "Purchase price" })).toHaveValue("45,000");
      await expect(page.getByText("Your figures open in a new tab")).toBeVisible();
    }
    await expect(deposit).toHaveValue("7,000");
  },
);
