import type { Locator, Page } from "@playwright/test";
import {
  DESKTOP,
  expect,
  expectAccessible,
  journey,
  LONG,
  PHONE,
  showResults,
  siteOrigin,
  test,
  watchForFaults,
} from "../support/journey";
import { sitesWithManyCars } from "../support/shipped-sites";

const [site = ""] = sitesWithManyCars();
const cars = (query = "") => `${siteOrigin(site)}/cars${query}`;
const number = (amount: number) => amount.toLocaleString("en-AU");
const dollars = (amount: number) => `$${number(amount)}`;

/** Opens the section of a range in the filter panel. */
async function openRange(page: Page, name: string): Promise<Locator> {
  const toggle = page.getByRole("link", { name: /^Filters/ });
  const heading = page.locator("summary", { has: page.getByRole("heading", { name, exact: true }) });
  const group = page.getByRole("group", { name, exact: true });
  // Retries, because the page or its styles may still be loading.
  await expect(async () => {
    if (!(await heading.isVisible())) await toggle.click({ timeout: 2000 });
    if (!(await group.isVisible())) await heading.click({ timeout: 2000 });
    await expect(group).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 60_000 });
  return group;
}

interface Slider {
  from: Locator;
  to: Locator;
  fromField: Locator;
  toField: Locator;
  /** Dollars at the ends. */
  min: number;
  max: number;
  /** The last stop; the first is 0. */
  last: number;
}

/** Returns the dollars that a thumb says. */
async function said(thumb: Locator): Promise<number> {
  return Number(((await thumb.getAttribute("aria-valuetext")) ?? "").replace(/[$,]/g, ""));
}

/** Returns the price slider as soon as JavaScript has added it. Its stops follow the stock. */
async function priceSlider(page: Page): Promise<Slider> {
  const group = await openRange(page, "Price");
  const from = group.getByRole("slider", { name: "Price from", exact: true });
  const to = group.getByRole("slider", { name: "Price to", exact: true });
  await expect(to).toHaveAttribute("aria-valuetext", /^\$/);
  return {
    from,
    to,
    fromField: group.getByRole("textbox", { name: "Price From $" }),
    toField: group.getByRole("textbox", { name: "Price To $" }),
    min: await said(from),
    max: await said(to),
    last: Number(await from.getAttribute("max")),
  };
}

/** Waits until the results match the address, because they arrive after the address has changed. */
async function expectAnswer(page: Page, query: string): Promise<void> {
  await expect(page).toHaveURL(cars(query));
  const count = await page.evaluate(async (asked) => {
    const answer = await fetch(`/api/cars${asked}`);
    return ((await answer.json()) as { count: number }).count;
  }, query);
  await expect(page.locator("#result-count")).toHaveText(
    new RegExp(`^${count.toLocaleString("en-AU")} cars?$`),
  );
}

/** Returns the centre of a thumb on the screen, at its own or the given value. */
async function placeOf(thumb: Locator, value: number | null = null): Promise<{ x: number; y: number }> {
  return thumb.evaluate((input: HTMLInputElement, at) => {
    // Away from the bars that stick to the edges of the screen.
    input.scrollIntoView({ block: "center", behavior: "instant" });
    const box = input.getBoundingClientRect();
    const [min, max] = [Number(input.min), Number(input.max)];
    const part = ((at ?? input.valueAsNumber) - min) / (max - min);
    const isRtl = getComputedStyle(input).direction === "rtl";
    return { x: box.x + 12 + (isRtl ? 1 - part : part) * (box.width - 24), y: box.y + box.height / 2 };
  }, value);
}

