import type { AccountId } from "~/domain/text/identifiers";
import type { VisitorRequest } from "~/services/http/visitor-request.server";
import { visitOf } from "~/services/visitor/visit-trail.server";
import type { Site } from "~/tenants/site";
import type { LeadSource } from "./submission";

/** Maximum length of the user agent that a lead keeps. */
export const MAX_USER_AGENT_LENGTH = 500;

/**
 * Reads where a lead comes from: the page that it was sent to, the browser and the visit.
 * @param accountId of the shopper who is signed in
 */
export function readLeadSource(site: Site, visitor: VisitorRequest, accountId: AccountId | null): LeadSource {
  return {
    path: new URL(visitor.url).pathname,
    userAgent: visitor.userAgent?.slice(0, MAX_USER_AGENT_LENGTH) ?? null,
    visit: visitOf(site, visitor),
    accountId,
  };
}
