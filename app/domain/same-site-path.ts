/**
 * Whether a text is a path of this site, with or without query and fragment: safe as the target of a redirect. Not
 * `//host`, `/\host` or anything a browser would read as one of these, as when it drops tabs and line ends.
 */
export function isSameSitePath(text: string): boolean {
  return /^\/(?![/\\])[\x21-\x7e]*$/.test(text) && !text.includes("\\");
}
