import type { ReactNode } from "react";
import type { DocumentKind } from "~/domain/editing/edited-entry";
import { CHECK_ADDRESS, editorAddress, OPENED_BY, RETURN_TO } from "~/domain/editing/editor-address";
import type { DraftsWay } from "~/domain/editing/editor-rights";
import type { TranslationState } from "~/domain/languages/translation-state";
import { useTranslation } from "~/ui/site-context";
import { button } from "~/ui/styles/button.css";
import { panel, skipLink } from "~/ui/styles/layout.css";
import { ButtonForm, StateBadges } from "./editor-parts";
import * as styles from "./preview.css";

export interface EditorFrameProps {
  email: string;
  session: string;
  /** Says that this editor may only look, and who may change the page; null: its forms are open. */
  lookOnly: string | null;
  /** Whether it is next to a page that is edited: then it has a form and nothing else. */
  isPanel: boolean;
  isPreview: boolean;
  /** Whether a draft has just been saved here: then the notice leads to publishing. */
  isSaved: boolean;
  way: DraftsWay;
  drafts: number;
  current:
    | "start"
    | "texts"
    | "menus"
    | "pictures"
    | DocumentKind
    | "lists"
    | "translate"
    | "publish"
    | "versions"
    | "states"
    | "links"
    | "editors"
    | "refused";
  /** The language whose texts are edited, as addresses name it; null: the site's first. */
  language: string | null;
  /** Address of this page, without its language. */
  path: string;
  /** The page, and the place on it, that a form was opened from; null: from the editor. */
  from: string | null;
  /** The site's home page in this language. */
  home: string;
  /** Empty on a site with one language. */
  languages: readonly {
    tag: string;
    name: string;
    /** Where this page is in the language. */
    href: string;
    isCurrent: boolean;
    /** Of what is edited here, in this language; null: the page is no form of a document. */
    state: TranslationState | null;
  }[];
}

type PageName = EditorFrameProps["current"];

/** The editor's menu: groups with their pages. The first page of a group is where its name leads. */
const GROUPS: readonly { name: string; pages: readonly [PageName, string][] }[] = [
  { name: "start", pages: [["start", "/preview"]] },
  {
    name: "content",
    pages: [
      ["page", "/preview/pages"],
      ["pictures", "/preview/pictures"],
      ["menu", "/preview/menu"],
      ["menus", "/preview/menus"],
      ["facts", "/preview/facts"],
    ],
  },
  {
    name: "notices",
    pages: [
      ["popup", "/preview/popups"],
      ["hours", "/preview/hours"],
      ["offer", "/preview/offers"],
      ["promo", "/preview/promos"],
    ],
  },
  {
    name: "words",
    pages: [
      ["texts", "/preview/texts"],
      ["lists", "/preview/lists"],
      ["translate", "/preview/translate"],
      ["states", "/preview/states"],
    ],
  },
  {
    name: "publishing",
    pages: [
      ["publish", "/preview/publish"],
      ["versions", "/preview/versions"],
      ["links", "/preview/links"],
      ["editors", "/preview/editors"],
    ],
  },
];

/** The field of a form that leads back to the page that it was opened from. */
export function ReturnField({ frame: { from } }: { frame: Pick<EditorFrameProps, "from"> }) {
  return from === null ? null : <input type="hidden" name={RETURN_TO} value={from} />;
}

/** The field of a form that saves a draft with the session in which it was drawn. */
export function OpenedByField({ frame: { session } }: { frame: Pick<EditorFrameProps, "session"> }) {
  return <input type="hidden" name={OPENED_BY} value={session} />;
}

