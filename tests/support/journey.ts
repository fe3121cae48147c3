import AxeBuilder from "@axe-core/playwright";
import { type BrowserContext, expect, type Page, test } from "@playwright/test";

export { shippedSites } from "./shipped-sites";
export { expect, test };

/** The narrowest screen the pages are designed for. */
export const PHONE = { width: 360, height: 740 };
export const DESKTOP = { width: 1280, height: 900 };

export interface JourneyTools {
  page: Page;
  context: BrowserContext;
  javaScript: boolean;
}

/** Where a site of the server under test is reached. */
export function siteOrigin(site: string): string {
  const port = process.env.FORECOURT_TEST_PORT;
  if (!port) throw new Error("No server under test: browser tests run through playwright test");
  return `http://${site}.localhost:${port}`;
}

/** DATA_DIR of the server under test, e.g. for the mail it writes. */
export function serverDataDir(): string {
  const folder = process.env.FORECOURT_TEST_DATA_DIR;
  if (!folder) throw new Error("No server under test: browser tests run through playwright test");
  return folder;
}

/**
 * Registers one journey twice, with JavaScript and without, each failing on errors in the page: what a visitor
 * can do must not depend on scripts.
 */
export function journey(
  name: string,
  walk: (tools: JourneyTools) => Promise<void>,
  options: { viewport?: { width: number; height: number } } = {},
): void {
  const viewport = options.viewport ?? PHONE;
  for (const javaScript of [true, false]) {
    test.describe(javaScript ? "with JavaScript" : "without JavaScript", () => {
      test.use({ javaScriptEnabled: javaScript, viewport });
      test(name, async ({ page, context }) => {
        const faults = watchForFaults(page);
        await withoutPictures(page);
        await walk({ page, context, javaScript });
        expect(faults, "errors in the page").toEqual([]);
      });
    });
  }
}

/** Encoding pictures takes more time than all the rest of a journey; tests/integration/images looks at them. */
async function withoutPictures(page: Page): Promise<void> {
  const body = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>';
  await page.route("**/img/**", (route) => route.fulfill({ contentType: "image/svg+xml", body }));
}

/** Uncaught errors, what the content security policy refused, and hydration complaints, as they come. */
export function watchForFaults(page: Page): string[] {
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("console", (message) => {
    const text = message.text();
    // A refused form or a missing page is answered with 4xx on purpose, and the browser reports it here.
    if (message.type() === "error" && !/the server responded with a status of 4\d\d/.test(text))
      faults.push(text);
  });
  return faults;
}

/**
 * Fails with axe's findings, readably: rule, help and the elements.
 * axe needs scripts to run. Of a page without JavaScript it reads a copy, as it stands, in a window that has it.
 */
export async function expectAccessible(page: Page, javaScript = true): Promise<void> {
  const subject = javaScript ? page : await copyOf(page);
  const { violations } = await new AxeBuilder({ page: subject }).analyze();
  if (subject !== page) await subject.context().close();
  expect(
    violations.map((finding) => ({
      rule: finding.id,
      help: finding.help,
      elements: finding.nodes.map((node) => node.target.join(" ")),
    })),
    `axe on ${page.url()}`,
  ).toEqual([]);
}

async function copyOf(page: Page): Promise<Page> {
  const html = (await page.content()).replace(
    /<script\b(?![^>]*application\/ld\+json)[\s\S]*?<\/script>/g,
    "",
  );
  const browser = page.context().browser();
  if (!browser) throw new Error("This page has no browser of its own");
  const context = await browser.newContext({ viewport: page.viewportSize(), javaScriptEnabled: true });
  const copy = await context.newPage();
  await withoutPictures(copy);
  await copy.route(page.url(), (route) =>
    route.fulfill({ contentType: "text/html; charset=utf-8", body: html }),
  );
  await copy.goto(page.url());
  return copy;
}
