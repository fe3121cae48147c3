import { createHash } from "node:crypto";

/** A page whose own inline scripts and styles are named by their hashes instead of by a nonce. */
export interface SealedPage {
  html: string;
  /** Sources for the Content-Security-Policy: `'sha256-…'`. */
  scripts: string[];
  styles: string[];
}

/**
 * Takes the nonce out of a page and returns the hashes of what had it. Exactly what the nonce allowed is allowed: an
 * inline script without it, as one that somebody smuggled into a text, gets no hash.
 */
export function sealInline(html: string, nonce: string): SealedPage {
  const attribute = ` nonce="${nonce}"`;
  const scripts = new Set<string>();
  const styles = new Set<string>();
  for (const [, name, attributes = "", content = ""] of html.matchAll(
    /<(script|style)(\s[^>]*)>(.*?)<\/\1>/gs,
  )) {
    if (!attributes.includes(attribute) || /\ssrc=/.test(attributes)) continue;
    (name === "script" ? scripts : styles).add(hashSource(content));
  }
  return { html: html.replaceAll(attribute, ""), scripts: [...scripts], styles: [...styles] };
}

function hashSource(content: string): string {
  return `'sha256-${createHash("sha256").update(content).digest("base64")}'`;
}