/** The way back from a form: to the page that it was opened from, which may be next to it, or to its list. */
export function BackLink({
  frame: { from, isPanel },
  href,
  children,
}: {
  frame: Pick<EditorFrameProps, "from" | "isPanel">;
  href: string;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  if (isPanel && from !== null) return null;
  return from === null ? <a href={href}>{children}</a> : <a href={from}>{t("desk.text.back_to_page")}</a>;
}

/** What surrounds every page of the editor: the ways between them, who is signed in, and the preview. */
export function EditorFrame({
  frame,
  notice = null,
  children,
  hasOwnLook = false,
}: {
  frame: EditorFrameProps;
  /** What was done. */
  notice?: string | null;
  children: ReactNode;
  /** Whether the page leaves out by itself what an editor who may only look can't do. */
  hasOwnLook?: boolean;
}) {
  const { t } = useTranslation();
  const { email, isPreview, drafts, current, language, home } = frame;
  const group = GROUPS.find(({ pages }) => pages.some(([name]) => name === current));
  const label = (name: string) =>
    name === "publishing" && drafts > 0
      ? t("desk.nav.publish_count", { count: drafts })
      : t(`desk.nav.${name}`);
  const script = {
    "data-editor": email,
    "data-kept": t("desk.unsaved.kept", { time: "{time}" }),
    "data-bring": t("desk.unsaved.bring"),
    "data-drop": t("desk.unsaved.drop"),
  };
  const shown =
    frame.lookOnly === null ? (
      children
    ) : (
      <>
        <p className={panel}>{frame.lookOnly}</p>
        {hasOwnLook ? (
          children
        ) : (
          <fieldset disabled className={styles.lookOnly}>
            {children}
          </fieldset>
        )}
      </>
    );
  if (frame.isPanel)
    return (
      <div className={styles.sidePanel} {...script}>
        <script type="module" async src={__EDITOR_SCRIPT__} />
        <DoneNotice text={notice} />
        {shown}
      </div>
    );
  return (
    <div className={styles.page} {...script}>
      <script type="module" async src={__EDITOR_SCRIPT__} />
      <a href="#editor" className={skipLink}>
        {t("desk.nav.skip")}
      </a>
      <div className={styles.top}>
        <nav aria-label={t("desk.nav.label")}>
          <ul className={styles.links}>
            {GROUPS.map(({ name, pages: [[first, path] = ["start", "/preview"]] }) => (
              <li key={name}>
                <a
                  href={editorAddress(language, path)}
                  className={styles.link}
                  aria-current={name !== group?.name ? undefined : first === current ? "page" : "true"}
                >
                  {label(name)}
                </a>
              </li>
            ))}
          </ul>
          {group && group.pages.length > 1 && (
            <ul className={styles.subLinks} aria-label={label(group.name)}>
              {group.pages.map(([name, path]) => (
                <li key={name}>
                  <a
                    href={editorAddress(language, path)}
                    className={styles.link}
                    aria-current={name === current ? "page" : undefined}
                  >
                    {label(name)}
                  </a>
                </li>
              ))}
            </ul>
          )}
        </nav>
        <div className={styles.who}>
          <EditorButton
            what={isPreview ? "end_preview" : "preview"}
            to={isPreview ? editorAddress(language, frame.path) : home}
            className={button.secondary}
          >
            {t(isPreview ? "desk.nav.end_preview" : "desk.nav.preview")}
          </EditorButton>
          <a href={home} className={styles.link}>
            {t("desk.nav.site")}
          </a>
          <span>{t("desk.nav.who", { email })}</span>
          <EditorButton what="sign_out" className={styles.plainButton}>
            {t("desk.nav.sign_out")}
          </EditorButton>
        </div>
      </div>
      <Languages {...frame} />
      <div id="editor" tabIndex={-1} className={styles.content}>
        <DoneNotice text={notice} />
        {frame.isSaved && (
          <p>
            <a href={editorAddress(language, CHECK_ADDRESS)}>{t(`desk.bar.${frame.way}`)}</a>
          </p>
        )}
        {shown}
      </div>
    </div>
  );
}

/** What was done. It is the first thing of its page, and has the focus when the page opens, as a list of errors has. */
function DoneNotice({ text }: { text: string | null }) {
  return text === null ? null : (
    // biome-ignore lint/a11y/noAutofocus: it is what the page must read first
    <p role="status" tabIndex={-1} autoFocus className={styles.notice}>
      {text}
    </p>
  );
}

/** Which language is edited, on a site that has several. */
function Languages({ languages }: EditorFrameProps) {
  const { t } = useTranslation();
  if (languages.length === 0) return null;
  return (
    <nav aria-label={t("desk.language.label")} className={styles.meta}>
      <span>{t("desk.language.label")}</span>
      <ul className={styles.links}>
        {languages.map(({ tag, name, href, isCurrent, state }) => (
          <li key={tag}>
            <a href={href} lang={tag} className={styles.link} aria-current={isCurrent ? "true" : undefined}>
              {name}
            </a>{" "}
            {state && <StateBadges states={[state]} />}
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A button that does one thing, without script. */
export function EditorButton({
  what,
  to,
  className,
  children,
}: {
  what: "sign_out" | "preview" | "end_preview";
  /** Page of the site that follows. */
  to?: string | undefined;
  className: string;
  children: ReactNode;
}) {
  return <ButtonForm {...{ action: "/preview", fields: { to }, what, className, children }} />;
}
