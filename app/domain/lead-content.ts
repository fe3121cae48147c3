import { canonicalJson } from "./canonical-json";
import type { NewLead } from "./lead";

/**
 * What the visitor sent, as one text: two posts of the same form give the same. Leaves out what a second post of the
 * same answers may differ in: the browser, the pages visited, the address it was sent from, and what the site looked
 * up for it (where the car stands now, the event, how a consent is worded now).
 */
export function leadContent(lead: NewLead): string {
  const { user_agent, lead_attributes, url, event_id, source, car_dealership_id, consents, ...sent } = lead;
  return canonicalJson({ ...sent, consents: consents.map(({ name, given }) => ({ name, given })) });
}
