import AxeBuilder from "@axe-core/playwright";
import { type Browser, type BrowserContext, expect, type Page, test } from "@playwright/test";

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

/**
 * Uncaught errors, what the content security policy refused, and hydration complaints, as they come: of this page
 * and of every tab and window that it opens, from their first byte.
 */
export function watchForFaults(page: Page): string[] {
  const faults: string[] = [];
  const context = page.context();
  context.on("weberror", (fault) => faults.push(fault.error().message));
  context.on("console", (message) => {
    const text = message.text();
    // A refused form or a missing page is answered with 4xx on purpose, and the browser reports it here.
    if (message.type() === "error" && !/the server responded with a status of 4\d\d/.test(text))
      faults.push(text);
  });
  return faults;
}

/**
 * Waits until scripts have taken the page over. Before that a link is followed and a form posted, which leads to the
 * same, but elsewhere: a test of what happens in place has to wait for it.
 */
export async function takenOver(page: Page): Promise<void> {
  await expect
    .poll(
      () => page.locator("main").evaluate((main) => Object.keys(main).some((key) => /^__react/.test(key))),
      {
        message: "scripts have taken over",
      },
    )
    .toBe(true);
}

/**
 * Waits until the page stands still: it is there to its end, nothing opened in place is on its way, nothing fades or
 * slides any more. (A page with JavaScript; what moves for ever is not waited for.)
 */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState();
  await expect.poll(() => page.evaluate(whatMoves), { message: "the page stands still" }).toEqual([]);
}

/** Runs in the page. */
function whatMoves(): string[] {
  const { __remixRouter: router } = window as {
    __remixRouter?: { state: { navigation: { state: string }; revalidation: string } };
  };
  const loading = [router?.state.navigation.state, router?.state.revalidation];
  const moving = document
    .getAnimations()
    .filter(
      ({ playState, effect, timeline }) =>
        playState === "running" &&
        timeline === document.timeline &&
        Number.isFinite(effect?.getComputedTiming().endTime),
    )
    .map(({ effect }) => `${(effect as KeyframeEffect | null)?.target?.className ?? "something"} moves`);
  return [...loading.filter((state) => state !== undefined && state !== "idle").map(String), ...moving];
}

/**
 * Fails with axe's findings, readably: rule, help and the elements.
 * axe needs scripts to run. Of a page without JavaScript it reads a copy, as it stands, in a window that has it.
 */
export async function expectAccessible(page: Page, javaScript = true): Promise<void> {
  const subject = javaScript ? page : await copyOf(page);
  await settled(subject);
  // Of what is in order axe need not name every element.
  const axe = new AxeBuilder({ page: subject }).options({ resultTypes: ["violations"] });
  // With frames axe puts its findings together in a page of its own; without it needs none.
  if (subject.frames().length === 1) axe.setLegacyMode();
  const { violations } = await axe.analyze();
  expect(
    violations.map((finding) => ({
      rule: finding.id,
      help: finding.help,
      elements: finding.nodes.map((node) => node.target.join(" ")),
    })),
    `axe on ${page.url()}`,
  ).toEqual([]);
}

/** One window of each browser for all copies: to open one takes longer than to read the page. */
const windowsForCopies = new WeakMap<Browser, Page>();

async function windowForCopies(browser: Browser): Promise<Page> {
  const open = windowsForCopies.get(browser);
  if (open && !open.isClosed()) return open;
  const context = await browser.newContext({ javaScriptEnabled: true });
  const window = await context.newPage();
  await withoutPictures(window);
  windowsForCopies.set(browser, window);
  return window;
}

async function copyOf(page: Page): Promise<Page> {
  // All of it: a page is shown, and its first words are found, before it has ended.
  await page.waitForLoadState();
  const html = (await page.content()).replace(
    /<script\b(?![^>]*application\/ld\+json)[\s\S]*?<\/script>/g,
    "",
  );
  const browser = page.context().browser();
  if (!browser) throw new Error("This page has no browser of its own");
  const copy = await windowForCopies(browser);
  const viewport = page.viewportSize();
  if (viewport) await copy.setViewportSize(viewport);
  // To the address that it shows already a window would only scroll, if that names a part of the page.
  await copy.goto("about:blank");
  const [address] = page.url().split("#");
  const isThePage = (url: URL) => url.href.split("#")[0] === address;
  await copy.route(isThePage, (route) =>
    route.fulfill({ contentType: "text/html; charset=utf-8", body: html }),
  );
  await copy.goto(page.url());
  await copy.unroute(isThePage);
  return copy;
}
