import { type ActionFunctionArgs, data, type HeadersFunction, redirectDocument } from "@remix-run/node";
import { type FormBounds, type PostedForm, parsePostedForm } from "~/domain/forms/posted-form";
import type { AccountId } from "~/domain/text/identifiers";
import { isSameSitePath } from "~/domain/text/web-address";
import { translator } from "~/i18n/site-i18n.server";
import { formDataOf } from "~/pages/http/form-data.server";
import type { RequestContext } from "~/pages/request-context";
import type { Refusal } from "~/services/leads/intake/create-lead.server";
import { leadCookies, type SentLead } from "~/services/leads/last-lead-cookie.server";
import { storeFailure } from "~/services/platform/logger.server";
import type { SiteContext } from "~/services/platform/platform";
import type { SendAgainProps } from "~/ui/forms/send-again";
import type { PageMeta } from "~/ui/page-meta";

/** A page with a form, or its part of one, and what the answer says next to it. */
export interface FormAnswer<View> {
  view: View;
  status: number;
  headers: Headers;
}

/** Reads the body of a post. A request has one body: nothing else may read it. */
export async function readPost(request: Request, bounds?: FormBounds): Promise<PostedForm> {
  return parsePostedForm(await formDataOf(request, bounds));
}

/** A page as the router takes it from a loader or an action. */
export function answerPage<View>({ view, status, headers }: FormAnswer<View>) {
  return data(view, { status, headers });
}

/** Returns the same response data with the view of the page around the form. */
export function mapAnswer<View, Page>(
  { view, ...rest }: FormAnswer<View>,
  show: (view: View) => Page,
): FormAnswer<Page> {
  return { ...rest, view: show(view) };
}

/**
 * The headers of a page with a form.
 * @param personal whether it shows what only this visitor may see: then no cache keeps it, not even the browser's
 * @param cookie a `Set-Cookie` header; null: none
 */
export function formHeaders(personal: boolean, cookie: string | null = null): Headers {
  const headers = new Headers();
  if (personal) headers.set("Cache-Control", "private, no-store");
  if (cookie !== null) headers.append("Set-Cookie", cookie);
  return headers;
}

/** A page that only this visitor may see. */
export function personalPage<View>(view: View, status = 200) {
  return data(view, { status, headers: formHeaders(true) });
}

/**
 * Returns the 303 that follows a post to another page.
 * @param cookie a `Set-Cookie` header; null: none
 */
export function seeOther(address: string, cookie: string | null = null) {
  return redirectDocument(address, { status: 303, headers: formHeaders(true, cookie) });
}

/** The title and the address of a page with a form: the title says that something is wrong in it. */
export function formMeta(
  { site, origin }: Pick<RequestContext, "site" | "origin">,
  path: string,
  title: string,
  hasErrors: boolean,
) {
  return {
    title: hasErrors ? translator(site)("form.error_title", { title }) : title,
    canonical: origin + path,
  };
}

/** What a page is drawn from, with its title and address. */
export type WithMeta<Props> = Props & { page: Pick<PageMeta, "title" | "canonical"> };

/** The status of a form that is shown after a post. */
export function statusOf(
  outcome: { kind: "shown" } | { kind: "refused"; refusal: Refusal },
): 200 | 400 | 503 {
  if (outcome.kind === "shown") return 200;
  return outcome.refusal === "failed" ? 503 : 400;
}

/** `headers` of a route with a form: those of its action, else those of its loader. */
export const formPageHeaders: HeadersFunction = ({ actionHeaders, loaderHeaders, errorHeaders }) => {
  if (errorHeaders) return errorHeaders;
  return actionHeaders.has("Cache-Control") ? actionHeaders : loaderHeaders;
};

/**
 * Returns the account that a lead of this request belongs to, or null. A lead must not fail because nobody can say who
 * sends it: where the session can't be read, it is stored as one of a visitor who is not signed in.
 */
export async function signedInAccount({ session, platform }: RequestContext): Promise<AccountId | null> {
  try {
    return (await session())?.account.id ?? null;
  } catch (error) {
    platform.log.warn(storeFailure(error), "the account of a lead could not be read");
    return null;
  }
}

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

/** A page with everything that was posted, in a form that sends it again. */
export interface SendAgainView extends SendAgainProps {
  page: { title: string; canonical: string };
}

/**
 * @param request with its body
 * @param address path and query that it was posted to
 * @throws Response 413 for a body too large to show again
 */
export async function sendAgainView(
  { site, origin }: RequestContext,
  request: Request,
  address: string,
  { title, text }: { title: string; text: string },
): Promise<SendAgainView> {
  const fields = [...(await formDataOf(request))].flatMap(([name, value]) =>
    typeof value === "string" ? [[name, value] as const] : [],
  );
  const to = isSameSitePath(address) ? address : "/";
  const t = translator(site);
  return {
    title,
    text,
    submit: t("sent_too_often.submit"),
    post: { address: to, fields },
    page: {
      title: t("form.error_title", { title: `${title} – ${site.name}` }),
      canonical: origin + to.replace(/\?.*/, ""),
    },
  };
}

interface RateLimitedPage extends SendAgainView {
  /** What a dialog says, which still shows what was typed. */
  failed: string;
}

/**
 * The response to a post over the rate limit: everything that was posted, in a form that sends it again.
 * @throws Response 404 for a direct request, 413 for a body too large to show again
 */
export async function showRateLimitedPost({ request, context }: ActionFunctionArgs) {
  const { site, refusedPost } = context;
  if (!refusedPost) throw new Response(null, { status: 404 });
  const t = translator(site);
  // A dialog shows it above what was typed.
  if (refusedPost.inPreview)
    return data({ failed: t("desk.no_post.message") }, { status: 403, headers: formHeaders(true) });
  const text = t("sent_too_often.text", { count: refusedPost.seconds });
  const title = t("sent_too_often.title");
  const shown = await sendAgainView(context, request, refusedPost.address, { title, text });
  const view: RateLimitedPage = { failed: text, ...shown };
  return data(view, { status: 429, headers: formHeaders(true) });
}

/** @throws Response 404: no page has this address. The host shows it only after a post. */
export function loadRateLimitedPost(): RateLimitedPage {
  throw new Response(null, { status: 404 });
}
