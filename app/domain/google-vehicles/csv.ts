/**
 * One line of a CSV file (RFC 4180), with its end. Line breaks within a value become spaces: readers that split at
 * line ends keep working.
 */
export function csvLine(values: readonly string[]): string {
  return `${values.map(csvValue).join(",")}\r\n`;
}

function csvValue(value: string): string {
  const line = value.replace(/\s*[\r\n]+\s*/g, " ");
  return /[",]/.test(line) ? `"${line.replaceAll('"', '""')}"` : line;
}

/**
 * A feed's free text for a cell: without the characters at its beginning that make a spreadsheet read a formula, and
 * without control characters. Quoting them instead would change what Google shows.
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
