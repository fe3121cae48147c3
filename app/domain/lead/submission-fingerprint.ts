import { canonicalJson } from "../text/canonical-json";
import { PREFILLED_ANSWERS, SERVER_ANSWERS } from "./answer-kinds";
import type { NewLead } from "./lead";

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
