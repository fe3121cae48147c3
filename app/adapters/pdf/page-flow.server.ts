import type { PaperColours } from "~/domain/print/print-colours";
import type { TextSetter, Weight } from "./pdf-fonts.server";

export interface TextStyle {
  size: number;
  weight: Weight;
  colour: string;
  /** Line height, in font sizes. */
  leading?: number;
}

type Document = PDFKit.PDFDocument;
type Element = PDFKit.PDFStructureElement;

/** A4, in points. */
export const PAGE = { width: 595.28, height: 841.89, margin: 42, foot: 40 } as const;
export const CONTENT_WIDTH = PAGE.width - 2 * PAGE.margin;

const LEADING = 1.32;

/**
 * Sets text down a page and continues on the next one. Every item is either part of the document's structure, which
 * screen readers read, or an artifact, which they skip.
 */
export class PageFlow {
  y: number = PAGE.margin;
  readonly root: Element;

  constructor(
    readonly document: Document,
    readonly setter: TextSetter,
  ) {
    this.root = document.struct("Document");
    document.addStructure(this.root);
  }

  get bottom(): number {
    return PAGE.height - PAGE.foot - 16;
  }

  /** Starts a new page when less than this height is left. */
  room(height: number): void {
    if (this.y + height <= this.bottom) return;
    this.document.addPage();
    this.y = PAGE.margin;
  }

  gap(height: number): void {
    this.y += height;
  }

  element(type: string, parent: Element = this.root, options: { alt?: string } = {}): Element {
    const element = this.document.struct(type, options);
    parent.add(element);
    return element;
  }

  content(element: Element, type: string, draw: () => void): void {
    const content = this.document.markStructureContent(type);
    draw();
    this.document.endMarkedContent();
    element.add(content);
  }

  /** Draws artifacts, which screen readers skip: backgrounds, rules, ticks. */
  artifact(draw: () => void, type: "Layout" | "Pagination" = "Layout"): void {
    this.document.markContent("Artifact", { type });
    this.document.save();
    draw();
    this.document.restore();
    this.document.endMarkedContent();
  }

  rule(colour: string, y = this.y, x: number = PAGE.margin, width: number = CONTENT_WIDTH): void {
    this.artifact(() => {
      this.document
        .moveTo(x, y)
        .lineTo(x + width, y)
        .lineWidth(0.75)
        .stroke(colour);
    });
  }

  lineHeight({ size, leading = LEADING }: TextStyle): number {
    return size * leading;
  }

  /** Text in lines of a width; `height` is all of them. */
  set(text: string, style: TextStyle, width: number): { lines: string[]; height: number } {
    const lines = this.setter.lines(text, style.weight, style.size, width);
    return { lines, height: lines.length * this.lineHeight(style) };
  }

  /** Draws lines downwards from a position, without changing the page. */
  drawLines(
    lines: readonly string[],
    style: TextStyle,
    x: number,
    y: number,
    element: Element,
    type: string,
  ): void {
    for (const [index, line] of lines.entries()) {
      // The space separates the words of two lines for screen readers and copying.
      const text = index < lines.length - 1 ? `${line} ` : line;
      this.content(element, type, () => this.drawLine(text, style, x, y + index * this.lineHeight(style)));
    }
  }

  drawLine(text: string, style: TextStyle, x: number, y: number): void {
    let at = x;
    for (const run of this.setter.runs(text, style.weight)) {
      this.document
        .font(run.font)
        .fontSize(style.size)
        .fillColor(style.colour)
        .text(run.text, at, y, { lineBreak: false });
      at += this.setter.width(run.text, style.weight, style.size);
    }
  }

  /** Sets running text over the whole width, and continues on further pages line by line; two lines stay together. */
  paragraph(text: string, style: TextStyle, type = "P", parent: Element = this.root): void {
    const { lines } = this.set(text, style, CONTENT_WIDTH);
    const height = this.lineHeight(style);
    const element = this.element(type, parent);
    this.room(Math.min(2, lines.length) * height);
    for (const [index, line] of lines.entries()) {
      const widow = index === lines.length - 2;
      this.room(widow ? 2 * height : height);
      const text = index < lines.length - 1 ? `${line} ` : line;
      this.content(element, type, () => this.drawLine(text, style, PAGE.margin, this.y));
      this.y += height;
    }
  }

  /** Places a link over an area that has been drawn; ends `element`. */
  link(
    address: string,
    contents: string,
    place: { x: number; y: number; width: number; height: number },
    element: Element,
  ): void {
    const options = { structParent: element, Contents: new String(contents) };
    this.document.link(place.x, place.y, place.width, place.height, address, options as object);
    // pdfkit records the page that is open when an element ends as the link's page.
    element.end();
  }
}

/** The drawing tools that all parts of a sheet share. */
export class SheetPen {
  readonly heading: TextStyle;
  readonly text: TextStyle;
  readonly term: TextStyle;
  readonly value: TextStyle;
  /** Whether the text had a letter that the font lacks. */
  lost = false;

  constructor(
    readonly flow: PageFlow,
    readonly colours: PaperColours,
  ) {
    this.heading = { size: 13, weight: 700, colour: colours.accent };
    this.text = { size: 10, weight: 400, colour: colours.ink, leading: 1.4 };
    this.term = { size: 9, weight: 400, colour: colours.quiet };
    this.value = { size: 10.5, weight: 700, colour: colours.ink };
  }

  /** Returns the part of a text that the font can draw. */
  plain(text: string): string {
    const { text: plain, lost } = this.flow.setter.printable(text);
    this.lost ||= lost;
    return plain;
  }

  /** Draws a heading that never ends a page: `needed` is the height that must follow it there. */
  sectionHeading(text: string, needed: number): void {
    const { flow } = this;
    const height = flow.lineHeight(this.heading);
    flow.room(height + 6 + needed);
    flow.drawLines([this.plain(text)], this.heading, PAGE.margin, flow.y, flow.element("H2"), "H2");
    flow.y += height + 4;
  }
}
