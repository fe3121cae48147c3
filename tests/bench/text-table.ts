/** Returns rows as aligned text; columns of figures are right-aligned. */
export function textTable(heading: readonly string[], rows: readonly (readonly string[])[]): string {
  const width = heading.map((cell, column) =>
    Math.max(cell.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const isFigure = heading.map(
    (_cell, column) => column > 0 && rows.every((row) => /^([-–]|[<>]?[\d,.]+.*)?$/.test(row[column] ?? "")),
  );
  const line = (row: readonly string[]) =>
    width
      .map((size, column) =>
        isFigure[column] ? (row[column] ?? "").padStart(size) : (row[column] ?? "").padEnd(size),
      )
      .join("  ")
      .trimEnd();
  return [line(heading), width.map((size) => "─".repeat(size)).join("  "), ...rows.map(line)].join("\n");
}

export const kib = (bytes: number) => `${(bytes / 1024).toFixed(1)}`;
export const mib = (bytes: number) => `${(bytes / 2 ** 20).toFixed(0)} MiB`;
export const ms = (value: number) => (value < 10 ? value.toFixed(2) : value.toFixed(1));
export const seconds = (value: number) => `${(value / 1000).toFixed(1)} s`;
export const count = (value: number) => Math.round(value).toLocaleString("en-AU");
