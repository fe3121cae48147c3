import { redirect } from "@remix-run/node";
import { editorAddress, languageNamed } from "~/domain/editing/editor-address";
import { translator } from "~/i18n/site-i18n.server";
import { loadWorkspace } from "~/services/editing/workspace.server";
import { formHeaders, personalPage, type WithMeta } from "../forms/form-answer.server";
import type { PageArgs } from "../request-context";
import { askedLanguage, editorFrame, editorMeta, namedLanguage, requireEditor } from "./editor-frame.server";
import type { StatesPageProps } from "./states-page";

const STATES_PATH = "/preview/states";

/**
 * `/preview/states`: pages in states that an editor can't bring about, and e-mails, in the language that is edited.
 * With `?mail=…`: one of these.
 */
export async function loadStatesPage({ request, context }: PageArgs) {
  const editor = await requireEditor(context, null);
  const t = translator(context.site);
  const heading = t("desk.states.heading");
  const states = context.editing?.states;
  const name = new URL(request.url).searchParams.get("mail");
  const asked = askedLanguage(context, request);
  const [workspace, mail] = await Promise.all([
    loadWorkspace(context, asked),
    name === null ? null : states?.mail(name, asked),
  ]);
  const language = namedLanguage(workspace);
  const path = mail ? mailPath(name ?? "") : STATES_PATH;
  const view: WithMeta<StatesPageProps> = {
    frame: editorFrame(context, workspace, editor, { current: "states", path }),
    heading,
    pages:
      states?.pages(language).map(({ state, href }) => ({ href, name: t(`desk.states.page.${state}`) })) ??
      [],
    mails:
      states?.mails().map((each) => ({
        href: `${editorAddress(language, mailPath(each))}#mail`,
        name: t(`desk.states.mail.${each}`),
      })) ?? [],
    mail: mail ? { ...mail, name: t(`desk.states.mail.${name}`), language } : null,
    page: editorMeta(context, STATES_PATH, heading),
  };
  return personalPage(view);
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
