import type { SendAgainProps } from "~/components/forms/send-again";
import { isSameSitePath } from "~/domain/text/same-site-path";
import { translator } from "~/i18n/site-i18n.server";
import type { RequestContext } from "~/pages/request-context";
import { formDataOf } from "../http/form-data.server";

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
