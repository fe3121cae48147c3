import { EDITOR_LANGUAGE, languageNamed } from "~/domain/editing/editor-address";
import { languagesOf, pathBehind } from "~/domain/languages/language-address";
import { isSameSitePath } from "~/domain/text/same-site-path";
import { EDITOR_PATH } from "~/services/editing/editor-sign-in.server";
import type { RequestContext } from "../request-context";

export const MAX_PAGE = 2000;
/** A page in a state has texts like any other. */
export const SEE_PATH = `${EDITOR_PATH}/see?`;

/**
 * Returns the page of this site whose bar was used, or null. A script may have shown another page in place since the bar
 * was drawn: only the browser knows.
 */
export function pageBefore({ origin }: RequestContext, request: Request): string | null {
  const before = request.headers.get("Referer");
  const path = before?.startsWith(`${origin}/`) ? ownPath(before.slice(origin.length)) : null;
  if (path?.startsWith(SEE_PATH)) return path;
  return path === null || path.toLowerCase().startsWith(EDITOR_PATH) ? null : path;
}

/**
 * Returns an address without its language, and this language as the editor's addresses name it. A page has a prefix, and
 * a page in a state the editor's own parameter.
 */
export function pageInLanguage(
  { site }: RequestContext,
  address: string,
): { page: string; language: string | null } {
  const { pathname, search, searchParams } = new URL(address, "http://site.invalid");
  if (address.startsWith(SEE_PATH)) {
    const language = languageNamed(site.languages, searchParams);
    searchParams.delete(EDITOR_LANGUAGE);
    return { page: `${pathname}?${searchParams}`, language };
  }
  for (const { tag, base } of languagesOf(site.languages)) {
    const path = pathBehind(base, pathname);
    if (path !== null) return { page: path + search, language: tag };
  }
  return { page: address, language: null };
}

/** Returns the address of a page of this site, or null. */
export function ownPath(typed: string | null): string | null {
  return typed !== null && typed.length <= MAX_PAGE && isSameSitePath(typed) ? typed : null;
}
