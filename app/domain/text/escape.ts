/*
 * Escapes text for its destination, one function per format. React escapes what components draw, and Remix the JSON of
 * its scripts; these functions are for output that is written as text.
 */

/** Half a surrogate pair, which is no character. */
const HALF_PAIR = /\p{Surrogate}/gu;
/** What XML 1.0 can't hold, not even as a reference (production 2, "Char"). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are removed
const NO_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Escapes text for HTML: content and quoted attributes. */
export function escapeHtml(text: string): string {
  return escapeMarkup(text).replaceAll("'", "&#39;");
}

/**
 * Escapes text for XML and SVG: content and double-quoted attributes. Removes the characters that XML 1.0 can't
 * contain.
 */
export function escapeXml(text: string): string {
  return escapeMarkup(text.replace(HALF_PAIR, "\ufffd").replace(NO_XML, ""));
}

function escapeMarkup(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

/**
 * Returns an address as HTML may hold it: `?range%5Bprice%5D=:30000`. Brackets are no URL characters, although browsers
 * and `URL` leave them in a query (docs/decisions/0129).
 */
export function escapeBrackets(address: string): string {
  return address.replace(/\?.*/s, (query) => query.replace(/[[\]]/g, encodeURIComponent));
}
