import { type ActionFunctionArgs, data } from "@remix-run/node";
import type { ResendPost } from "~/domain/forms/rejected-post";
import { isSameSitePath } from "~/domain/text/same-site-path";
import { translator } from "~/i18n/site-i18n.server";
import { formDataOf } from "../http/form-data.server";
import { formHeaders } from "./form-answer.server";

export interface RateLimitedPage {
  /** What a dialog says, which still shows what was typed. */
  failed: string;
  title: string;
  text: string;
  submit: string;
  post: ResendPost;
  page: { title: string; canonical: string };
}

/**
 * The response to a post over the rate limit: everything that was posted, in a form that sends it again.
 * @throws Response 404 for a direct request, 413 for a body too large to show again
 */
export async function showRateLimitedPost({ request, context }: ActionFunctionArgs) {
  const { site, origin, refusedPost } = context;
  if (!refusedPost) throw new Response(null, { status: 404 });
  const fields = [...(await formDataOf(request))].flatMap(([name, value]) =>
    typeof value === "string" ? [[name, value] as const] : [],
  );
  const address = isSameSitePath(refusedPost.address) ? refusedPost.address : "/";
  const t = translator(site);
  const title = t("sent_too_often.title");
  const text = t("sent_too_often.text", { count: refusedPost.seconds });
  const view: RateLimitedPage = {
    failed: text,
    title,
    text,
    submit: t("sent_too_often.submit"),
    post: { address, fields },
    page: {
      title: t("form.error_title", { title: `${title} – ${site.name}` }),
      canonical: origin + address.replace(/\?.*/, ""),
    },
  };
  return data(view, { status: 429, headers: formHeaders(true) });
}

/** @throws Response 404: no page has this address. The host shows it only after a post. */
export function loadRateLimitedPost(): RateLimitedPage {
  throw new Response(null, { status: 404 });
}
