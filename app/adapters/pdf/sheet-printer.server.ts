import { createHash } from "node:crypto";
import path from "node:path";
import type { Logger } from "pino";
import type { PaperColours } from "~/domain/print/print-colours";
import type { SheetText } from "~/domain/print/print-sheet";
import { diskCache } from "../images/disk-cache.server";
import { limitedWork } from "../images/limited-work";
import type { PictureSource } from "../images/picture-source";
import { qrCode } from "../qr-code.server";
import { drawSheet, pictureSizes, type SheetDrawing, type SheetPicture } from "./draw-sheet.server";
import { PageFlow } from "./page-flow.server";
import { type Coverage, loadFontFiles, readCoverage, registerFonts, TextSetter } from "./pdf-fonts.server";
import { drawnWordmark, fittedPicture, originalPicture } from "./sheet-parts.server";

/** Part of every cache key: raise it when the same sheet would be drawn differently. */
const DRAWING = "1";
const CACHE_LIMIT_BYTES = 128 * 1024 * 1024;
/** Drawing blocks the event loop for a moment, so one sheet at a time. */
const AT_ONCE = 1;
const WAITING = 20;
const WORDMARK_PIXELS = 125;

export interface SheetToPrint {
  sheet: SheetText;
  colours: PaperColours;
  logoSvg: string | null;
  pageOf: SheetDrawing["pageOf"];
  created: Date;
}

export interface SheetPrinter {
  /** Equal sheets have equal tags, different sheets different ones. */
  tag(work: SheetToPrint): string;
  /**
   * Returns the sheet as a tagged PDF, cached on disk until its content changes.
   * @throws TooMuchWorkError (recognise it by its name) when the queue is full
   */
  pdf(work: SheetToPrint): Promise<Buffer>;
}

interface SheetPrinterOptions {
  /** Printed sheets are cached in its `cache/pdf`. */
  dataDir: string;
  log: Pick<Logger, "warn">;
  pictures: PictureSource;
  cdn: string | undefined;
}

export function createSheetPrinter({ dataDir, log, pictures, cdn }: SheetPrinterOptions): SheetPrinter {
  const cache = diskCache(path.join(dataDir, "cache", "pdf"), CACHE_LIMIT_BYTES);
  const once = limitedWork<Buffer>(AT_ONCE, WAITING);
  const press = new Press();

  /** All content that is drawn, including the day of printing. */
  const tag = ({ sheet, colours, logoSvg, pageOf }: SheetToPrint) =>
    createHash("sha256")
      .update(JSON.stringify([DRAWING, sheet, colours, logoSvg, pageOf(1, 2)]))
      .digest("hex");

  async function print(key: string, work: SheetToPrint): Promise<Buffer> {
    const { found, complete } = await fetched(work.sheet);
    const pdf = await press.print(work, found, await wordmark(work));
    // A sheet that lacks a temporarily unavailable picture is not cached.
    if (complete) {
      await cache.put(key, pdf).catch((error: unknown) => {
        log.warn({ err: error }, "a printed sheet could not be stored on disk");
      });
    }
    return pdf;
  }

  /** Unavailable pictures are left out. */
  async function fetched({ slug, pictures: wanted }: SheetText) {
    const originals = await Promise.all(
      wanted.map(async ({ url, alt }) => ({
        alt,
        original: await originalPicture(url, { own: pictures, cdn }),
      })),
    );
    let complete = originals.every(({ original }) => original.found || !original.later);
    const leaveOut = (reason: unknown) =>
      log.warn({ car: slug, reason }, "a picture was left out of a printed sheet");
    for (const { original } of originals) if (!original.found) leaveOut(original.reason);
    let usable = originals.flatMap(({ alt, original }) =>
      original.found ? [{ alt, content: original.content }] : [],
    );
    for (;;) {
      const { found, broken } = await fitted(usable);
      if (broken.size === 0) return { found, complete };
      complete = false;
      for (const reason of broken.values()) leaveOut(reason);
      // One picture fewer: the sizes of the others may change.
      usable = usable.filter((_, index) => !broken.has(index));
    }
  }

  async function fitted(usable: readonly { alt: string; content: string | Buffer }[]) {
    const sizes = pictureSizes(usable.length);
    const found: SheetPicture[] = [];
    const broken = new Map<number, unknown>();
    for (const [index, { alt, content }] of usable.entries()) {
      try {
        found.push({ alt, image: await fittedPicture(content, sizes[index] ?? { width: 1, height: 1 }) });
      } catch (error) {
        broken.set(index, error instanceof Error ? error.message : error);
      }
    }
    return { found, broken };
  }

  async function wordmark({ logoSvg, colours }: SheetToPrint): Promise<SheetDrawing["wordmark"]> {
    if (!logoSvg) return null;
    try {
      const look = { ink: colours.onBand, ground: colours.band, height: WORDMARK_PIXELS };
      return await drawnWordmark(logoSvg, look);
    } catch (error) {
      log.warn({ err: error }, "a wordmark could not be printed: the name is printed instead");
      return null;
    }
  }

  return {
    tag,
    async pdf(work) {
      const key = `${tag(work)}.pdf`;
      const cached = await cache.get(key).catch((error: unknown) => {
        log.warn({ err: error }, "a printed sheet could not be read from disk");
        return null;
      });
      return cached ?? once(key, () => print(key, work));
    },
  };
}

/** pdfkit and the font are loaded with the first sheet. */
class Press {
  #fonts: ReadonlyMap<string, Buffer> | null = null;
  #coverage: Coverage | null = null;

  async print(
    work: SheetToPrint,
    pictures: SheetPicture[],
    wordmark: SheetDrawing["wordmark"],
  ): Promise<Buffer> {
    const { default: PDFDocument } = await import("pdfkit");
    const { sheet, colours, pageOf, created } = work;
    const document = new PDFDocument({
      autoFirstPage: false,
      bufferPages: true,
      size: "A4",
      margin: 0,
      pdfVersion: "1.7",
      tagged: true,
      lang: sheet.language,
      displayTitle: true,
      info: { Title: sheet.title, Author: sheet.site.name, CreationDate: created },
      // Replaces the standard PDF fonts, which lack most letters.
      font: "",
    });
    const parts: Buffer[] = [];
    const whole = new Promise<Buffer>((resolve, reject) => {
      document.on("data", (part: Buffer) => parts.push(part));
      document.on("end", () => resolve(Buffer.concat(parts)));
      document.on("error", reject);
    });
    this.#fonts ??= loadFontFiles();
    registerFonts(document, this.#fonts);
    this.#coverage ??= readCoverage(new PDFDocument({ autoFirstPage: false, font: "" }), this.#fonts);
    document.addPage();
    const flow = new PageFlow(document, new TextSetter(document, this.#coverage));
    drawSheet(flow, { sheet, colours, wordmark, pictures, qr: qrCode(sheet.address), pageOf });
    document.end();
    return whole;
  }
}
