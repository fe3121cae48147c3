import type { PaperColours } from "~/domain/print/print-colours";
import { PAGE, type PageFlow, type TextStyle } from "./page-flow.server";

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
