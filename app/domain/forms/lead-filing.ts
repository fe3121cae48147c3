import { EVENT_IDS, leadEvent, type TrackedLead } from "../analytics-event";
import type { FiledAs } from "./form-definition";

/** What a lead is filed as. */
export interface LeadKind extends FiledAs {
  /** Analytics event id of spec 1 §9, e.g. 14 new car enquiry. */
  event_id: number | null;
}

/** What the category select offers for those who look for work. */
export const CAREERS = "Careers Enquiry";

/**
 * How a form's lead is filed.
 * - The category that was chosen, where the form asks for one; the event of such a form is 22 (spec 1 §9).
 * - "The category Careers Enquiry is turned into General Enquiry with subcategory Career Enquiry and event id 51"
 *   (spec 2 §4).
 * @param chosen the answer to the category select; null: the form has none
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
