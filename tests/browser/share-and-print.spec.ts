import { readFile } from "node:fs/promises";
import type { BrowserContext, Page } from "@playwright/test";
import {
  DESKTOP,
  expect,
  expectAccessible,
  journey,
  LONG,
  PHONE,
  siteOrigin,
  test,
} from "../support/journey";
import { findSite } from "../support/shipped-sites";

const site = findSite(
  ({ share, print, languages }) =>
    share.networks.length === 6 &&
    share.native &&
    share.copied_notice_ms === 1500 &&
    print.enabled &&
    languages.length > 1,
);
const NETWORKS = /^https:\/\/(www\.facebook|twitter|(api|web)\.whatsapp)\.com\//;

/** Opens the page of a car, and returns its slug. */
async function openCar(page: Page): Promise<string> {
  await page.goto(`${siteOrigin(site)}/cars`);
  const path = await page.getByRole("article").first().getByRole("link").first().getAttribute("href");
  await page.goto(siteOrigin(site) + path);
  return path?.split("/").at(-1) ?? "";
}

/** Replaces the sites of the networks by an empty page. */
async function withoutNetworks(context: BrowserContext): Promise<void> {
  await context.route(NETWORKS, (route) =>
    route.fulfill({ contentType: "text/html", body: "<!doctype html><title>Share</title>" }),
  );
}

/** The copy button, in the share bar, is ready after hydration. */
const hydrated = (page: Page) => expect(page.locator("button[data-ready=true]")).toBeAttached();
const shareControl = (page: Page) => page.getByText("Share", { exact: true });

/**
 * Waits for React effects, such as a new timer. React schedules them with a message, so a few
 * messages later they have run. (Timers are paused.)
 */
const effectsRun = (page: Page) =>
  page.evaluate(async () => {
    for (let turn = 0; turn < 3; turn += 1)
      await new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = resolve;
        port2.postMessage(null);
      });
  });

journey(
  "a car can be shared with links of every kind",
  { withoutJavaScript: "long run", tag: LONG },
  async ({ page, context, javaScript }) => {
    await withoutNetworks(context);
    const address = `${siteOrigin(site)}/cars/${await openCar(page)}`;
    const bar = page.getByRole("region", { name: "Share this car" });
    await expect(bar).toBeHidden();
    await shareControl(page).click();
    const link = (network: string) => bar.getByRole("link", { name: `Share via ${network}` });
    for (const [network, start] of [
      ["Email", "mailto:?subject="],
      ["SMS", "sms:?&body="],
    ] as const) {
      const href = (await link(network).getAttribute("href")) ?? "";
      expect(href).toContain(start);
      expect(decodeURIComponent(href)).toContain(address);
    }
    await expect(bar.getByRole("textbox", { name: "Link to this car" })).toHaveValue(address);
    if (javaScript) await hydrated(page);
    else await expect(bar.getByRole("button")).toBeHidden();
    await expectAccessible(page, javaScript);

    const opened = context.waitForEvent("page");
    await link("WhatsApp").click();
    const sharing = await opened;
    // WhatsApp for the web on a desktop; without JavaScript the address that works everywhere.
    await expect(sharing).toHaveURL(
      new RegExp(`^https://${javaScript ? "web" : "api"}\\.whatsapp\\.com/send`),
    );
    await expect(sharing).toHaveTitle("Share");
  },
);

