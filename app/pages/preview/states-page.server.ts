import { data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import type { StatesPageProps } from "~/components/preview/states-page";
import { translator } from "~/i18n/site-i18n.server";
import { readDesk } from "~/services/editing/desk-texts.server";
import { formHeaders } from "../forms/form-answer.server";
import { askedLanguage, type DeskMeta, deskFrame, deskMeta, requireEditor } from "./desk-frame.server";

export const STATES_PATH = "/preview/states";

export interface StatesPageView extends StatesPageProps {
  page: DeskMeta;
}

/** `/preview/states`: pages in states that an editor can't bring about, and e-mails. With `?mail=…`: one of these. */
export async function loadStatesPage({ request, context }: Pick<LoaderFunctionArgs, "request" | "context">) {
  const editor = await requireEditor(context);
  const t = translator(context.site);
  const heading = t("desk.states.heading");
  const states = context.editing?.states;
  const name = new URL(request.url).searchParams.get("mail");
  const [desk, mail] = await Promise.all([
    readDesk(context, askedLanguage(context, request)),
    name === null ? null : states?.mail(name),
  ]);
  const view: StatesPageView = {
    frame: deskFrame(context, desk, editor, { current: "states", path: STATES_PATH }),
    heading,
    pages: states?.pages().map(({ state, href }) => ({ href, name: t(`desk.states.page.${state}`) })) ?? [],
    mails:
      states?.mails().map((each) => ({
        href: `${STATES_PATH}?${new URLSearchParams({ mail: each })}#mail`,
        name: t(`desk.states.mail.${each}`),
      })) ?? [],
    mail: mail ? { ...mail, name: t(`desk.states.mail.${name}`) } : null,
    page: deskMeta(context, STATES_PATH, heading),
  };
  return data(view, { headers: formHeaders(true) });
}

/**
 * `/preview/see?state=…` outside a preview, where the host draws no state: what is sent from there would be sent.
 * @throws Response 302 to the list of states
 */
export async function loadSeePage({ context }: Pick<LoaderFunctionArgs, "context">): Promise<null> {
  await requireEditor(context);
  throw redirect(STATES_PATH, { headers: formHeaders(true) });
}
