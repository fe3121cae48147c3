import { stringify } from "csv-stringify/sync";

/** Writes rows as CSV (RFC 4180), each with a line end. Quotes values with a tab or any kind of line break. */
export function csvRows(rows: readonly (readonly string[])[]): string {
  return stringify([...rows], { record_delimiter: "windows", quoted_match: /[\r\n\t]/ });
}
