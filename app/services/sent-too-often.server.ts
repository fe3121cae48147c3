import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import type { RefusedPost } from "~/domain/forms/kept-post";
import { isSameSitePath } from "~/domain/same-site-path";
import { translator } from "~/i18n/site-i18n.server";
import { formDataOf } from "./form-data.server";
import type { RequestContext } from "./platform.server";

/** More than this is shown to nobody again, in characters: the longest form is well below a quarter of it. */
const MOST_KEPT = 256 * 1024;

/**
 * What is answered in the place of a page that is sent too much: everything that was posted, in a form that sends it
 * again. To a dialog, which still shows what was typed, the sentence alone.
 * @throws Response 404 for who asks for it by itself, 413 for more than can be shown again
 */
export async function sentTooOftenAction({ request, context }: ActionFunctionArgs) {
  const { address } = refusedPost(context);
  const fields = [...(await formDataOf(request))].flatMap(([name, value]) =>
    typeof value === "string" ? [[name, value] as const] : [],
  );
  const size = fields.reduce((sum, [name, value]) => sum + name.length + value.length, 0);
  if (size > MOST_KEPT) throw new Response(null, { status: 413 });
  context.keptPost = { address: isSameSitePath(address) ? address : "/", fields };
  context.personal = true;
  return data({ failed: textOf(context) }, { status: 429 });
}

export function loadSentTooOften({ context }: LoaderFunctionArgs) {
  refusedPost(context);
  const { site, origin, keptPost } = context;
  if (!keptPost) throw new Response(null, { status: 404 });
  const t = translator(site);
  const title = t("sent_too_often.title");
  return {
    title,
    text: textOf(context),
    submit: t("sent_too_often.submit"),
    kept: keptPost,
    page: {
      title: t("form.error_title", { title: `${title} – ${site.name}` }),
      canonical: origin + keptPost.address.replace(/\?.*/, ""),
      indexable: false,
    },
  };
}

function refusedPost({ refusedPost }: Pick<RequestContext, "refusedPost">): RefusedPost {
  if (!refusedPost) throw new Response(null, { status: 404 });
  return refusedPost;
}

function textOf(context: Pick<RequestContext, "site" | "refusedPost">): string {
  return translator(context.site)("sent_too_often.text", { count: refusedPost(context).seconds });
}
