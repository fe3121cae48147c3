import { expect, journey, LONG, shippedSites, siteOrigin, test, untilHydrated } from "../support/journey";

const sites = shippedSites();

journey(
  "a visitor sorts the results, clears the filters, and is led on from a page past the last one",
  async ({ page }) => {
    const origin = siteOrigin(sites[0] ?? "");
    await page.goto(`${origin}/cars?range[price]=20000:30000`);
    await page.getByRole("combobox", { name: "Sort by" }).selectOption("Lowest price");
    await expect(page).toHaveURL(/range\[price\]=20000:30000&sortBy=price-asc$/);
    // The address changes first, and the results follow.
    await expect(async () => {
      const prices = await page.getByRole("article").locator("p:has-text('$')").allTextContents();
      const amounts = prices.map((text) => Number(/\$([\d,]+)/.exec(text)?.[1]?.replaceAll(",", "")));
      expect(amounts.length).toBeGreaterThan(10);
      expect(amounts).toEqual([...amounts].sort((a, b) => a - b));
    }).toPass();
    // The row above the results is too short on a phone for "Clear all filters": the sheet has it.
    await expect(page.getByRole("link", { name: "Clear all filters" })).toBeHidden();
    await page.getByRole("link", { name: /^Filters/ }).click();
    await page.getByRole("dialog").getByRole("link", { name: "Clear all" }).click();
    await expect(page).toHaveURL(/\/cars\?sortBy=price-asc$/);

    await page.goto(`${origin}/cars?page=900`);
    await expect(page).toHaveURL(/\/cars\?page=\d{1,2}$/);
    await expect(page.getByRole("article").first()).toBeVisible();
  },
);

test("a browser extension that changes the page does not break it", { tag: LONG }, async ({ page }) => {
  await page.addInitScript(() => {
    new MutationObserver((_changes, observer) => {
      if (!document.body) return;
      observer.disconnect();
      document.documentElement.setAttribute("data-extension", "on");
      document.body.setAttribute("cz-shortcut-listen", "true");
      const node = document.createElement("div");
      node.id = "extension";
      document.documentElement.append(node);
      document.head.prepend(document.createElement("meta"));
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto(`${siteOrigin(sites[0] ?? "")}/cars`);
  // React may render such a page again during hydration, so a choice from just before may be lost.
  await expect(async () => {
    await page.getByRole("combobox", { name: "Sort by" }).selectOption("Lowest price");
    await expect(page).toHaveURL(/sortBy=price-asc$/, { timeout: 5000 });
  }).toPass();
  await expect(page.locator("#result-count")).toBeVisible();
  expect(await page.evaluate(() => getComputedStyle(document.body).display)).toBe("flex");
});

test("a request with Save-Data gets no script and the smallest pictures", { tag: LONG }, async ({
  browser,
}) => {
  const context = await browser.newContext({ extraHTTPHeaders: { "Save-Data": "on" } });
  const page = await context.newPage();
  await page.goto(`${siteOrigin(sites[0] ?? "")}/cars`);
  await expect(page.locator("script[src]")).toHaveCount(0);
  const picture = page.getByRole("article").locator('img[src*="/img/"]').first();
  await expect(picture).toHaveAttribute("src", /\?w=375$/);
  await expect(picture).not.toHaveAttribute("srcset");
  await context.close();
});

test("the focus with JavaScript moves to the results or the main part, and is never lost", async ({
  page,
}) => {
  await page.goto(`${siteOrigin(sites[0] ?? "")}/cars?query=automatic&range[price]=:40000`);
  await untilHydrated(page);
  await page.getByRole("link", { name: /Remove filter: Up to/ }).press("Enter");
  // Words that were understood are filters from here on.
  await expect(page).toHaveURL(/\/cars\?transmission=Automatic$/);
  await expect(page.getByRole("region", { name: "Search results" })).toBeFocused();
  await page.getByRole("article").first().getByRole("heading").getByRole("link").press("Enter");
  await expect(page.getByRole("heading", { name: "Key information" })).toBeVisible();
  await expect(page.getByRole("main")).toBeFocused();
});

test("keys and clicks during hydration break nothing", { tag: LONG }, async ({ page }) => {
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(error.message));
  // Sends a key and a click after every task of the first seconds.
  await page.addInitScript(() => {
    const until = Date.now() + 3000;
    const channel = new MessageChannel();
    channel.port1.onmessage = () => {
      const target = document.querySelector("#query") ?? document.body;
      target?.dispatchEvent(new KeyboardEvent("keydown", { key: "a", bubbles: true }));
      target?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
      if (Date.now() < until) setTimeout(() => channel.port2.postMessage(0), 0);
    };
    channel.port2.postMessage(0);
  });
  await page.goto(`${siteOrigin(sites[0] ?? "")}/cars`);
  await page.getByRole("combobox", { name: "Sort by" }).selectOption("Lowest price");
  await expect(page).toHaveURL(/sortBy=price-asc$/);
  expect(faults).toEqual([]);
});
