/** Returns the address when it begins with http or https, else null. Nothing else is linked or redirected to. */
export function webAddress(text: string | null | undefined): string | null {
  try {
    const { protocol, href } = new URL((text ?? "").trim());
    return protocol === "https:" || protocol === "http:" ? href : null;
  } catch {
    return null;
  }
}

/** Printable ASCII from one slash on: not `//host`, no spaces, no characters that a browser drops. */
const PRINTABLE_PATH = /^\/(?!\/)[\x21-\x7e]*$/;
/** Slashes, backslashes, dots and control characters, written as `%2f`, or as `%252f` for software that decodes twice. */
const HIDDEN_CHARACTER = /%(?:25)*(?:2[ef]|5c|[01][\da-f]|7f)/i;
const DOT_SEGMENT = /\/\.{1,2}(?:\/|$)/;

/**
 * Whether a text is a path of this site, with or without query and fragment: safe as the target of a redirect. Not
 * `//host`, `/\host` or anything that a browser, or a server that decodes it again, would read as one of these
 * (rules/account#same-site-target).
 */
export function isSameSitePath(text: string): boolean {
  if (!PRINTABLE_PATH.test(text) || text.includes("\\")) return false;
  const [path = ""] = text.split(/[?#]/, 1);
  if (path.includes("//") || HIDDEN_CHARACTER.test(path) || DOT_SEGMENT.test(path)) return false;
  return isDecodable(path);
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
