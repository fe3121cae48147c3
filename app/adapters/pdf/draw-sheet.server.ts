import type { PaperColours } from "~/domain/print/print-colours";
import type { SheetText } from "~/domain/print/print-sheet";
import { QR_MARGIN, type QrCode } from "../qr-code.server";
import { CONTENT_WIDTH, PAGE, type PageFlow, SheetPen, type TextStyle } from "./page-flow.server";
import { drawDetails, drawFeatures, drawKeyInformation } from "./sheet-parts.server";

/** A picture as JPEG, or PNG for the wordmark, and its place in CSS terms: how wide for its height. */
export interface SheetPicture {
  image: Buffer;
  alt: string;
}
interface Wordmark {
  image: Buffer;
  /** width : height */
  ratio: number;
}

export interface SheetDrawing {
  sheet: SheetText;
  colours: PaperColours;
  wordmark: Wordmark | null;
  /** By the place they were made for. */
  pictures: SheetPicture[];
  qr: QrCode;
  pageOf: (number: number, total: number) => string;
}

const BAND = 58;
const GAP = 8;
const SMALL_WIDTH = (CONTENT_WIDTH - 2 * GAP) / 3;
const SMALL_HEIGHT = SMALL_WIDTH * 0.75;
const QR_SIZE = 92;

/** Sizes in points for a sheet of `count` pictures: the first ones, at the top, are large. */
export function pictureSizes(count: number): { width: number; height: number }[] {
  const large = { width: 2 * SMALL_WIDTH + GAP, height: 2 * SMALL_HEIGHT + GAP };
  const small = { width: SMALL_WIDTH, height: SMALL_HEIGHT };
  const half = { width: (CONTENT_WIDTH - GAP) / 2, height: ((CONTENT_WIDTH - GAP) / 2) * 0.75 };
  if (count === 1) return [{ width: CONTENT_WIDTH, height: 250 }];
  if (count === 2) return [half, half];
  return Array.from({ length: count }, (_, index) => (index === 0 ? large : small));
}

/** Draws a car's sheet: the seller, the car and its price, pictures, facts, and the location. */
export function drawSheet(flow: PageFlow, drawing: SheetDrawing): void {
  new Sheet(flow, drawing).draw();
}

class Sheet {
  readonly #pen: SheetPen;

  constructor(
    private readonly flow: PageFlow,
    private readonly drawing: SheetDrawing,
  ) {
    this.#pen = new SheetPen(flow, drawing.colours);
  }

