import { createHash } from "node:crypto";
import { type Browser, type BrowserContext, test as base, expect, type Page } from "@playwright/test";
import { readPage } from "./axe";

export { shippedSites } from "./shipped-sites";
export { expect };

/** Returns a number of 32 bits that no other test, and no other try of this one, gets for the same words. */
export function ownNumberOf(...words: readonly (string | number)[]): number {
  const { testId, retry, repeatEachIndex } = base.info();
  const said = JSON.stringify([testId, retry, repeatEachIndex, ...words]);
  return createHash("sha256").update(said).digest().readUInt32BE();
}

/** Has the server answer pictures with a stub (stub-pictures.mjs). */
const STUBS = { "X-Pictures": "stub" };

/**
 * Each test visits from another network address: the server limits what one address may ask for in an hour, its clock is
 * fixed, and all tests together would exceed any limit. Pictures are stubs: encoding real ones takes longer than the rest
 * of a walk, and tests/integration/adapters/images covers them.
 */
export const test = base.extend({
  extraHTTPHeaders: async ({ extraHTTPHeaders }, use) => {
    const number = ownNumberOf("address");
    const address = ["10", number & 255, (number >>> 8) & 255, (number >>> 16) & 255].join(".");
    await use({ ...extraHTTPHeaders, "X-Forwarded-For": address, ...STUBS });
  },
});

/** The narrowest screen the pages are designed for. */
export const PHONE = { width: 360, height: 740 };
export const DESKTOP = { width: 1280, height: 900 };

export interface JourneyTools {
  page: Page;
  context: BrowserContext;
  javaScript: boolean;
}

/** Returns the address of a site on the server under test. */
export function siteOrigin(site: string): string {
  const port = process.env.FORECOURT_TEST_PORT;
  if (!port) throw new Error("No server under test: browser tests run through playwright test");
  return `http://${site}.localhost:${port}`;
}

/** The tag of tests that only `npm run test:long` runs (docs/decisions/0127). */
export const LONG = "@long";

export interface JourneyOptions {
  viewport?: { width: number; height: number };
  /** Walks it in the long run only. */
  tag?: typeof LONG | undefined;
  /**
   * Also walks it without JavaScript: in `npm test` (a core journey, a kind of page), or in the long run. Most pages
   * load no script, and tests/integration/pages posts their forms, so this needs a page that has scripts.
   */
  withoutJavaScript?: "npm test" | "long run" | undefined;
}

type Walk = (tools: JourneyTools) => Promise<void>;

/** Registers a journey with JavaScript, and without it where `options` ask for that. It fails on errors in the page. */
export function journey(name: string, ...rest: [walk: Walk] | [options: JourneyOptions, walk: Walk]): void {
  const [{ viewport = PHONE, tag, withoutJavaScript }, walk] = rest.length === 1 ? [{}, ...rest] : rest;
  const register = (javaScript: boolean, isLong: boolean) =>
    test.describe(javaScript ? "with JavaScript" : "without JavaScript", () => {
      test.use({ javaScriptEnabled: javaScript, viewport });
      test(name, { tag: isLong ? LONG : [] }, async ({ page, context }) => {
        const faults = watchForFaults(page);
        await walk({ page, context, javaScript });
        expect(faults, "errors in the page").toEqual([]);
      });
    });
  register(true, tag === LONG);
  if (withoutJavaScript) register(false, tag === LONG || withoutJavaScript === "long run");
}
/** A journey of the long run, on a phone. */
journey.long = (name: string, walk: Walk) => journey(name, { tag: LONG }, walk);

/**
 * Goes back to a page that a form was sent to, with the browser's cache off, because a route is set. With the cache on,
 * Chromium asks whether to send the form again: such a page is `no-store`.
 */
export async function goBackToPost(page: Page): Promise<void> {
  await page.route("**/without-cache", (route) => route.continue());
  await page.goBack();
  await page.unroute("**/without-cache");
}

/**
 * Collects uncaught errors, violations of the content security policy and hydration errors of this page, and
 * of every tab and window that it opens, from their first byte on.
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
 * Waits until React has hydrated the page. Before that a link or a form loads a whole page, so a test of what
 * happens in place has to wait.
 * @param part an element that is taken over later than its surroundings, such as a card
 */
