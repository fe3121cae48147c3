import { loadSharp, type PictureSource } from "~/adapters/images/picture-source";
import { pictureSources } from "~/domain/car/photo-sources";
import type { SheetFact } from "~/domain/print/print-sheet";
import { CONTENT_WIDTH, PAGE, type SheetPen, type TextStyle } from "./page-flow.server";

/** Terms above values in four columns, on a background. */
export function drawKeyInformation(pen: SheetPen, heading: string, facts: readonly SheetFact[]): void {
  const { flow, colours } = pen;
  if (facts.length === 0) return;
  const columns = 4;
  const pad = 10;
  const width = (CONTENT_WIDTH - pad) / columns - pad;
  const cells = facts.map((fact) => stacked(pen, fact, width));
  const rows = inRows(cells, columns);
  pen.sectionHeading(heading, rowHeight(rows[0] ?? []) + 2 * pad);
  const list = flow.element("L");
  for (const row of rows) {
    const height = rowHeight(row);
    flow.room(height + pad);
    flow.artifact(() =>
      flow.document.rect(PAGE.margin, flow.y, CONTENT_WIDTH, height + pad).fill(colours.tint),
    );
    for (const [column, cell] of row.entries()) {
      cell.draw(PAGE.margin + pad + column * (width + pad), flow.y + pad / 2, list);
    }
    flow.y += height + pad;
  }
  flow.gap(16);
}

/** Terms and values side by side in two columns, with hairlines. */
export function drawDetails(pen: SheetPen, heading: string, facts: readonly SheetFact[]): void {
  const { flow, colours } = pen;
  if (facts.length === 0) return;
  const between = 24;
  const width = (CONTENT_WIDTH - between) / 2;
  const cells = facts.map((fact) => sideBySide(pen, fact, width));
  const rows = inRows(cells, 2);
  pen.sectionHeading(heading, rowHeight(rows[0] ?? []) + 8);
  const list = flow.element("L");
  for (const row of rows) {
    const height = rowHeight(row) + 7;
    flow.room(height);
    for (const [column, cell] of row.entries()) {
      const x = PAGE.margin + column * (width + between);
      cell.draw(x, flow.y + 3, list);
      flow.rule(colours.line, flow.y + height, x, width);
    }
    flow.y += height;
  }
  flow.gap(16);
}

function stacked(pen: SheetPen, fact: SheetFact, width: number): Cell {
  const { flow } = pen;
  const term = flow.set(pen.plain(fact.term), pen.term, width);
  const value = flow.set(pen.plain(fact.value), pen.value, width);
  return {
    height: term.height + value.height,
    draw: (x: number, y: number, list: PDFKit.PDFStructureElement) => {
      const item = flow.element("LI", list);
      flow.drawLines(term.lines, pen.term, x, y, flow.element("Lbl", item), "Lbl");
      flow.drawLines(value.lines, pen.value, x, y + term.height, flow.element("LBody", item), "LBody");
    },
  };
}

function sideBySide(pen: SheetPen, fact: SheetFact, width: number): Cell {
  const { flow } = pen;
  const term = flow.set(pen.plain(fact.term), pen.term, width * 0.44);
  const style: TextStyle = { ...pen.value, size: 9.5 };
  const value = flow.set(pen.plain(fact.value), style, width * 0.54);
  return {
    height: Math.max(term.height, value.height),
    draw: (x: number, y: number, list: PDFKit.PDFStructureElement) => {
      const item = flow.element("LI", list);
      flow.drawLines(term.lines, pen.term, x, y, flow.element("Lbl", item), "Lbl");
      flow.drawLines(value.lines, style, x + width * 0.46, y, flow.element("LBody", item), "LBody");
    },
  };
}

/** A list in three columns, with ticks. */
export function drawFeatures(pen: SheetPen, heading: string, features: readonly string[]): void {
  const { flow } = pen;
  if (features.length === 0) return;
  const columns = 3;
  const width = (CONTENT_WIDTH - (columns - 1) * 14) / columns;
  const style: TextStyle = { ...pen.text, size: 9.5, leading: 1.3 };
  const cells = features.map((feature) => {
    const { lines, height } = flow.set(pen.plain(feature), style, width - 12);
    return {
      height,
      draw: (x: number, y: number, list: PDFKit.PDFStructureElement) => {
        drawTick(pen, x, y + 3);
        const item = flow.element("LI", list);
        flow.drawLines(lines, style, x + 12, y, flow.element("LBody", item), "LBody");
      },
    };
  });
  const rows = inRows(cells, columns);
  pen.sectionHeading(heading, rowHeight(rows[0] ?? []));
  const list = flow.element("L");
  for (const row of rows) {
    const height = rowHeight(row);
    flow.room(height);
    for (const [column, cell] of row.entries()) {
      cell.draw(PAGE.margin + column * (width + 14), flow.y, list);
    }
    flow.y += height + 3;
  }
  flow.gap(13);
}

