import type { AppLoadContext } from "@remix-run/node";
import { editorAddress, languageNamed } from "~/domain/editing/editor-address";
import { EDITOR_PATH } from "~/services/editing/editor-sign-in.server";
import {
  type DrawnState,
  drawnState,
  mailsOf,
  type PageState,
  pageStateNamed,
  STATE_PATH,
  statesOf,
} from "~/services/editing/samples/page-states.server";
import { openSampleData } from "~/services/editing/samples/sample-world.server";
import { seenMail } from "~/services/editing/samples/seen-mails.server";
import type { SiteContext } from "~/services/platform/platform";
import type { Site } from "~/tenants/site";
import { siteIn } from "~/tenants/site-language";
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

/** Returns the language in which an address asks for a state; null: the site's first. */
export function stateLanguage({ languages }: Pick<Site, "languages">, target: string): string | null {
  return languageNamed(languages, new URL(target, "http://localhost").searchParams);
}

/** Returns what the bar of a page in a state shows: where it is, and where all states are, in the page's language. */
export function stateShown(
  { first, language }: Site,
  name: PageState,
): { name: string; address: string; list: string } {
  const named = first ? language : null;
  return { name, address: stateAddress(name, named), list: editorAddress(named, `${EDITOR_PATH}/states`) };
}

function stateAddress(state: PageState, language: string | null): string {
  return editorAddress(language, `${STATE_PATH}?${new URLSearchParams({ state })}`);
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
  const world = await openSampleData(platform, site);
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

/** What the editor lists of states and e-mails. */
export function statesForEditor(served: SiteContext): NonNullable<AppLoadContext["editing"]>["states"] {
  const { platform, site, origin } = served;
  return {
    pages: (language) =>
      statesOf(platform, site).map((state) => ({ state, href: stateAddress(state, language) })),
    mails: () => mailsOf(platform, site),
    async mail(name, language) {
      const mail = mailsOf(platform, site).find((each) => each === name);
      if (!mail) return null;
      const draft = siteIn((await platform.wording.draft(site.slug)) ?? site, language);
      const world = await openSampleData(platform, draft);
      try {
        const written = await seenMail(world, { site: draft, origin }, mail);
        return written && { subject: written.subject, text: written.text };
      } finally {
        await world.close();
      }
    },
  };
}
