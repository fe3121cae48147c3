/** The parameter of the desk's addresses that names the language whose texts are edited. */
export const DESK_LANGUAGE = "language";

/**
 * Returns an address of the desk in a language: every link and form of the desk keeps it.
 * @param language null: the site's first, which is not named
 */
export function deskAddress(language: string | null, address: string): string {
  if (language === null) return address;
  const [whole = "", fragment] = address.split("#", 2);
  const [path = "", query] = whole.split("?", 2);
  const parameters = new URLSearchParams(query);
  parameters.set(DESK_LANGUAGE, language);
  return `${path}?${parameters}${fragment === undefined ? "" : `#${fragment}`}`;
}
