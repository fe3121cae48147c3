import type { FormView } from "~/domain/forms/form-view";
import { NewCode } from "~/pages/account/new-code";
import * as pageStyles from "~/ui/forms/form-page.css";
import { PostedForm } from "~/ui/forms/posted-form";
import { useTranslation } from "~/ui/site-context";
import { button } from "~/ui/styles/button.css";
import { panel, small } from "~/ui/styles/layout.css";
import { Notice } from "./editor-parts";
import { StartPage, type StartPageProps } from "./start-page";
import { TextsList, type TextsListProps } from "./texts-list";

export interface EditorSignInProps {
  kind: "sign_in";
  heading: string;
  intro: string;
  form: FormView;
  /** Set once a code has been asked for. */
  sent: { file: string | null; again: { name: string; hint: string } } | null;
  /** Said to an editor whose session has ended while they typed. */
  kept?: string | null;
}

type View = EditorSignInProps | StartPageProps | TextsListProps;

/** `/preview`: the sign-in of editors, then what they can do. Plain HTML. */
export function EditorPage(view: View) {
  if (view.kind === "sign_in") return <SignInPart {...view} />;
  return view.kind === "start" ? <StartPage {...view} /> : <TextsList {...view} />;
}

function SignInPart({ heading, intro, form, sent, kept }: EditorSignInProps) {
  const { t } = useTranslation();
  return (
    <div className={pageStyles.page}>
      <h1>{heading}</h1>
      <Notice text={kept ?? null} />
      <p>{intro}</p>
      {sent?.file && <p className={`${panel} ${small}`}>{sent.file}</p>}
      <div className={panel}>
        <PostedForm form={form} />
      </div>
      {sent && (
        <NewCode form={form} name={sent.again.name} hint={sent.again.hint}>
          <a href="/preview" className={button.quiet}>
            {t("desk.sign_in.another")}
          </a>
        </NewCode>
      )}
      <p>
        <a href="/">{t("desk.sign_in.back")}</a>
      </p>
    </div>
  );
}