export async function untilHydrated(page: Page, part = page.locator("main")): Promise<void> {
  await expect
    .poll(() => part.evaluate((element) => Object.keys(element).some((key) => /^__react/.test(key))), {
      message: "scripts have taken over",
    })
    .toBe(true);
}

/**
 * Opens the filters of a search. On a wide screen they are open. On a phone they cover the screen as a dialog, or
 * without JavaScript are a part of the page.
 */
export async function openFilters(page: Page, javaScript = true): Promise<void> {
  if (javaScript) await untilHydrated(page);
  const link = page.getByRole("link", { name: /^Filters/ });
  if (await link.isVisible()) await link.click();
  await expect(page.getByRole("dialog", { name: "Filters" })).toHaveCount(
    javaScript && (page.viewportSize()?.width ?? 0) < 992 ? 1 : 0,
  );
}

/** Leaves the filters for the results. With JavaScript they are in view. */
export async function showResults(page: Page, javaScript = true): Promise<void> {
  await page.getByRole("button", { name: javaScript ? /^Show Me/ : "Apply filters" }).click();
  await expect(page.getByRole("dialog", { name: "Filters" })).toHaveCount(0);
}

/**
 * Waits until the page is at rest: it is complete, no request and no finite animation is running. Needs
 * JavaScript.
 */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState();
  await expect.poll(() => page.evaluate(pendingWork), { message: "the page stands still" }).toEqual([]);
}

/** Runs in the page. */
function pendingWork(): string[] {
  const { __remixRouter: router } = window as {
    __remixRouter?: { state: { navigation: { state: string }; revalidation: string } };
  };
  const loading = [router?.state.navigation.state, router?.state.revalidation];
  // Parts far from the screen aren't laid out, or one after the other (decision 0200): axe would read them where they are
  // expected to be, on top of each other.
  const left = document.querySelectorAll<HTMLElement>(":is(article, section):not([style])");
  for (const part of left) part.style.contentVisibility = "visible";
  if (document.documentElement.className === "fresh") loading.push("parts are laid out");
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
 * Fails with axe's findings: rule, help and elements. Without JavaScript it does nothing: every-kind-of-page.spec.ts reads
 * each kind of page without it.
 */
export async function expectAccessible(page: Page, javaScript = true): Promise<void> {
  if (javaScript) await readByAxe(page);
}

/** The same for a page without JavaScript. axe needs scripts, so it reads a copy in a window that has them. */
export async function expectAccessibleWithoutScript(page: Page): Promise<void> {
  // The longest of axe's rules by far: the colours are the same with JavaScript, and are compared there.
  await readByAxe(await copyOf(page), ["color-contrast"]);
}

async function readByAxe(page: Page, withoutRules: string[] = []): Promise<void> {
  await settled(page);
  expect(await readPage(page, withoutRules), `axe on ${page.url()}`).toEqual([]);
}

/** Fails when the page scrolls sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const wider = await page.locator("html").evaluate((html) => html.scrollWidth - html.clientWidth);
  expect(wider, `${page.url()} scrolls sideways at ${page.viewportSize()?.width} px`).toBe(0);
}

/** Fails with axe's findings, and when the page scrolls sideways. */
export async function expectSound(page: Page, javaScript = true): Promise<void> {
  await expectAccessible(page, javaScript);
  await expectNoSidewaysScroll(page);
}

/** One window of each browser for all copies, because opening one takes longer than reading the page. */
const windowsForCopies = new WeakMap<Browser, Page>();

async function windowForCopies(browser: Browser): Promise<Page> {
  const open = windowsForCopies.get(browser);
  if (open && !open.isClosed()) return open;
  const context = await browser.newContext({ javaScriptEnabled: true });
  const window = await context.newPage();
  await window.setExtraHTTPHeaders(STUBS);
  windowsForCopies.set(browser, window);
  return window;
}

async function copyOf(page: Page): Promise<Page> {
  // The whole page: a browser shows its first words before it is complete.
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
  // At the address that it already shows, a window would only scroll to a named part of the page.
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
