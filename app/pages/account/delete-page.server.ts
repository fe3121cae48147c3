import { redirectDocument } from "@remix-run/node";
import type { Account } from "~/adapters/database/accounts.server";
import { canSendTexts } from "~/config.server";
import { noticeAddress } from "~/domain/account/account-notice";
import { mobileNumberText } from "~/domain/account/mobile-number";
import { localTime } from "~/domain/appointments/zoned-time";
import { firstAnswer } from "~/domain/forms/posted-form";
import { translator } from "~/i18n/site-i18n.server";
import {
  formHeaders,
  personalPage,
  readPost,
  seeOther,
  type WithMeta,
} from "~/pages/forms/form-answer.server";
import { requireSession } from "~/pages/gates/require-session.server";
import { clearBrowserCache } from "~/pages/http/visitor-request.server";
import type { PageArgs, RequestContext } from "~/pages/request-context";
import { removeSessionCookie } from "~/services/account/session.server";
import { forgetLastLead } from "~/services/leads/last-lead-cookie.server";
import { eraseAccount, exportAccount } from "~/services/privacy/personal-data.server";
import { forgetDetails } from "~/services/visitor/autofill.server";
import {
  type AccountFormError,
  accountForm,
  accountMeta,
  isOwnForm,
  ownerField,
} from "./account-form.server";
import type { DeletePageProps } from "./delete-page";

const PAGE = "/account/delete";
const CONFIRM = "delete_all";

/** `/account/delete`: what a deletion deletes, and what not; `done=1`: that it has been done. */
export async function loadDeletePage(args: PageArgs) {
  const { context, request } = args;
  const isDone = new URL(request.url).searchParams.has("done");
  if (isDone && canSendTexts(context.platform.config) && (await context.session()) === null)
    return personalPage(donePage(context));
  const { account } = await requireSession(args, "account");
  return personalPage(askPage(context, account));
}

/**
 * Deletes the account and what belongs to it. While an enquiry or a message of the shopper is being sent, it waits and
 * reports it.
 */
export async function deleteAction(args: PageArgs) {
  const { context } = args;
  const { platform, site } = context;
  const { account } = await requireSession(args, "account");
  const { typed } = await readPost(args.request);
  const t = translator(site);
  if (firstAnswer(typed, CONFIRM) === null)
    return personalPage(
      askPage(context, account, { field: CONFIRM, message: t("account.delete.error.confirm") }),
      400,
    );
  if (!isOwnForm(context, account, typed))
    return personalPage(
      askPage(context, account, { field: null, message: t("account.delete.error.other") }),
      409,
    );
  const { leads, busy, messagesBusy, reservationsOpen, accounts } = await eraseAccount(platform, account);
  platform.log.info({ site: site.slug, accounts, erased: leads.length }, "a shopper erased an account");
  if (reservationsOpen.length > 0) {
    const facts = { count: reservationsOpen.length, references: reservationsOpen.join(", ") };
    const message = t("account.delete.error.reservations", facts);
    return personalPage(askPage(context, account, { field: null, message }), 409);
  }
  if (busy.length > 0 || messagesBusy > 0)
    return personalPage(
      askPage(context, account, { field: null, message: t("account.delete.error.busy") }),
      409,
    );
  const headers = formHeaders(true);
  for (const cookie of [removeSessionCookie(context), forgetDetails(context), forgetLastLead(context)])
    headers.append("Set-Cookie", cookie);
  clearBrowserCache(headers);
  return redirectDocument(`${PAGE}?done=1`, { status: 303, headers });
}

function askPage(
  context: RequestContext,
  account: Pick<Account, "phone">,
  error: AccountFormError | null = null,
): WithMeta<DeletePageProps> {
  const { site } = context;
  const t = translator(site);
  const heading = t("account.delete.heading");
  const list = (name: string, items: readonly string[]) => ({
    heading: t(`account.delete.${name}.heading`),
    items: items.map((item) => t(`account.delete.${name}.${item}`, { site: site.name, phone: site.phone })),
  });
  return {
    heading,
    intro: t("account.delete.intro", { site: site.name, phone: mobileNumberText(account.phone) }),
    lists: [
      list("deleted", ["account", "saved", "enquiries", "bookings", "number"]),
      list("kept", [
        "dealership",
        "payments",
        ...(site.spin_to_win.campaign ? ["spin"] : []),
        "browser",
        "others",
      ]),
    ],
    form: accountForm({
      action: PAGE,
      submit: t("account.delete.submit"),
      hidden: ownerField(context, account),
      fields: [
        {
          name: CONFIRM,
          kind: "checkbox",
          // Two lists are above: one of what is deleted, one of what isn't.
          label: t("account.delete.confirm", { heading: t("account.delete.deleted.heading") }),
          required: true,
          value: "on",
        },
      ],
      error,
    }),
    page: accountMeta(context, PAGE, heading, error !== null),
  };
}

function donePage(context: RequestContext): WithMeta<DeletePageProps> {
  const t = translator(context.site);
  const heading = t("account.delete.done_heading");
  return {
    heading,
    intro: t("account.delete.done_text", { site: context.site.name, phone: context.site.phone }),
    lists: null,
    form: null,
    page: accountMeta(context, PAGE, heading, false),
  };
}

/**
 * `POST /account/download`: everything that the site stores about the shopper, as a JSON file. A post, because a link
 * can be opened by anyone who finds it in a history, and is opened ahead by browsers.
 */
export async function downloadAction(args: PageArgs): Promise<Response> {
  const { platform, site } = args.context;
  const { account } = await requireSession(args, "account", { redirect: "/account", back: "/account" });
  const { typed } = await readPost(args.request);
  if (!isOwnForm(args.context, account, typed)) return seeOther(noticeAddress("other"));
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
