import { canonicalJson } from "./canonical-json";
import type { NewLead } from "./lead";

/**
 * What the visitor sent, as one text: two posts of the same form give the same. Leaves out what a second post of the
 * same answers may differ in: the browser, the pages visited meanwhile, the address it was sent from.
 */
export function leadContent(lead: NewLead): string {
  const { user_agent, lead_attributes, url, event_id, source, ...sent } = lead;
  return canonicalJson(sent);
}
