import { canonicalJson } from "./canonical-json";
import type { NewLead } from "./lead";
import { PREFILLED_ANSWERS } from "./lead-answers";

/**
 * What the visitor sent, as one text: two posts of the same form give the same. Leaves out what may differ between
 * them without the visitor's doing: the browser, the pages visited, the address it was sent from, how a consent is
 * worded now, and what the site took from the car, which an import may have changed or marked sold meanwhile.
 */
export function leadContent(lead: NewLead): string {
  const { name, last_name, email, phone, postcode, message, car_id } = lead;
  const about = car_id
    ? { car_id, answers: withoutPrefilled(lead.answers) }
    : {
        category: lead.category,
        subcategory: lead.subcategory,
        dealership_id: lead.dealership_id,
        answers: lead.answers,
      };
  const consents = lead.consents.map((consent) => ({ name: consent.name, given: consent.given }));
  return canonicalJson({ name, last_name, email, phone, postcode, message, consents, ...about });
}

function withoutPrefilled(answers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(answers).filter(([field]) => !PREFILLED_ANSWERS.has(field)));
}
