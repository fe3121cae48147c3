import { type ActionFunctionArgs, redirectDocument } from "@remix-run/node";
import { noticeAddress } from "~/domain/account/account-notice";
import { localTime } from "~/domain/appointments/booking-time";
import { exportAccount } from "~/services/privacy/personal-data.server";
import { formHeaders, readPost } from "../forms/form-answer.server";
import { requireSession } from "../gates/require-session.server";
import { isOwnForm } from "./own-form.server";

/**
 * `POST /account/download`: everything that the site stores about the shopper, as a JSON file. A post, because a link
 * can be opened by anyone who finds it in a history, and is opened ahead by browsers.
 */
export async function downloadAction(
  args: Pick<ActionFunctionArgs, "request" | "context">,
): Promise<Response> {
  const { platform, site } = args.context;
  const { account } = await requireSession(args, "account", { redirect: "/account", back: "/account" });
  const { typed } = await readPost(args.request);
  if (!isOwnForm(args.context, account, typed))
    return redirectDocument(noticeAddress("other"), { status: 303, headers: formHeaders(true) });
  const day = localTime(platform.now(), site.time_zone).slice(0, 10);
  return new Response(`${JSON.stringify(await exportAccount(platform, account), null, 2)}\n`, {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": `attachment; filename="${site.slug}-my-data-${day}.json"`,
      "Cache-Control": "private, no-store",
      "X-Robots-Tag": "noindex",
    },
  });
}
