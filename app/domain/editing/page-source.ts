/*
 * A content page as its editors fill it in: the front matter by its fields, and the Markdown. The file is made of them,
 * and they are read from a file.
 */

/** The fields of front matter in the order in which they are written. */
export const PAGE_FIELDS = [
  "title",
  "description",
  "seo_title",
  "image",
  "date",
  "category",
  "author",
  "cars",
  "noindex",
  "publish_at",
  "expires",
  "former_addresses",
] as const;
export type PageField = (typeof PAGE_FIELDS)[number];

interface PageSource {
  fields: ReadonlyMap<PageField, string>;
  markdown: string;
}

const FRONT_MATTER = /^---\r?\n([\s\S]*?)\r?\n---(?:\r?\n|$)/;

/** Reads a file. What is no field is left out. */
export function readPageSource(source: string): PageSource {
  const text = source.replace(/^\uFEFF/, "");
  const matter = FRONT_MATTER.exec(text);
  const fields = new Map<PageField, string>();
  for (const line of (matter?.[1] ?? "").split(/\r?\n/)) {
    const [, name, value = ""] = /^([a-z_]+):\s*(.*)$/.exec(line) ?? [];
    const field = PAGE_FIELDS.find((each) => each === name);
    if (field) fields.set(field, value.trim().replace(/^"(.*)"$/, "$1"));
  }
  return { fields, markdown: text.slice(matter?.[0].length ?? 0).replace(/\r\n?/g, "\n") };
}

/** Writes a file; fields without a value are left out. A field is one line: its second one would be a field of its own. */
export function writePageSource({ fields, markdown }: PageSource): string {
  const lines = PAGE_FIELDS.flatMap((name) => {
    const value = (fields.get(name) ?? "").replace(/\s+/g, " ").trim();
    // The reader takes one pair of quotation marks off.
    return value === "" ? [] : [`${name}: ${/^".*"$/.test(value) ? `"${value}"` : value}`];
  });
  return `---\n${lines.join("\n")}\n---\n${markdown.replace(/^\n+/, "").trimEnd()}\n`;
}

/**
 * Returns a file with another page in it: what the page says as before keeps its bytes.
 * @param source "" for a new file
 */
export function rewritePageSource(source: string, { fields, markdown }: PageSource): string {
  const before = readPageSource(source);
  const whole = writePageSource({ fields, markdown });
  if (source === "") return whole;
  const head = FRONT_MATTER.exec(source.replace(/^\uFEFF/, ""))?.[0] ?? "";
  const of = (all: ReadonlyMap<PageField, string>) =>
    JSON.stringify(PAGE_FIELDS.map((name) => (all.get(name) ?? "").replace(/\s+/g, " ").trim()));
  if (head === "" || of(fields) !== of(before.fields)) {
    const isSame = whole === writePageSource(before);
    return isSame ? source : whole;
  }
  const start = source.slice(0, source.indexOf(head) + head.length);
  const text = source.slice(start.length);
  const trimmed = (each: string) => each.replace(/^\n+/, "").trimEnd();
  if (trimmed(markdown) === trimmed(before.markdown)) return source;
  const lead = /^[\r\n]*/.exec(text)?.[0] ?? "";
  const end = text.slice(text.trimEnd().length) || "\n";
  const isWindows = !/(?<!\r)\n/.test(source) && source.includes("\r\n");
  const body = trimmed(markdown);
  return `${start}${lead}${isWindows ? body.replaceAll("\n", "\r\n") : body}${end}`;
}

/** Lines of a file before its Markdown: an editor counts from the first line of the field. */
export function linesBefore(source: string): number {
  return (FRONT_MATTER.exec(source)?.[0] ?? "").split("\n").length - 1;
}
