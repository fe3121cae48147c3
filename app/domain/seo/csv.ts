import { csvRows } from "../text/csv";

/** Writes the feed's rows. Line breaks within a value become spaces, for readers that split at line ends. */
export function feedRows(rows: readonly (readonly string[])[]): string {
  return csvRows(rows.map((row) => row.map((value) => value.replace(/\s*[\r\n]+\s*/g, " "))));
}

/**
 * Cleans free text for a cell: removes leading characters that a spreadsheet would treat as a formula, and control
 * characters. Quoting them instead would change what Google shows.
 */
export function csvText(text: string): string {
  return (
    text
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are to go
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, "")
      .replace(/^[\s=+\-@]+/, "")
      .trim()
  );
}
