import type { AppLoadContext } from "@remix-run/node";
import { openInventedWorld } from "~/services/editing/invented/invented-world.server";
import {
  type DrawnState,
  drawnState,
  mailsOf,
  type PageState,
  pageStateNamed,
  STATE_PATH,
  statesOf,
} from "~/services/editing/invented/page-states.server";
import { seenMail } from "~/services/editing/invented/seen-mails.server";
import type { SiteContext } from "~/services/platform/platform";
import type { Site } from "~/tenants/site";
import { routedPath } from "./request-target";

/*
 * Pages in a state that an editor can't bring about, such as "signed in" or "the search is away": the real page, drawn
 * in a world where the stock and the shopper are invented (rules/editors#page-states).
 */

/** Returns the state that an address names, or null. */
export function stateAsked(target: string): PageState | null {
  const { pathname, searchParams } = new URL(target, "http://localhost");
  return routedPath(pathname).toLowerCase() === STATE_PATH ? pageStateNamed(searchParams.get("state")) : null;
}

export function stateAddress(state: PageState): string {
  return `${STATE_PATH}?${new URLSearchParams({ state })}`;
}

/** The invented shopper's request. */
export function requestOf({ path, posted, cookies, context }: DrawnState): Request {
  const headers = { Accept: "text/html", ...(cookies && { Cookie: cookies }) };
  const init = posted && { method: "POST", body: new URLSearchParams(posted) };
  return new Request(new URL(path, context.origin), { headers, ...init });
}

/** Draws a page in a state, whole, and without what the invented visitor's browser would keep. */
export async function drawState(
  { platform, site, origin }: SiteContext,
  state: PageState,
  draw: (drawn: DrawnState) => Promise<Response>,
): Promise<Response> {
  const world = await openInventedWorld(platform, site);
  try {
    const page = await draw(drawnState(world, { site, origin }, state));
    const body = await page.arrayBuffer();
    const headers = new Headers(page.headers);
    headers.delete("Set-Cookie");
    return new Response(body, { status: page.status, headers });
  } finally {
    await world.close();
  }
}

/** What the desk lists of states and e-mails. */
export function statesForDesk(served: SiteContext): NonNullable<AppLoadContext["editing"]>["states"] {
  const { platform, site, origin } = served;
  const withDraft = async (): Promise<Site> => (await platform.wording.draft(site.slug)) ?? site;
  return {
    pages: () => statesOf(platform, site).map((state) => ({ state, href: stateAddress(state) })),
    mails: () => mailsOf(platform, site),
    async mail(name) {
      const mail = mailsOf(platform, site).find((each) => each === name);
      if (!mail) return null;
      const draft = await withDraft();
      const world = await openInventedWorld(platform, draft);
      try {
        const { subject, text } = await seenMail(world, { site: draft, origin }, mail);
        return { subject, text };
      } finally {
        await world.close();
      }
    },
  };
}
