import { type ActionFunctionArgs, data } from "@remix-run/node";
import { translator } from "~/i18n/site-i18n.server";
import { formHeaders } from "./form-answer.server";
import { type SendAgainView, sendAgainView } from "./send-again.server";

export interface RateLimitedPage extends SendAgainView {
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
