import { type PaintFigures, SLOW_PHONE } from "./paint-times";
import { kib, ms, textTable } from "./text-table";

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
