import { redirectDocument } from "@remix-run/node";
import { leadCookies, type SentLead } from "~/services/leads/last-lead-cookie.server";
import type { SiteContext } from "~/services/platform/platform";

/** The headers of every answer that acknowledges a lead. */
export function leadHeaders(context: SiteContext, sent: SentLead): Headers {
  const headers = new Headers();
  for (const cookie of leadCookies(context, sent)) headers.append("Set-Cookie", cookie);
  return headers;
}

/** The answer to a form that was taken: 303 to /success, with no personal data in the address. */
export function toSuccess(context: SiteContext, sent: SentLead): Response {
  return redirectDocument("/success", { status: 303, headers: leadHeaders(context, sent) });
}
