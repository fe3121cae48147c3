/** Quotes a value for Meilisearch's filter grammar. */
function quoted(value: string): string {
  return `"${value.replace(/\\/g, "\\\\").replace(/"/g, '\\"')}"`;
}

/** Returns `["Toyota", "Mazda"]`, for `make IN …`. Nothing in a value can act as syntax. */
export function filterList(values: readonly string[]): string {
  return `[${values.map(quoted).join(", ")}]`;
}