function drawTick({ flow, colours }: SheetPen, x: number, y: number): void {
  flow.artifact(() => {
    const tick = flow.document
      .moveTo(x, y + 4)
      .lineTo(x + 2.5, y + 6.5)
      .lineTo(x + 7, y + 1);
    tick.lineWidth(1.4).lineCap("round").lineJoin("round").stroke(colours.accent);
  });
}

interface Cell {
  height: number;
  draw(x: number, y: number, list: PDFKit.PDFStructureElement): void;
}

function inRows(cells: readonly Cell[], columns: number): Cell[][] {
  const rows: Cell[][] = [];
  for (let start = 0; start < cells.length; start += columns) rows.push(cells.slice(start, start + columns));
  return rows;
}

function rowHeight(row: readonly Cell[]): number {
  return Math.max(0, ...row.map((cell) => cell.height));
}

/** Pixels per point on paper: 150 per printed inch. */
const PIXELS_PER_POINT = 150 / 72;
const QUALITY = 80;
const FETCH_WITHIN_MS = 5000;
const MAX_BYTES = 12 * 1024 * 1024;
const FETCHED_WIDTH = 1000;
const OWN_PICTURE = /^\/img((?:\/[a-z0-9][a-z0-9_-]*){1,4})$/i;

interface PictureOrigins {
  /** The source of the app's own pictures, below /img. */
  own: PictureSource;
  /** `IMAGE_CDN`: the only host that pictures of other hosts are fetched from. */
  cdn: string | undefined;
}

type OriginalPicture =
  | { found: true; content: string | Buffer }
  /** `later`: the picture may be available later, so a sheet without it must not be cached. */
  | { found: false; later: boolean; reason: string };

/**
 * Returns a picture's original. Addresses come from feeds, so the server opens none of them directly: the app's own
 * pictures are read from their source, others through the picture service, if the site has one.
 */
export async function originalPicture(url: string, { own, cdn }: PictureOrigins): Promise<OriginalPicture> {
  const path = OWN_PICTURE.exec(url)?.[1]?.slice(1);
  try {
    if (path) {
      const content = await own(path);
      return content === null
        ? { found: false, later: false, reason: "no such picture" }
        : { found: true, content };
    }
    const { src } = pictureSources(url, { cdn, widths: [FETCHED_WIDTH] });
    if (src === url) return { found: false, later: false, reason: "no picture service" };
    return { found: true, content: await fetchPicture(src) };
  } catch (error) {
    return { found: false, later: true, reason: error instanceof Error ? error.message : String(error) };
  }
}

async function fetchPicture(address: string): Promise<Buffer> {
  const answer = await fetch(address, {
    headers: { Accept: "image/jpeg,image/png,image/webp" },
    redirect: "error",
    signal: AbortSignal.timeout(FETCH_WITHIN_MS),
  });
  if (!answer.ok || !answer.body) throw new Error(`the picture service answered ${answer.status}`);
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of answer.body as unknown as AsyncIterable<Uint8Array>) {
    bytes += part.length;
    if (bytes > MAX_BYTES) throw new Error("the picture is too large");
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/**
 * Encodes a picture as JPEG that fills its place (points), cropped when its shape differs. @throws when it is not a
 * picture
 */
export async function fittedPicture(
  content: string | Buffer,
  { width, height }: { width: number; height: number },
): Promise<Buffer> {
  const sharp = await loadSharp();
  return sharp(bytesOf(content), { limitInputPixels: 60_000_000 })
    .rotate()
    .resize({
      width: Math.round(width * PIXELS_PER_POINT),
      height: Math.round(height * PIXELS_PER_POINT),
      fit: "cover",
    })
    .flatten({ background: "#ffffff" })
    .jpeg({ quality: QUALITY })
    .toBuffer();
}

/** Returns a site's wordmark as its header shows it. @throws when it can't be drawn */
export async function drawnWordmark(
  svg: string,
  { ink, ground, height }: { ink: string; ground: string; height: number },
): Promise<{ image: Buffer; ratio: number }> {
  const sharp = await loadSharp();
  // `currentColor` is the page's text colour; here it is set on the root element.
  const coloured = svg.replace(/^<svg\b/, `<svg color="${ink}"`);
  const { data, info } = await sharp(Buffer.from(coloured), { density: 300 })
    .resize({ height })
    .flatten({ background: ground })
    .png({ palette: false })
    .toBuffer({ resolveWithObject: true });
  return { image: data, ratio: info.width / info.height };
}

function bytesOf(content: string | Buffer): Buffer {
  return typeof content === "string" ? Buffer.from(content) : content;
}
