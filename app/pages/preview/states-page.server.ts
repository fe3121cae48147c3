import { redirect } from "@remix-run/node";
import { editorAddress, languageNamed } from "~/domain/editing/editor-address";
import { translator } from "~/i18n/site-i18n.server";
import { formHeaders, personalPage } from "../forms/form-answer.server";
import type { PageArgs } from "../request-context";
import { askedLanguage, namedLanguage, openPage, pageView, requireEditor } from "./editor-frame.server";

const STATES_PATH = "/preview/states";

/**
 * `/preview/states`: pages in states that an editor can't bring about, and e-mails, in the language that is edited.
 * With `?mail=…`: one of these.
 */
export async function loadStatesPage(args: PageArgs) {
  const { query, ...opened } = await openPage(args);
  const { request, context } = args;
  const t = translator(context.site);
  const states = context.editing?.states;
  const name = query.get("mail");
  const mail = name === null ? null : await states?.mail(name, askedLanguage(context, request));
  const language = namedLanguage(opened.workspace);
  const path = mail ? mailPath(name ?? "") : STATES_PATH;
  return personalPage({
    ...pageView(context, opened, {
      ...{ current: "states", path, canonical: STATES_PATH, heading: t("desk.states.heading") },
    }),
    pages:
      states?.pages(language).map(({ state, href }) => ({ href, name: t(`desk.states.page.${state}`) })) ??
      [],
    mails:
      states?.mails().map((each) => ({
        href: `${editorAddress(language, mailPath(each))}#mail`,
        name: t(`desk.states.mail.${each}`),
      })) ?? [],
    mail: mail ? { ...mail, name: t(`desk.states.mail.${name}`), language } : null,
  });
}

function mailPath(mail: string): string {
  return `${STATES_PATH}?${new URLSearchParams({ mail })}`;
}

/**
 * `/preview/see?state=…` outside a preview, where the host draws no state: what is sent from there would be sent.
 * @throws Response 302 to the list of states
 */
export async function loadSeePage({ request, context }: PageArgs): Promise<null> {
  await requireEditor(context, null);
  const language = languageNamed(context.site.languages, new URL(request.url).searchParams);
  throw redirect(editorAddress(language, STATES_PATH), { headers: formHeaders(true) });
}
