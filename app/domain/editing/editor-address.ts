/** Where what was saved is checked and published: behind the editor's menu. */
export const CHECK_ADDRESS = "/preview/publish#editor";

/** The parameter of the editor's addresses that names the language whose texts are edited. */
export const EDITOR_LANGUAGE = "language";

/** Returns the language that an address of the editor names, of those that a site has; null: the site's first. */
export function languageNamed(languages: readonly string[], parameters: URLSearchParams): string | null {
  const named = parameters.get(EDITOR_LANGUAGE);
  return languages.slice(1).find((tag) => tag === named) ?? null;
}

/**
 * Returns an address of the editor in a language: every link and form of the editor keeps it.
 * @param language null: the site's first, which is not named
 */
export function editorAddress(language: string | null, address: string): string {
  if (language === null) return address;
  const [whole = "", fragment] = address.split("#", 2);
  const [path = "", query] = whole.split("?", 2);
  const parameters = new URLSearchParams(query);
  parameters.set(EDITOR_LANGUAGE, language);
  return `${path}?${parameters}${fragment === undefined ? "" : `#${fragment}`}`;
}

const MAX_LENGTH = 254;

/** Returns an e-mail address in the form in which sites name their editors; null when it can be none. */
export function readEditorEmail(typed: string): string | null {
  const address = typed.normalize("NFKC").trim().toLowerCase();
  return address.length <= MAX_LENGTH && /^[^\s@<>,;"]+@[^\s@<>,;"]+\.[^\s@<>,;".]+$/.test(address)
    ? address
    : null;
}

/** The parameter and field of the editor's forms with the page, and the place on it, that they were opened from. */
export const RETURN_TO = "from";

/** The field of the editor's forms with the session in which they were drawn: it tells whose draft is sent after its end. */
export const OPENED_BY = "opened_by";