test.describe("sharing and printing with JavaScript", () => {
  test.use({ viewport: DESKTOP });

  test("open a network in one small window, and check every second whether it was closed", {
    tag: LONG,
  }, async ({ page, context }) => {
    await withoutNetworks(context);
    await page.clock.install();
    await openCar(page);
    await hydrated(page);
    await page.clock.pauseAt(Date.now() + 3_600_000);
    await shareControl(page).click();
    const facebook = page.getByRole("link", { name: "Share via Facebook" });
    const opening = page.waitForEvent("popup");
    await facebook.click();
    const popup = await opening;
    await expect(popup).toHaveTitle("Share");
    await expect
      .poll(() => popup.evaluate(() => [innerWidth, innerHeight, opener]))
      .toEqual([550, 400, null]);
    expect(context.pages()).toHaveLength(2);

    await facebook.click();
    await page.clock.runFor(5000);
    expect(context.pages(), "the window that is open is used").toHaveLength(2);

    await expect(facebook).toHaveAttribute("data-open", "true");
    await popup.close();
    // The window was checked 5 s after it opened, and is checked again after another second.
    await page.clock.runFor(999);
    await expect(facebook).toHaveAttribute("data-open", "true");
    await page.clock.runFor(1);
    // The page may learn of the closed window with a delay, and then notices in one of the next
    // seconds.
    await expect(async () => {
      await page.clock.runFor(1000);
      await expect(facebook).not.toHaveAttribute("data-open", { timeout: 500 });
    }).toPass();
    const again = page.waitForEvent("popup");
    await facebook.click();
    await expect(await again).toHaveTitle("Share");
  });

  test("show Copied for 1.5 seconds after a click on Copy link", { tag: LONG }, async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.clock.install();
    const slug = await openCar(page);
    await hydrated(page);
    await page.clock.pauseAt(Date.now() + 3_600_000);
    const bar = page.getByRole("region", { name: "Share this car" });
    await shareControl(page).click();
    await bar.getByRole("button", { name: "Copy link" }).click();
    const notice = bar.getByRole("status");
    await expect(notice).toHaveText("Copied");
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      `${siteOrigin(site)}/cars/${slug}`,
    );
    await effectsRun(page);
    await page.clock.runFor(1499);
    await expect(notice).toHaveText("Copied");
    await page.clock.runFor(1);
    await expect(notice).toHaveText("");
  });

  test("select the address in its field when it can't be copied", { tag: LONG }, async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, "clipboard", { value: undefined });
    });
    await openCar(page);
    await hydrated(page);
    const bar = page.getByRole("region", { name: "Share this car" });
    await shareControl(page).click();
    await bar.getByRole("button", { name: "Copy link" }).click();
    await expect(bar.getByRole("status")).toHaveText("The link is selected: copy it from the field.");
    expect(await page.evaluate(() => getSelection()?.toString())).toMatch(/\/cars\/[a-z0-9-]+$/);
  });

  test("show that the PDF is being prepared, and the message of a failure", { tag: LONG }, async ({
    page,
  }) => {
    const slug = await openCar(page);
    await hydrated(page);
    let go = () => {};
    const gate = new Promise<void>((resolve) => {
      go = resolve;
    });
    await page.route("**/print.pdf", async (route) => {
      await gate;
      await route.continue();
    });
    const link = page.locator(`a[href="/cars/${slug}/print.pdf"]`);
    await link.click();
    await expect(link).toHaveText("Preparing...");
    await expect(page.getByRole("status").filter({ hasText: "Preparing..." })).toHaveCount(1);
    await expectAccessible(page);
    const downloading = page.waitForEvent("download");
    go();
    expect((await downloading).suggestedFilename()).toBe(`${slug}.pdf`);
    await expect(link).toHaveText("Print PDF");

    const alert = page.getByRole("alert").filter({ hasText: "We couldn't prepare the PDF." });
    await page.unroute("**/print.pdf");
    await page.route("**/print.pdf", (route) =>
      route.fulfill({ status: 503, contentType: "text/plain; charset=utf-8", body: "Too many at once." }),
    );
    await link.click();
    await expect(alert).toHaveText("We couldn't prepare the PDF. Too many at once.");
    await expect(link).toHaveText("Print PDF");
    await page.unroute("**/print.pdf");
    await page.route("**/print.pdf", (route) =>
      route.fulfill({ status: 502, contentType: "text/html", body: "<h1>Bad gateway</h1>" }),
    );
    await link.click();
    await expect(alert).toHaveText(
      "We couldn't prepare the PDF. The server returned error 502. Please try again in a minute.",
    );
    await page.unroute("**/print.pdf");
    await page.route("**/print.pdf", (route) => route.abort());
    await link.click();
    await expect(alert).toContainText("The server didn't respond.");
  });
});

journey.long(
  "a car can be printed as a PDF, and from a page in a separate tab",
  async ({ page, context }) => {
    const slug = await openCar(page);
    await hydrated(page);
    const name = (await page.getByRole("heading", { level: 1 }).textContent()) ?? "";
    const downloading = page.waitForEvent("download");
    await page.getByRole("link", { name: "Print PDF" }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe(`${slug}.pdf`);
    expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe("%PDF-");

    const opening = context.waitForEvent("page");
    await page.getByRole("link", { name: "Print page" }).click();
    const sheet = await opening;
    await expect(sheet).toHaveURL(`${siteOrigin(site)}/print?car_id=${slug}`);
    await expect(sheet.getByRole("heading", { level: 1 })).toHaveText(name);
    await expect(sheet.getByRole("img", { name: "QR code of this car's page" })).toBeVisible();
    await expectAccessible(sheet);
    const button = sheet.getByRole("button", { name: "Print" });
    await sheet.evaluate(() => {
      window.print = () => document.body.setAttribute("data-printed", "");
    });
    await button.click();
    await expect(sheet.locator("body[data-printed]")).toHaveCount(1);

    await sheet.emulateMedia({ media: "print" });
    await expect(sheet.getByRole("heading", { level: 1 })).toBeVisible();
    const offPaper = [
      sheet.getByRole("banner"),
      sheet.getByRole("contentinfo"),
      sheet.getByRole("link", { name: "Print PDF" }),
      sheet.locator('a[hreflang="en-AU"]'),
    ];
    for (const part of offPaper) await expect(part).toBeHidden();
  },
);

test.describe("sharing on a phone", () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

  test("opens the share sheet of the phone, or the share bar without one", { tag: LONG }, async ({
    page,
  }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, "share", {
        configurable: true,
        value: async (data: ShareData) => document.body.setAttribute("data-shared", String(data.url)),
      });
    });
    const slug = await openCar(page);
    await hydrated(page);
    const bar = page.getByRole("region", { name: "Share this car" });
    await shareControl(page).tap();
    await expect(page.locator("body")).toHaveAttribute("data-shared", `${siteOrigin(site)}/cars/${slug}`);
    await expect(bar).toBeHidden();

    await page.evaluate(() => Object.defineProperty(navigator, "share", { value: undefined }));
    await shareControl(page).tap();
    await expect(bar).toBeInViewport();
  });
});
