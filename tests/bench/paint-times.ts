import { existsSync } from "node:fs";
import {
  type Browser,
  type BrowserContextOptions,
  type CDPSession,
  chromium,
  type Page,
} from "@playwright/test";
import type { Site } from "~/tenants/site";
import type { ServerUnderTest } from "./server-under-test";
import { type Spread, spreadOf } from "./statistics";
import { measureTaps, noteTaps, type TapTime } from "./tap-times";

/**
 * A slow phone: the network in bytes per second and milliseconds, the processor as a fraction of this
 * machine's.
 */
export const SLOW_PHONE = { down: 1_600_000 / 8, up: 750_000 / 8, latencyMs: 150, processor: 4 } as const;
const PHONE: BrowserContextOptions = {
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  // As a robot it would not get the page of a first visit.
  userAgent:
    "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36",
};
const DESKTOP: BrowserContextOptions = { viewport: { width: 1280, height: 900 } };
/** Milliseconds without a new entry after which a page is at rest: its script has run by then. */
const AT_REST_MS = 1000;
const TIMEOUT_MS = 120_000;
/** The page that the others are compared with: only a heading, from the same process. */
const EMPTY = "/bench-constant/empty";
const EMPTY_PAGE =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Empty</title></head><body><h1>Empty</h1></body></html>';

export interface PagePaint {
  page: string;
  /** Milliseconds from the request of the page, with an empty cache. */
  largestPaint: Spread;
  firstPaint: Spread;
  /** Median of the largest paint divided by that of the empty page. */
  ratio: number;
  /** What was painted largest: the element, and the address if it is a picture. */
  largest: string;
  /** Cumulative layout shift of the worst run. */
  shift: number;
  /** Bytes of everything that arrived until the page was at rest, including headers. */
  bytes: number;
  /** The bytes that had arrived when the largest paint was done. */
  bytesBefore: number;
  requests: number;
}

export interface FirstPicture {
  screen: string;
  /** What the browser chose of the candidates. */
  address: string;
  bytes: Record<"avif" | "webp" | "jpeg", number>;
}

export interface PaintFigures {
  site: string;
  browser: string;
  pages: PagePaint[];
  taps: TapTime[];
  firstPictures: FirstPicture[];
}

interface PageToPaint {
  name: string;
  target: string;
  headers?: Record<string, string>;
}

/** Returns the Chromium of the browser tests: CHROMIUM_PATH, the system's, or Playwright's own. */
function chromiumPath(): string | null {
  const given = process.env.CHROMIUM_PATH;
  const places = given
    ? [given]
    : ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
  return [...places, chromium.executablePath()].find((place) => existsSync(place)) ?? null;
}

/**
 * Measures when pages are painted on a slow phone with an empty cache: Chromium with its network and
 * processor slowed down (CDP). Returns null without Chromium.
 */
export async function measurePaint(
  server: ServerUnderTest,
  measured: Site,
  vehicle: string,
  runs: number,
): Promise<PaintFigures | null> {
  const executablePath = chromiumPath();
  if (!executablePath) return null;
  const site = measured.slug;
  await server.setConstant(EMPTY, { "Content-Type": "text/html; charset=utf-8" }, EMPTY_PAGE);
  const pages: PageToPaint[] = [
    { name: "empty", target: EMPTY },
    { name: "home", target: "/" },
    { name: "search", target: "/cars" },
    { name: "vehicle", target: vehicle },
    { name: "vehicle, Save-Data", target: vehicle, headers: { "Save-Data": "on" } },
  ];
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
  try {
    const studio = new Studio(browser, `http://${server.host(site)}`);
    const samples = new Map<PageToPaint, Sample[]>();
    for (const page of pages) {
      // Pictures are made on their first request.
      await studio.paint(page, { slow: false });
      samples.set(page, []);
    }
    // In turns, so that other work on the machine affects all pages.
    for (let run = 0; run < runs; run += 1) {
      for (const page of pages) samples.get(page)?.push(await studio.paint(page, { slow: true }));
    }
    const empty = median(samples.get(pages[0] as PageToPaint) ?? [], ({ largestPaint }) => largestPaint);
    return {
      site,
      browser: `Chromium ${browser.version()}`,
      pages: pages.map((page) => summary(page.name, samples.get(page) ?? [], empty)),
      taps: await measureTaps(
        measured,
        (page) => studio.open(page === "search" ? "/cars" : vehicle),
        Math.min(runs, 3),
      ),
      firstPictures: [
        await firstPicture(server, site, studio, vehicle, "phone, 360 px, 2x", PHONE),
        await firstPicture(server, site, studio, vehicle, "desktop, 1280 px", DESKTOP),
      ].filter((picture) => picture !== null),
    };
  } finally {
    await browser.close();
  }
}

interface Sample {
  largestPaint: number;
  firstPaint: number;
  largest: string;
  shift: number;
  bytes: number;
  bytesBefore: number;
  requests: number;
}

/** What the page records while it loads; read when it is at rest. */
interface Notes {
  largest: { at: number; what: string } | null;
  shift: number;
  newest: number;
}

const spread = (samples: readonly Sample[], of: (sample: Sample) => number) => spreadOf(samples.map(of));
const median = (samples: readonly Sample[], of: (sample: Sample) => number) => spread(samples, of).p50;

function summary(page: string, samples: readonly Sample[], empty: number): PagePaint {
  const largestPaint = spread(samples, (sample) => sample.largestPaint);
  return {
    page,
    largestPaint,
    firstPaint: spread(samples, ({ firstPaint }) => firstPaint),
    ratio: largestPaint.p50 / empty,
    largest: samples[0]?.largest ?? "",
    shift: spread(samples, ({ shift }) => shift).max,
    bytes: median(samples, ({ bytes }) => bytes),
    bytesBefore: median(samples, ({ bytesBefore }) => bytesBefore),
    requests: median(samples, ({ requests }) => requests),
  };
}

