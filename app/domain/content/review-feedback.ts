/** What a link to the block `review-feedback` says of its reader (rules/reviews#review-feedback). */
const FEEDBACK_PARAMETERS = ["first_name", "dealership_name"] as const;

/** Characters of a name; what is longer is cut. */
const MAX_NAME_LENGTH = 60;

/** Characters that are never read: controls, directions and joints of text, halves of characters, line separators. */
const UNREAD = /[\p{C}\p{Zl}\p{Zp}]+/gu;

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/**
 * Returns the name that an address states, on one line and no longer than 60 characters; null when there is none. Of
 * two of a name it is the first.
 */
export function statedName(
  query: URLSearchParams,
  parameter: (typeof FEEDBACK_PARAMETERS)[number],
): string | null {
  const text = (query.get(parameter) ?? "").slice(0, 4 * MAX_NAME_LENGTH);
  const name = text.replace(/\s+/g, " ").replace(UNREAD, "").trim();
  return [...name].slice(0, MAX_NAME_LENGTH).join("").trim() || null;
}

/** Whether an address says of its reader what a search engine may not list. */
export function statesNames(query: URLSearchParams): boolean {
  return FEEDBACK_PARAMETERS.some((parameter) => query.has(parameter));
}

/** Returns a name as a part of a sentence: letters that run from right to left move none of the words around it. */
export function isolated(name: string): string {
  return RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name;
}

/** Returns what has a name, whatever its case and its spaces; undefined when nothing has it. */
export function named<Named extends { name: string }>(
  list: readonly Named[],
  name: string | null,
): Named | undefined {
  return name === null ? undefined : list.find((each) => sameName(each.name) === sameName(name));
}

function sameName(name: string): string {
  return name.normalize("NFKC").trim().replace(/\s+/g, " ").toLowerCase();
}
