/** A small XML 1.0 writer. Its output is well-formed, whatever a visitor typed. */

export interface XmlElement {
  name: string;
  attributes: Record<string, string>;
  /** Either elements or text: no ADF element has both. */
  content: XmlElement[] | string;
}

/** Makes an element. Leaves out attributes that are null or undefined, and children that are null. */
export function element(
  name: string,
  attributes: Record<string, string | null | undefined>,
  content: (XmlElement | null)[] | string,
): XmlElement {
  return {
    name,
    attributes: Object.fromEntries(
      Object.entries(attributes).flatMap(([key, value]) =>
        value === null || value === undefined ? [] : [[key, value]],
      ),
    ),
    content: typeof content === "string" ? content : content.filter((child) => child !== null),
  };
}

/** Makes a text element. Returns null for a missing text. */
export function textElement(
  name: string,
  text: string | null | undefined,
  attributes: Record<string, string | null | undefined> = {},
): XmlElement | null {
  return text ? element(name, attributes, text) : null;
}

export function renderXml(root: XmlElement): string {
  return render(root, "");
}

function render({ name, attributes, content }: XmlElement, indent: string): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${attributeValue(value)}"`);
  const start = `${indent}<${name}${written.join("")}>`;
  if (typeof content === "string") return `${start}${characterData(content)}</${name}>`;
  return [start, ...content.map((child) => render(child, `${indent}  `)), `${indent}</${name}>`].join("\n");
}

function attributeValue(text: string): string {
  return characterData(text.replace(/\s+/g, " ")).replaceAll('"', "&quot;");
}

/**
 * Escapes a text for XML, with ASCII characters only, because mail servers and old importers can't garble ASCII.
 * Removes characters that XML 1.0 forbids. Half a surrogate pair becomes the replacement character.
 */
function characterData(text: string): string {
  return text
    .replace(/\p{Surrogate}/gu, "\ufffd")
    .replace(/\r\n?/g, "\n")
    .replace(FORBIDDEN, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replace(/[^\n\t -~]/gu, (character) => `&#x${character.codePointAt(0)?.toString(16).toUpperCase()};`);
}

/** What is not a Char of XML 1.0 (production 2), not even as a reference. Surrogates are gone by then. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it is these that must not come through
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
