import { EVENT_IDS, leadEvent, type TrackedLead } from "../analytics/analytics-event";
import type { FiledAs } from "../forms/form-definition";

/** What a lead is filed as. */
export interface LeadKind extends FiledAs {
  /** Analytics event id of rules/analytics#event-ids, e.g. 14 new car enquiry. */
  event_id: number | null;
}

/** The category for job applicants. */
export const CAREERS = "Careers Enquiry";

/**
 * Returns the category, subcategory and event of a form's lead.
 * - The shopper's category, when the form asks for one; the event of such a form is 22 (rules/analytics#event-of-lead).
 * - "The category Careers Enquiry is turned into General Enquiry with subcategory Career Enquiry and event id 51"
 *   (rules/lead-filing#lead-careers).
 * @param chosen the answer to the category select; null when the form has none
 */
export function fileLead(filedAs: FiledAs, chosen: string | null, car: TrackedLead["car"]): LeadKind {
  const category = chosen ?? filedAs.category;
  if (category === CAREERS) {
    return {
      category: "General Enquiry",
      subcategory: "Career Enquiry",
      event_id: EVENT_IDS.careers_enquiry,
    };
  }
  const { subcategory } = filedAs;
  const event = chosen !== null && !car ? "category_enquiry" : leadEvent({ category, subcategory, car });
  return { category, subcategory, event_id: event && EVENT_IDS[event] };
}