  draw(): void {
    const { sheet } = this.drawing;
    const { words } = sheet;
    this.#band();
    this.#title();
    this.#mainPictures();
    drawKeyInformation(this.#pen, words.keyInformation, sheet.keyInformation);
    this.#comments();
    drawFeatures(this.#pen, words.features, sheet.features);
    drawDetails(this.#pen, words.details, sheet.details);
    this.#furtherPictures();
    this.#dealer();
    if (this.#pen.lost) {
      this.flow.gap(6);
      this.flow.paragraph(this.#pen.plain(words.unprintable), this.#pen.term);
    }
    this.#feet();
  }

  #band(): void {
    const { flow } = this;
    const { colours, sheet, wordmark } = this.drawing;
    flow.artifact(() => flow.document.rect(0, 0, PAGE.width, BAND).fill(colours.band));
    flow.rule(colours.line, BAND, 0, PAGE.width);
    const name = this.#pen.plain(sheet.site.name);
    if (wordmark) {
      const height = 30;
      const width = Math.min(height * wordmark.ratio, CONTENT_WIDTH * 0.6);
      const figure = flow.element("Figure", flow.root, { alt: name });
      flow.content(figure, "Figure", () => {
        const size: [number, number] = [width, height];
        flow.document.image(wordmark.image, PAGE.margin, (BAND - height) / 2, {
          fit: size,
          valign: "center",
        });
      });
    } else {
      const style: TextStyle = { size: 17, weight: 700, colour: colours.onBand };
      const [line = ""] = flow.set(name, style, CONTENT_WIDTH * 0.65).lines;
      flow.drawLines([line], style, PAGE.margin, (BAND - 22) / 2, flow.element("P"), "P");
    }
    const style: TextStyle = { size: 12, weight: 700, colour: colours.onBand };
    const phone = this.#pen.plain(sheet.site.phone);
    const width = flow.setter.width(phone, style.weight, style.size);
    flow.drawLines([phone], style, PAGE.width - PAGE.margin - width, (BAND - 16) / 2, flow.element("P"), "P");
    flow.y = BAND + 22;
  }

  /** Name and price on the left, the code on the right. */
  #title(): void {
    const { flow } = this;
    const { colours, sheet, qr } = this.drawing;
    const width = CONTENT_WIDTH - QR_SIZE - 24;
    const top = flow.y;
    const name = this.#pen.plain(sheet.name);
    // A very long name is set smaller.
    const size = name.length > 90 ? 15 : 21;
    const title: TextStyle = { size, weight: 700, colour: colours.ink, leading: 1.15 };
    const { lines, height } = flow.set(name, title, width);
    flow.drawLines(lines, title, PAGE.margin, flow.y, flow.element("H1"), "H1");
    flow.y += height + 8;
    this.#price(width);
    const afterPrice = flow.y;

    // Aligns the code itself, without its light margin, with the end of the text.
    const margin = (QR_SIZE * QR_MARGIN) / qr.size;
    const x = PAGE.width - PAGE.margin - QR_SIZE + margin;
    const figure = flow.element("Figure", flow.root, { alt: sheet.words.qrAlt });
    flow.content(figure, "Figure", () => {
      flow.document.save();
      flow.document.translate(x, top).scale(QR_SIZE / qr.size);
      flow.document.rect(0, 0, qr.size, qr.size).fill("#ffffff");
      flow.document.path(qr.path).fill("#000000");
      flow.document.restore();
    });
    const caption: TextStyle = { size: 8.5, weight: 700, colour: colours.accent, leading: 1.2 };
    const online = flow.set(this.#pen.plain(sheet.words.online), caption, QR_SIZE - 2 * margin);
    const link = flow.element("Link");
    flow.drawLines(online.lines, caption, x + margin, top + QR_SIZE, link, "Link");
    const place = { x, y: top, width: QR_SIZE, height: QR_SIZE + online.height };
    flow.link(sheet.address, sheet.words.online, place, link);
    flow.y = Math.max(afterPrice, place.y + place.height) + 14;
  }

  #price(width: number): void {
    const { flow } = this;
    const { colours, sheet } = this.drawing;
    if (sheet.sold !== null) {
      const style: TextStyle = { size: 24, weight: 700, colour: colours.sold };
      flow.drawLines([this.#pen.plain(sheet.sold)], style, PAGE.margin, flow.y, flow.element("P"), "P");
      flow.y += flow.lineHeight(style);
      return;
    }
    const { state } = sheet;
    const { amount, kind, was } = sheet.price;
    const figures = /\d/.test(amount);
    const style: TextStyle = { size: figures ? 25 : 16, weight: 700, colour: colours.price };
    const paragraph = flow.element("P");
    const set = flow.set(this.#pen.plain(amount), style, width);
    flow.drawLines(apart(set.lines), style, PAGE.margin, flow.y, paragraph, "P");
    flow.y += set.height;
    const beside: TextStyle = { size: 12, weight: 700, colour: colours.ink };
    for (const [text, look] of [
      [kind, beside],
      [was, { ...beside, weight: 400, colour: colours.quiet } as TextStyle],
      [state, { ...beside, colour: colours.sold } as TextStyle],
    ] as const) {
      if (text === null) continue;
      const { lines, height } = flow.set(this.#pen.plain(text), look, width);
      flow.drawLines(apart(lines), look, PAGE.margin, flow.y, paragraph, "P");
      if (text === was) this.#strike(lines[0] ?? "", look);
      flow.y += height;
    }
  }

  /** Strikes through the amount: all text from the first word with a digit on. */
  #strike(line: string, style: TextStyle): void {
    const start = line.search(/\S*\d/);
    if (start < 0) return;
    const from = PAGE.margin + this.flow.setter.width(line.slice(0, start), style.weight, style.size);
    const width = this.flow.setter.width(line.slice(start), style.weight, style.size);
    this.flow.rule(style.colour, this.flow.y + style.size * 0.72, from, width);
  }

  #figure(picture: SheetPicture, x: number, y: number, size: { width: number; height: number }): void {
    const { flow } = this;
    const figure = flow.element("Figure", flow.root, { alt: picture.alt });
    flow.content(figure, "Figure", () => {
      flow.document.image(picture.image, x, y, { width: size.width, height: size.height });
    });
  }

  #mainPictures(): void {
    const { flow } = this;
    const { pictures } = this.drawing;
    const sizes = pictureSizes(pictures.length);
    const [first, second, third] = pictures;
    const [large] = sizes;
    if (!first || !large) return;
    flow.room(large.height);
    this.#figure(first, PAGE.margin, flow.y, large);
    const beside = PAGE.margin + large.width + GAP;
    if (second && sizes[1]) this.#figure(second, beside, flow.y, sizes[1]);
    if (third && sizes[2]) this.#figure(third, beside, flow.y + sizes[2].height + GAP, sizes[2]);
    flow.y += large.height + 16;
  }

  #furtherPictures(): void {
    const { flow } = this;
    const further = this.drawing.pictures.slice(3);
    if (further.length === 0) return;
    this.#pen.sectionHeading(this.drawing.sheet.words.photos, SMALL_HEIGHT);
    for (let row = 0; row < further.length; row += 3) {
      flow.room(SMALL_HEIGHT);
      for (const [column, picture] of further.slice(row, row + 3).entries()) {
        const x = PAGE.margin + column * (SMALL_WIDTH + GAP);
        this.#figure(picture, x, flow.y, { width: SMALL_WIDTH, height: SMALL_HEIGHT });
      }
      flow.y += SMALL_HEIGHT + GAP;
    }
    flow.gap(8);
  }

  #comments(): void {
    const { comments, words } = this.drawing.sheet;
    if (comments.length === 0) return;
    this.#pen.sectionHeading(words.comments, 2 * this.flow.lineHeight(this.#pen.text));
    for (const block of comments) {
      if ("text" in block) this.#commentText(block.text);
      else this.#commentList(block.items);
      this.flow.gap(5);
    }
    this.flow.gap(11);
  }

  #commentText(paragraph: string): void {
    const text = this.#pen.plain(paragraph);
    if (text !== "") this.flow.paragraph(text, this.#pen.text);
  }

  #commentList(items: readonly string[]): void {
    const { flow } = this;
    const list = flow.element("L");
    for (const item of items) {
      const text = this.#pen.plain(`• ${item}`);
      flow.paragraph(text, this.#pen.text, "LBody", flow.element("LI", list));
    }
  }

  #dealer(): void {
    const { flow } = this;
    const { sheet, colours } = this.drawing;
    const { dealer, words } = sheet;
    const strong: TextStyle = { ...this.#pen.value, size: 12 };
    const pad = 12;
    const width = CONTENT_WIDTH - 2 * pad;
    const pieces = [
      { text: dealer.name, style: strong },
      ...dealer.lines.map((text) => ({ text, style: this.#pen.text })),
      { text: dealer.phone, style: this.#pen.value },
      ...(dealer.licence ? [{ text: dealer.licence, style: this.#pen.text }] : []),
      { text: sheet.address, style: { ...this.#pen.text, colour: colours.accent } },
      { text: `${words.printed}. ${words.accuracy}`, style: this.#pen.term },
    ].map(({ text, style }) => ({ text, style, ...flow.set(this.#pen.plain(text), style, width) }));
    const height = pieces.reduce((sum, piece) => sum + piece.height + 1.5, 0) + 2 * pad;
    this.#pen.sectionHeading(words.dealer, height);
    flow.artifact(() => flow.document.rect(PAGE.margin, flow.y, CONTENT_WIDTH, height).fill(colours.tint));
    let y = flow.y + pad;
    for (const piece of pieces) {
      const isLink = piece.text === sheet.address;
      const type = isLink ? "Link" : "P";
      const element = flow.element(type);
      flow.drawLines(piece.lines, piece.style, PAGE.margin + pad, y, element, type);
      const place = { x: PAGE.margin + pad, y, width, height: piece.height };
      if (isLink) flow.link(sheet.address, words.online, place, element);
      y += piece.height + 1.5;
    }
    flow.y += height;
  }

  /** The footer of each page, drawn once the number of pages is known. */
  #feet(): void {
    const { flow } = this;
    const { document } = flow;
    const { sheet, colours, pageOf } = this.drawing;
    const style: TextStyle = { size: 8.5, weight: 400, colour: colours.quiet };
    const { start, count } = document.bufferedPageRange();
    for (let page = start; page < start + count; page += 1) {
      document.switchToPage(page);
      const y = PAGE.height - PAGE.foot;
      const number = this.#pen.plain(pageOf(page - start + 1, count));
      const width = flow.setter.width(number, style.weight, style.size);
      const [left = ""] = flow.set(
        this.#pen.plain([sheet.site.name, sheet.site.phone, sheet.words.printed].join("  ·  ")),
        style,
        CONTENT_WIDTH - width - 20,
      ).lines;
      flow.rule(colours.line, y - 6);
      flow.artifact(() => {
        flow.drawLine(left, style, PAGE.margin, y);
        flow.drawLine(number, style, PAGE.width - PAGE.margin - width, y);
      }, "Pagination");
    }
  }
}

/** Ends with a space, so that screen readers and copying don't join it with the next word. */
function apart(lines: readonly string[]): string[] {
  return lines.map((line, index) => (index === lines.length - 1 ? `${line} ` : line));
}
