import path from "node:path";
import { loadSites } from "~/tenants/registry.server";
import type { WeightServer } from "./block-weights";
import { measurePaint, type PaintFigures, SLOW_PHONE } from "./paint-times";
import { readStock } from "./search-addresses";
import { ServerUnderTest } from "./server-under-test";
import { nationalSite } from "./site-to-measure";
import { kib, ms, textTable } from "./text-table";

/** How often each page is painted when nothing else is measured. */
const RUNS = 7;

/** Prints when a slow phone paints the demo stock's pages and how soon they respond to taps. */
export async function runPaint({ workFolder, buildFolder, script }: WeightServer): Promise<void> {
  const sites = (await loadSites()).all();
  const site = nationalSite(sites) ?? sites[0];
  if (!site) throw new Error("no site can be served: see npm run sites:check");
  const server = await ServerUnderTest.start({
    ...{ script, buildFolder, dataDir: path.join(workFolder, "data") },
    logFile: path.join(workFolder, "log"),
    // As visitors get them.
    environment: { SHARES: "1" },
  });
  await server.ready();
  const vehicle = `/cars/${(await readStock(server, site.slug)).hits[0]?.slug ?? ""}`;
  console.log(paintReport(await measurePaint(server, site, vehicle, RUNS)));
  await server.stop();
}

export function paintReport(paint: PaintFigures | null): string {
  if (!paint) return "Paint: not measured, there is no Chromium (set CHROMIUM_PATH)";
  const { down, latencyMs, processor } = SLOW_PHONE;
  const pages = paint.pages.map((page) => [
    page.page,
    ms(page.largestPaint.p50),
    ms(page.largestPaint.min),
    ms(page.largestPaint.max),
    page.ratio.toFixed(2),
    ms(page.firstPaint.p50),
    page.shift.toFixed(4),
    kib(page.bytes),
    kib(page.bytesBefore),
    String(page.requests),
    page.largest,
  ]);
  const taps = paint.taps.map(({ tap, response: { p50, min, max } }) => [tap, ms(p50), ms(min), ms(max)]);
  const heading = ["page", "largest p50", "best", "slowest", "ratio", "first p50", "shift"];
  const pictures = paint.firstPictures.map(({ screen, address, bytes }) => [
    screen,
    kib(bytes.avif),
    kib(bytes.webp),
    kib(bytes.jpeg),
    address,
  ]);
  return [
    `Paint on a slow phone, empty cache: milliseconds to the largest contentful paint, and over an empty page's`,
    `(${paint.browser} of ${paint.site}; ${(down * 8) / 1_000_000} Mbit/s, ${latencyMs} ms a request, processor ÷${processor})`,
    textTable([...heading, "KiB", "KiB before", "requests", "largest"], pages),
    "",
    "Taps on the same phone: milliseconds from the touch to the next paint",
    textTable(["tap", "p50", "best", "slowest"], taps),
    "",
    "The vehicle page's first picture, KiB",
    textTable(["screen", "AVIF", "WebP", "JPEG", "address"], pictures),
  ].join("\n");
}