journey(
  "a visitor can enter a price range in the fields",
  { withoutJavaScript: "long run", tag: LONG },
  async ({ page, javaScript }) => {
    await page.goto(cars());
    const group = await openRange(page, "Price");
    const sliders = group.getByRole("slider");
    if (javaScript) await expect(sliders).toHaveCount(2);
    else {
      await expect(sliders).toHaveCount(0);
      // There is no empty space in place of the slider: only the picture of the stock.
      await expect(group.locator("legend + div svg")).toBeVisible();
      expect((await group.locator("legend + div").boundingBox())?.height).toBeLessThanOrEqual(41);
    }
    await openRange(page, "Kilometres");
    await openRange(page, "Year");
    await expectAccessible(page, javaScript);

    await group.getByRole("textbox", { name: "Price From $" }).fill("$20,000");
    await group.getByRole("textbox", { name: "Price To $" }).fill("30 000");
    await showResults(page, javaScript);
    if (javaScript) await expectAnswer(page, "?range[price]=20000:30000");
    else await expect(page).toHaveURL(cars("?range[price]=20000:30000"));
    await expect(page.getByRole("link", { name: "Remove filter: $20,000 to $30,000" })).toBeVisible();
    await openRange(page, "Price");
    await expect(group.getByRole("textbox", { name: "Price From $" })).toHaveValue("20,000");
    await expect(group.getByRole("textbox", { name: "Price To $" })).toHaveValue("30,000");
    if (!javaScript) return;

    // A slow phone may start the second search before the first has begun to load.
    await group.evaluate(async (fieldset) => {
      const [from, to] = fieldset.querySelectorAll<HTMLInputElement>("input:not([type=range])");
      for (const [field, text] of [
        [from, "$21,000"],
        [to, "31 000"],
      ] as const) {
        field?.focus();
        field?.setRangeText(text, 0, field.value.length);
        field?.dispatchEvent(new InputEvent("input", { bubbles: true }));
        // React draws what was typed, but not yet what is loading.
        for (let n = 0; n < 10; n++) await Promise.resolve();
      }
      to?.blur();
    });
    await expectAnswer(page, "?range[price]=21000:31000");
    await expect(group.getByRole("textbox", { name: "Price From $" })).toHaveValue("21,000");
    await expect(group.getByRole("textbox", { name: "Price To $" })).toHaveValue("31,000");
  },
);

