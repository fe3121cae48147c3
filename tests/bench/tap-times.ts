import type { Locator, Page } from "@playwright/test";
import { translator } from "~/i18n/site-i18n.server";
import type { Site } from "~/tenants/site";
import { type Spread, spreadOf } from "./statistics";

export interface TapTime {
  tap: string;
  /** Milliseconds from the touch to the next paint, as browsers measure an interaction (Event Timing). */
  response: Spread;
}

interface Tap {
  name: string;
  /** The page that it begins on; absent: where the tap before it ended. */
  page?: "search" | "vehicle";
  target(page: Page): Locator;
}

/** How long a tap's work and its paint are waited for. */
const SETTLED_MS = 2000;

function tapsOf(site: Site): Tap[] {
  const t = translator(site);
  const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).first();
  return [
    { name: "open the filters", page: "search", target: (page) => page.locator('a[href="#filters"]') },
    { name: "tick a filter", target: (page) => page.getByRole("dialog").getByRole("checkbox").nth(1) },
    { name: "tick another", target: (page) => page.getByRole("dialog").getByRole("checkbox").nth(2) },
    {
      name: "show the cars",
      target: (page) => page.locator("#filters button:not([name])[type=submit]").last(),
    },
    {
      name: "open the menu",
      page: "search",
      target: (page) => page.locator('[popovertarget="site-menu"]').first(),
    },
    {
      name: "save a car",
      page: "search",
      target: (page) => page.locator("article button[aria-pressed]").first(),
    },
    { name: "next photo", page: "vehicle", target: (page) => button(page, t("gallery.next")) },
  ];
}

/** Notes how long the page takes to respond to each touch. Runs in the page before its own scripts. */
export function noteTaps(): void {
  const notes = { slowest: 0 };
  (window as unknown as { tapNotes: typeof notes }).tapNotes = notes;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { interactionId } = entry as PerformanceEntry & { interactionId: number };
      if (interactionId > 0) notes.slowest = Math.max(notes.slowest, entry.duration);
    }
  }).observe({ type: "event", durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}

/**
 * Measures how soon pages respond to a finger. A tap that a site has no target for is left out.
 * @param open a page at rest, slowed down; each is closed by its own context
 */
export async function measureTaps(
  site: Site,
  open: (page: "search" | "vehicle") => Promise<Page>,
  runs: number,
): Promise<TapTime[]> {
  const taps = tapsOf(site);
  const samples = new Map<string, number[]>();
  for (let run = 0; run < runs; run += 1) {
    let page: Page | null = null;
    for (const tap of taps) {
      if (tap.page) {
        await page?.context().close();
        page = await open(tap.page);
      }
      if (!page) continue;
      const target = tap.target(page);
      if ((await target.count()) === 0) continue;
      samples.set(tap.name, [...(samples.get(tap.name) ?? []), await respond(page, target)]);
    }
    await page?.context().close();
  }
  return [...samples].map(([tap, times]) => ({ tap, response: spreadOf(times) }));
}

async function respond(page: Page, target: Locator): Promise<number> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) return Number.NaN;
  const read = () =>
    page.evaluate(() => (window as unknown as { tapNotes: { slowest: number } }).tapNotes.slowest);
  await page.evaluate(() => {
    (window as unknown as { tapNotes: { slowest: number } }).tapNotes.slowest = 0;
  });
  await page.touchscreen.tap(box.x + Math.min(box.width / 2, 40), box.y + box.height / 2);
  await page.waitForTimeout(SETTLED_MS);
  return read();
}
