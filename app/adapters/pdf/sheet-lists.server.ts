import type { SheetFact } from "~/domain/print/print-sheet";
import { CONTENT_WIDTH, PAGE, type TextStyle } from "./page-flow.server";
import type { SheetPen } from "./sheet-pen.server";

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
