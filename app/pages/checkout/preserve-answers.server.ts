import type { ActionFunctionArgs } from "@remix-run/node";
import { translator } from "~/i18n/site-i18n.server";
import { storeFailure } from "~/services/platform/redacted-error.server";
import { sendAgainView } from "../forms/send-again.server";
import { answerCheckout } from "./checkout-answer.server";

/**
 * Takes a form; when that fails, e.g. because the store can't be read, the answer is 503 and everything that was posted,
 * with a button that sends it again (rules/checkout#answers-kept). Who has filled in six steps loses none of them.
 */
export async function preserveAnswersOnFailure<Answer>(
  { request, context }: Pick<ActionFunctionArgs, "request" | "context">,
  take: () => Promise<Answer>,
) {
  const unread = request.clone();
  try {
    return await take();
  } catch (error) {
    if (error instanceof Response) throw error;
    const { platform, site } = context;
    platform.log.error(storeFailure(error), "a form of the checkout could not be taken");
    const t = translator(site);
    const { pathname, search } = new URL(request.url);
    const words = { title: t("checkout.kept.title"), text: t("checkout.kept.text", { phone: site.phone }) };
    const view = await sendAgainView(context, unread, pathname + search, words);
    return answerCheckout({ kind: "kept" as const, ...view }, 503);
  }
}