class Studio {
  constructor(
    private readonly browser: Browser,
    private readonly origin: string,
  ) {}

  /** Opens a page with an empty cache and waits until it is at rest. */
  async paint({ target, headers }: PageToPaint, { slow }: { slow: boolean }): Promise<Sample> {
    const context = await this.browser.newContext({ ...PHONE, extraHTTPHeaders: headers });
    try {
      const page = await context.newPage();
      page.setDefaultTimeout(TIMEOUT_MS);
      const screen = await context.newCDPSession(page);
      const traffic = await countTraffic(screen);
      if (slow) await slowDown(screen);
      await page.addInitScript(takeNotes);
      await page.goto(this.origin + target, { waitUntil: "networkidle", timeout: TIMEOUT_MS });
      const notes = await page
        .waitForFunction((rest) => {
          const kept = (window as unknown as { paintNotes: Notes }).paintNotes;
          return kept.largest && performance.now() - kept.newest > rest ? kept : null;
        }, AT_REST_MS)
        .then((handle) => handle.jsonValue());
      const firstPaint = await page.evaluate(
        () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN,
      );
      if (!notes?.largest) throw new Error(`nothing was painted on ${target}`);
      return {
        largestPaint: notes.largest.at,
        firstPaint,
        largest: notes.largest.what,
        shift: notes.shift,
        ...traffic(notes.largest.at),
      };
    } finally {
      await context.close();
    }
  }

  /** Opens a page on a slow phone, whose responses to taps are noted. Closing its context closes it. */
  async open(target: string): Promise<Page> {
    const page = await (await this.browser.newContext(PHONE)).newPage();
    page.setDefaultTimeout(TIMEOUT_MS);
    const screen = await page.context().newCDPSession(page);
    await screen.send("Network.enable");
    await slowDown(screen);
    await page.addInitScript(noteTaps);
    await page.goto(this.origin + target, { waitUntil: "networkidle", timeout: TIMEOUT_MS });
    await page.waitForTimeout(AT_REST_MS);
    return page;
  }

  /** Returns the address that the browser chooses for the page's first picture; null when there is none. */
  async firstPicture(target: string, screen: BrowserContextOptions): Promise<string | null> {
    const context = await this.browser.newContext(screen);
    try {
      const page = await context.newPage();
      await page.goto(this.origin + target, { waitUntil: "load", timeout: TIMEOUT_MS });
      return await page.evaluate(() => {
        const chosen = document.querySelector<HTMLImageElement>("main img[loading=eager]")?.currentSrc;
        return chosen?.startsWith(location.origin) ? chosen.slice(location.origin.length) : null;
      });
    } finally {
      await context.close();
    }
  }
}

async function firstPicture(
  server: ServerUnderTest,
  site: string,
  studio: Studio,
  target: string,
  screen: string,
  options: BrowserContextOptions,
): Promise<FirstPicture | null> {
  const address = await studio.firstPicture(target, options);
  if (!address) return null;
  const bytesOf = async (accept: string) => (await server.get(site, address, { accept })).body.length;
  return {
    screen,
    address,
    bytes: {
      avif: await bytesOf("image/avif,image/webp,*/*"),
      webp: await bytesOf("image/webp,*/*"),
      jpeg: await bytesOf("*/*"),
    },
  };
}

async function slowDown(screen: CDPSession): Promise<void> {
  await screen.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: SLOW_PHONE.latencyMs,
    downloadThroughput: SLOW_PHONE.down,
    uploadThroughput: SLOW_PHONE.up,
  });
  await screen.send("Emulation.setCPUThrottlingRate", { rate: SLOW_PHONE.processor });
}

/**
 * Counts bytes as they arrive; the result sums them, in total and up to a time in milliseconds from the
 * page's request.
 */
async function countTraffic(
  screen: CDPSession,
): Promise<(until: number) => Pick<Sample, "bytes" | "bytesBefore" | "requests">> {
  let [started, requests] = [Number.NaN, 0];
  const pieces: { at: number; bytes: number }[] = [];
  screen.on("Network.requestWillBeSent", ({ timestamp }) => {
    if (Number.isNaN(started)) started = timestamp;
    requests += 1;
  });
  screen.on("Network.responseReceived", ({ timestamp, response }) =>
    pieces.push({ at: timestamp, bytes: response.encodedDataLength }),
  );
  screen.on("Network.dataReceived", ({ timestamp, encodedDataLength }) =>
    pieces.push({ at: timestamp, bytes: encodedDataLength }),
  );
  await screen.send("Network.enable");
  const sum = (some: typeof pieces) => some.reduce((total, { bytes }) => total + bytes, 0);
  return (until) => ({
    bytes: sum(pieces),
    bytesBefore: sum(pieces.filter(({ at }) => (at - started) * 1000 <= until)),
    requests,
  });
}

/** Runs in the page before its own scripts. */
function takeNotes(): void {
  const notes: Notes = { largest: null, shift: 0, newest: 0 };
  (window as unknown as { paintNotes: Notes }).paintNotes = notes;
  const watch = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) note(entry);
      notes.newest = performance.now();
    }).observe({ type, buffered: true });
  watch("largest-contentful-paint", (entry) => {
    const { element, url } = entry as PerformanceEntry & { element: Element | null; url: string };
    const name = element?.tagName.toLowerCase() ?? "";
    notes.largest = { at: entry.startTime, what: url ? `${name} ${new URL(url).pathname}` : name };
  });
  watch("layout-shift", (entry) => {
    notes.shift += (entry as PerformanceEntry & { value: number }).value;
  });
}