test.describe("the range slider", () => {
  test.use({ viewport: DESKTOP });
  let faults: string[];
  test.beforeEach(({ page }) => {
    faults = watchForFaults(page);
  });
  test.afterEach(() => {
    expect(faults, "errors in the page").toEqual([]);
  });

  test("has a name and a text value on each thumb", { tag: LONG }, async ({ page }) => {
    await page.goto(cars("?range[price]=25000:&range[km]=:80000&range[year]=2020:"));
    for (const [range, from, to] of [
      ["Price", "$25,000", /^\$[\d,]+$/],
      ["Kilometres", /^[\d,]+\u00a0km$/, "80,000\u00a0km"],
      ["Year", "2020", /^20\d\d$/],
    ] as const) {
      const group = await openRange(page, range);
      await expect(group.getByRole("slider", { name: `${range} from`, exact: true })).toHaveAttribute(
        "aria-valuetext",
        from,
      );
      await expect(group.getByRole("slider", { name: `${range} to`, exact: true })).toHaveAttribute(
        "aria-valuetext",
        to,
      );
    }
  });

  test("moves in steps and to the ends with the keyboard, and no thumb passes the other", async ({
    page,
  }) => {
    await page.goto(cars());
    const { from, to, fromField, toField, min, max } = await priceSlider(page);
    const places = await page.evaluate(() => history.length);
    await from.focus();
    await page.keyboard.press("ArrowRight");
    await expect(from).toHaveValue("1");
    const first = await said(from);
    expect(first).toBeGreaterThan(min);
    await expect(fromField).toHaveValue(number(first));
    await expectAnswer(page, `?range[price]=${first}:`);
    await expect(from).toBeFocused();

    // Ten steps, searched for at once with Enter.
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("PageUp");
    await page.keyboard.press("Enter");
    const afterPage = await said(from);
    expect(afterPage).toBeGreaterThan(first);
    await expectAnswer(page, `?range[price]=${afterPage}:`);
    // Steps in a row have one place in the history.
    expect(await page.evaluate(() => history.length)).toBe(places + 1);

    await to.focus();
    await page.keyboard.press("Home");
    await expect(to).toHaveAttribute("aria-valuetext", dollars(afterPage));
    await page.keyboard.press("ArrowLeft");
    await expect(to).toHaveAttribute("aria-valuetext", dollars(afterPage));
    await expect(from).toHaveAttribute("aria-valuetext", dollars(afterPage));
    await expect(toField).toHaveValue(number(afterPage));
    await expectAnswer(page, `?range[price]=${afterPage}:${afterPage}`);

    await from.focus();
    await page.keyboard.press("End");
    await expect(from).toHaveAttribute("aria-valuetext", dollars(afterPage));

    // A thumb at the end of the range sets no limit.
    await to.focus();
    await page.keyboard.press("End");
    await expect(to).toHaveAttribute("aria-valuetext", dollars(max));
    await expect(toField).toHaveValue("");
    await expectAnswer(page, `?range[price]=${afterPage}:`);
    await from.focus();
    await page.keyboard.press("Home");
    await expect(fromField).toHaveValue("");
    await expectAnswer(page, "");
    // Leaving a thumb ends its history entry: the next move adds another one.
    expect(await page.evaluate(() => history.length)).toBe(places + 4);
  });

  test("moves the nearer thumb with the mouse, and separates two thumbs in one place both ways", {
    tag: LONG,
  }, async ({ page }) => {
    await page.goto(cars());
    const { from, to, fromField, toField, last } = await priceSlider(page);
    const stop = (part: number) => Math.round(last * part);
    /** A thumb is at this stop, its field and the address report it. Returns the dollars. */
    const stands = async (thumb: Locator, part: number) => {
      await expect(thumb).toHaveValue(String(stop(part)));
      const dollarsThere = await said(thumb);
      await expect(thumb === from ? fromField : toField).toHaveValue(number(dollarsThere));
      return dollarsThere;
    };
    const drag = async (start: { x: number; y: number }, end: { x: number; y: number }) => {
      await page.mouse.move(start.x, start.y);
      await page.mouse.down();
      await page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2);
      await page.mouse.move(end.x, end.y);
      await page.mouse.up();
    };
    await drag(await placeOf(to), await placeOf(to, stop(0.5)));
    const half = await stands(to, 0.5);
    await expect(to).toBeFocused();
    await expectAnswer(page, `?range[price]=:${half}`);

    // A click next to the thumbs moves the nearer one.
    const beside = await placeOf(from, stop(0.2));
    await page.mouse.click(beside.x, beside.y);
    await expectAnswer(page, `?range[price]=${await stands(from, 0.2)}:${half}`);

    // A drag too far stops at the other thumb.
    await drag(await placeOf(from), await placeOf(from, stop(0.9)));
    await expect(fromField).toHaveValue(number(half));
    await expectAnswer(page, `?range[price]=${half}:${half}`);

    await drag(await placeOf(to), await placeOf(to, stop(0.7)));
    await expectAnswer(page, `?range[price]=${half}:${await stands(to, 0.7)}`);
    await drag(await placeOf(to), await placeOf(to, stop(0.5)));
    await expectAnswer(page, `?range[price]=${half}:${half}`);
    await drag(await placeOf(to), await placeOf(to, stop(0.3)));
    await expectAnswer(page, `?range[price]=${await stands(from, 0.3)}:${half}`);

    // In a right-to-left page the slider runs from right to left.
    await page.evaluate(() => {
      document.documentElement.dir = "rtl";
    });
    const mirrored = await placeOf(from, stop(0.1));
    await page.mouse.click(mirrored.x, mirrored.y);
    await expectAnswer(page, `?range[price]=${await stands(from, 0.1)}:${half}`);
  });

  test("follows text in the fields, which is searched for when the field loses the focus", {
    tag: LONG,
  }, async ({ page }) => {
    await page.goto(cars());
    const { from, to, fromField, toField, min, max } = await priceSlider(page);
    await fromField.fill("$25,000");
    await expect(from).toHaveAttribute("aria-valuetext", "$25,000");
    await expect(page).toHaveURL(cars());
    await fromField.blur();
    await expectAnswer(page, "?range[price]=25000:");

    // A value in a field is never rounded, with or without JavaScript.
    await toField.fill("25499");
    await toField.press("Enter");
    await expect(to).toHaveAttribute("aria-valuetext", "$25,499");
    await expectAnswer(page, "?range[price]=25000:25499");
    await expect(toField).toBeFocused();

    // Two limits in the wrong order are swapped, as without JavaScript.
    await toField.fill("20000");
    await toField.press("Enter");
    await expectAnswer(page, "?range[price]=20000:25000");
    await expect(fromField).toHaveValue("20,000");
    await expect(toField).toHaveValue("25,000");

    // Text that is no number stays, is explained when the field is left, and is no limit.
    const unread = page.getByText("We can't read “cheap”.");
    await toField.fill("cheap");
    await expect(unread).toBeHidden();
    await toField.blur();
    await expect(unread).toBeVisible();
    await expect(toField).toHaveValue("cheap");
    await expect(toField).toHaveAttribute("aria-invalid", "true");
    await expect(fromField).not.toHaveAttribute("aria-invalid");
    await expectAnswer(page, "?range[price]=20000:");
    await toField.fill("25k");
    await toField.blur();
    await expectAnswer(page, "?range[price]=20000:25000");
    await expect(unread).toBeHidden();
    await expect(toField).not.toHaveAttribute("aria-invalid");

    // Leaving a field and pressing Apply for the same search add one history entry.
    await fromField.fill("21000");
    const places = await page.evaluate(() => history.length);
    await fromField.blur();
    await expectAnswer(page, "?range[price]=21000:25000");
    await showResults(page);
    await expectAnswer(page, "?range[price]=21000:25000");
    await page.goBack();
    await expectAnswer(page, "?range[price]=20000:25000");
    await expect(fromField).toHaveValue("20,000");
    expect(await page.evaluate(() => history.length)).toBe(places + 1);

    // Beyond the range the thumb stays at its end. The field keeps the value, which is explained and not searched for.
    const far = max * 2;
    await toField.fill(String(far));
    await toField.blur();
    await expect(to).toHaveAttribute("aria-valuetext", dollars(max));
    await expectAnswer(page, "?range[price]=20000:");
    await expect(toField).toHaveValue(String(far));
    await expect(toField).toHaveAccessibleDescription(
      `Nothing here is above ${dollars(max)}, so we've ignored ${dollars(far)}.`,
    );
    await fromField.fill(String(far + 1));
    await fromField.blur();
    await expectAnswer(page, "");
    await expect(page.getByRole("article").first()).toBeVisible();
    await expect(fromField).toHaveValue(String(far + 1));
    // A value inside it is searched for again.
    await fromField.fill("21000");
    await fromField.blur();
    await expectAnswer(page, "?range[price]=21000:");
    await toField.fill("");
    await toField.blur();
    await from.focus();
    await page.keyboard.press("Home");
    await expect(from).toHaveAttribute("aria-valuetext", dollars(min));
    await expectAnswer(page, "");

    // The thumbs return to the ends when their parameter is removed.
    await toField.fill("30000");
    await toField.blur();
    await page.getByRole("link", { name: "Remove filter: Up to $30,000" }).click();
    await expectAnswer(page, "");
    await expect(toField).toHaveValue("");
    await page.goBack();
    await expectAnswer(page, "?range[price]=:30000");
    await expect(toField).toHaveValue("30,000");
  });

  test("keeps text from before hydration, and moves its thumbs after it", { tag: LONG }, async ({ page }) => {
    let release = () => {};
    const typed = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/*.js", async (route) => {
      await typed;
      await route.continue();
    });
    await page.goto(cars(), { waitUntil: "commit" });
    // The page and its styles are complete: they hide the toggle of the panel on a wide screen.
    await expect(page.getByRole("contentinfo")).toBeVisible();
    await expect(page.locator("summary", { hasText: "Filters" })).toBeHidden();
    const group = await openRange(page, "Price");
    await group.getByRole("textbox", { name: "Price From $" }).fill("25,000");
    await expect(group.getByRole("slider")).toHaveCount(0);
    const height = (await group.boundingBox())?.height;
    release();
    const from = group.getByRole("slider", { name: "Price from", exact: true });
    await expect(from).toHaveAttribute("aria-valuetext", "$25,000");
    await expect(group.getByRole("textbox", { name: "Price From $" })).toHaveValue("25,000");
    // The space for the slider was reserved.
    expect((await group.boundingBox())?.height).toBe(height);
    await group.getByRole("textbox", { name: "Price From $" }).blur();
    await expectAnswer(page, "?range[price]=25000:");
  });

  test("waits for a pause of 400 ms after a move, and drops the move when the address changes", {
    tag: LONG,
  }, async ({ page }) => {
    await page.clock.install();
    await page.goto(cars("?query=automatic"));
    const { from, fromField, min } = await priceSlider(page);
    await page.clock.pauseAt(Date.now() + 3_600_000);
    await from.focus();
    await page.keyboard.press("ArrowRight");
    await page.clock.runFor(399);
    await page.keyboard.press("ArrowRight");
    await expect(from).toHaveValue("2");
    const second = await said(from);
    await expect(fromField).toHaveValue(number(second));
    await page.clock.runFor(399);
    await expect(page).toHaveURL(cars("?query=automatic"));
    await page.clock.runFor(1);
    await expect(page).toHaveURL(cars(`?query=automatic&range[price]=${second}:`));
    await page.clock.resume();
    await expectAnswer(page, `?query=automatic&range[price]=${second}:`);

    await page.clock.pauseAt(Date.now() + 7_200_000);
    await page.keyboard.press("ArrowRight");
    await expect(from).toHaveValue("3");
    await page.goBack();
    await expect(fromField).toHaveValue("");
    await page.clock.runFor(1000);
    await page.clock.resume();
    await expectAnswer(page, "?query=automatic");
    await expect(from).toHaveAttribute("aria-valuetext", dollars(min));
  });
});

test.describe("the range slider on a touch screen", () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

  test("follows drags and taps, and ignores scrolling over its thumbs", { tag: LONG }, async ({
    page,
    context,
  }) => {
    const faults = watchForFaults(page);
    await page.goto(cars());
    const { from, to, fromField, toField, last } = await priceSlider(page);
    const stop = (part: number) => Math.round(last * part);
    const screen = await context.newCDPSession(page);
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", at?: { x: number; y: number }) =>
      screen.send("Input.dispatchTouchEvent", { type, touchPoints: at ? [at] : [] });
    const swipe = async (start: { x: number; y: number }, end: { x: number; y: number }) => {
      await touch("touchStart", start);
      for (let part = 1; part <= 10; part += 1)
        await touch("touchMove", {
          x: start.x + ((end.x - start.x) * part) / 10,
          y: start.y + ((end.y - start.y) * part) / 10,
        });
      await touch("touchEnd");
    };

    // The touch area is at least 44 px high.
    expect((await from.boundingBox())?.height).toBeGreaterThanOrEqual(44);

    await swipe(await placeOf(to), await placeOf(to, stop(0.6)));
    await expect(to).toHaveValue(String(stop(0.6)));
    const high = await said(to);
    await expectAnswer(page, `?range[price]=:${high}`);

    const beside = await placeOf(from, stop(0.2));
    await page.touchscreen.tap(beside.x, beside.y);
    await expect(from).toHaveValue(String(stop(0.2)));
    const low = await said(from);
    await expectAnswer(page, `?range[price]=${low}:${high}`);

    // The sheet of filters scrolls, not the page under it.
    const scrolledTo = () => page.locator("#filters").evaluate((sheet) => sheet.scrollTop);
    const scrolled = await scrolledTo();
    const start = await placeOf(from, stop(0.4));
    await swipe(start, { x: start.x, y: start.y - 150 });
    await expect.poll(scrolledTo).toBeGreaterThan(scrolled);
    await expect(fromField).toHaveValue(number(low));
    await expect(toField).toHaveValue(number(high));
    await expectAnswer(page, `?range[price]=${low}:${high}`);
    expect(faults, "errors in the page").toEqual([]);
  });
});
