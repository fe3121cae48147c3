import { data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import type { StatesPageProps } from "~/components/preview/states-page";
import { deskAddress, languageNamed } from "~/domain/editing/desk-address";
import { translator } from "~/i18n/site-i18n.server";
import { readDesk } from "~/services/editing/desk-texts.server";
import { formHeaders } from "../forms/form-answer.server";
import {
  askedLanguage,
  type DeskMeta,
  deskFrame,
  deskMeta,
  namedLanguage,
  requireEditor,
} from "./desk-frame.server";

export const STATES_PATH = "/preview/states";

export interface StatesPageView extends StatesPageProps {
  page: DeskMeta;
}

/**
 * `/preview/states`: pages in states that an editor can't bring about, and e-mails, in the language that is edited.
 * With `?mail=…`: one of these.
 */
export async function loadStatesPage({ request, context }: Pick<LoaderFunctionArgs, "request" | "context">) {
  const editor = await requireEditor(context);
  const t = translator(context.site);
  const heading = t("desk.states.heading");
  const states = context.editing?.states;
  const name = new URL(request.url).searchParams.get("mail");
  const asked = askedLanguage(context, request);
  const [desk, mail] = await Promise.all([
    readDesk(context, asked),
    name === null ? null : states?.mail(name, asked),
  ]);
  const language = namedLanguage(desk);
  const path = mail ? mailPath(name ?? "") : STATES_PATH;
  const view: StatesPageView = {
    frame: deskFrame(context, desk, editor, { current: "states", path }),
    heading,
    pages:
      states?.pages(language).map(({ state, href }) => ({ href, name: t(`desk.states.page.${state}`) })) ??
      [],
    mails:
      states?.mails().map((each) => ({
        href: `${deskAddress(language, mailPath(each))}#mail`,
        name: t(`desk.states.mail.${each}`),
      })) ?? [],
    mail: mail ? { ...mail, name: t(`desk.states.mail.${name}`), language } : null,
    page: deskMeta(context, STATES_PATH, heading),
  };
  return data(view, { headers: formHeaders(true) });
}

function mailPath(mail: string): string {
  return `${STATES_PATH}?${new URLSearchParams({ mail })}`;
}

/**
 * `/preview/see?state=…` outside a preview, where the host draws no state: what is sent from there would be sent.
 * @throws Response 302 to the list of states
 */
export async function loadSeePage({
  request,
  context,
}: Pick<LoaderFunctionArgs, "request" | "context">): Promise<null> {
  await requireEditor(context);
  const language = languageNamed(context.site.languages, new URL(request.url).searchParams);
  throw redirect(deskAddress(language, STATES_PATH), { headers: formHeaders(true) });
}
