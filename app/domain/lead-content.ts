import { canonicalJson } from "./canonical-json";
import type { NewLead } from "./lead";
import { PREFILLED_ANSWERS, WORKED_OUT_ANSWERS } from "./lead-answers";

/**
 * What the visitor sent, as one text: two posts of the same form give the same. Leaves out what may differ between
 * them without the visitor's doing: the browser, the pages visited, the address it was sent from, how a consent is
 * worded now, what the site took from the car, which an import may have changed or marked sold meanwhile, and what it worked out.
 */
export function leadContent(lead: NewLead): string {
  const { name, last_name, email, phone, postcode, message, car_id } = lead;
  const about = car_id
    ? { car_id, answers: without(lead.answers, [PREFILLED_ANSWERS, WORKED_OUT_ANSWERS]) }
    : {
        category: lead.category,
        subcategory: lead.subcategory,
        dealership_id: lead.dealership_id,
        answers: without(lead.answers, [WORKED_OUT_ANSWERS]),
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
