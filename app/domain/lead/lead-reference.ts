import { canonicalJson } from "~/domain/text/canonical-json";
import { PREFILLED_ANSWERS, SERVER_ANSWERS } from "./answer-kinds";
import type { NewLead } from "./lead";

/** Digits and capitals that can't be confused when read or spoken: no 0/O, 1/I/L, 2/Z, 5/S, 8/B, U/V. */
const ALPHABET = "34679ACDEFGHJKMNPQRTWXY";
const GROUP = 4;
const LENGTH = 2 * GROUP;

/** Minimum number of random bytes for `leadReference`. It skips some, so that all letters are equally likely. */
export const LEAD_REFERENCE_BYTES = 32;

/**
 * Returns a lead's reference, e.g. "7KQM-4TWX": eight letters and digits that are easy to read out over the phone.
 * @throws RangeError when there are too few bytes for eight unbiased letters
 */
export function leadReference(randomBytes: Uint8Array): string {
  const limit = 256 - (256 % ALPHABET.length);
  let letters = "";
  for (const byte of randomBytes) {
    if (byte >= limit) continue;
    letters += ALPHABET[byte % ALPHABET.length];
    if (letters.length === LENGTH) return `${letters.slice(0, GROUP)}-${letters.slice(GROUP)}`;
  }
  throw new RangeError(`A lead reference needs ${LENGTH} usable random bytes`);
}

const DAY_MS = 86_400_000;

/**
 * Returns the retention limit: leads received at or before this moment are erased. A site stores a lead for
 * `retention_days` after it was received.
 */
export function retentionLimit(retentionDays: number, now: Date): Date {
  return new Date(now.getTime() - retentionDays * DAY_MS);
}

/** Longer than any category of a form. */
const MAX_CATEGORY_LENGTH = 60;

/**
 * Returns the category under which an erased lead is counted. A category that no form has could be anything that a
 * program sent, so it is counted as "Other".
 */
export function countedCategory(category: string): string {
  return category.length <= MAX_CATEGORY_LENGTH && /^[A-Za-z]+(?:[ &/,'-]+[A-Za-z]+)*$/.test(category)
    ? category
    : "Other";
}

/** Returns the month of a lead in UTC: "2026-11". */
export function countedMonth(createdAt: string): string {
  return createdAt.slice(0, 7);
}

/**
 * Returns what the visitor sent as one text, which is the same for two posts of the same form. Leaves out what can
 * change without the visitor: the browser, the visited pages, the address that it was sent from, the current wording of
 * a consent, what the site took from the car (an import may change it or mark it sold meanwhile), and what the site
 * calculated.
 */
export function leadContent(lead: NewLead): string {
  const { name, last_name, email, phone, postcode, message, car_id } = lead;
  const about = car_id
    ? { car_id, answers: without(lead.answers, [PREFILLED_ANSWERS, SERVER_ANSWERS]) }
    : {
        category: lead.category,
        subcategory: lead.subcategory,
        dealership_id: lead.dealership_id,
        answers: without(lead.answers, [SERVER_ANSWERS]),
      };
  const consents = lead.consents.map((consent) => ({ name: consent.name, given: consent.given }));
  return canonicalJson({ name, last_name, email, phone, postcode, message, consents, ...about });
}

function without(
  answers: Record<string, string>,
  names: readonly ReadonlySet<string>[],
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(answers).filter(([field]) => names.every((each) => !each.has(field))),
  );
}
