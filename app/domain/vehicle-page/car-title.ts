/** About two lines of the sidebar. */
const TITLE_LENGTH = 46;

/**
 * Returns a car's name in two parts: what the title shows large, and the rest, which follows smaller below it
 * (rules/vehicle-page#title-lines). It breaks between words; a name without spaces stays whole.
 */
export function carTitle(name: string): { title: string; rest: string } {
  if (name.length <= TITLE_LENGTH) return { title: name, rest: "" };
  const end = name.lastIndexOf(" ", TITLE_LENGTH);
  return end < 1 ? { title: name, rest: "" } : { title: name.slice(0, end), rest: name.slice(end + 1) };
}
