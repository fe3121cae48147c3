/** Values as Meilisearch's filter grammar quotes them. */
function quoted(value: string): string {
  return `"${value.replace(/\\/g, "\\\\").replace(/"/g, '\\"')}"`;
}

/** `["Toyota", "Mazda"]`, for `make IN …`: whatever the values hold stays a value. */
export function filterList(values: readonly string[]): string {
  return `[${values.map(quoted).join(", ")}]`;
}
