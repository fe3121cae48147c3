import { editorAddress } from "~/domain/editing/editor-address";
import { useTranslation } from "~/ui/site-context";
import { button } from "~/ui/styles/button.css";
import { panel, stackTight } from "~/ui/styles/layout.css";
import { EditorButton, EditorFrame } from "./editor-frame";
import { PageHeading, RowLink, Section } from "./editor-parts";
import * as styles from "./preview.css";
import type { loadStatesPage } from "./states-page.server";

type StatesPageProps = Awaited<ReturnType<typeof loadStatesPage>>["data"];

/** Plain links to pages in states, and to e-mails. */
export function StatesPage({ frame, heading, pages, mails, mail }: StatesPageProps) {
  const { t } = useTranslation();
  const lang = mail?.language ?? undefined;
  return (
    <EditorFrame frame={frame}>
      <PageHeading heading={heading} intro={t("desk.states.intro")} />
      {!frame.isPreview && (
        <div className={`${panel} ${stackTight}`}>
          <p>{t("desk.states.begin")}</p>
          <EditorButton
            what="preview"
            to={editorAddress(frame.language, frame.path)}
            className={button.primary}
          >
            {t("desk.nav.preview")}
          </EditorButton>
        </div>
      )}
      <Section id="pages" heading={t("desk.states.pages")}>
        <Links links={pages} isOpen={frame.isPreview} />
      </Section>
      {mails.length > 0 && (
        <Section id="mails" heading={t("desk.states.mails")}>
          <Links links={mails} isOpen />
        </Section>
      )}
      {mail && (
        <section id="mail" aria-labelledby="mail-name" className={`${panel} ${stackTight}`}>
          <h2 id="mail-name">{mail.name}</h2>
          <p>
            <strong>
              {t("desk.states.subject")} <span lang={lang}>{mail.subject}</span>
            </strong>
          </p>
          <p className={styles.text} lang={lang}>
            {mail.text}
          </p>
        </section>
      )}
    </EditorFrame>
  );
}

/** @param isOpen whether they lead somewhere now */
function Links({ links, isOpen }: { links: StatesPageProps["pages"]; isOpen: boolean }) {
  return (
    <ul className={styles.rows}>
      {links.map(({ href, name }) => (
        <li key={href} className={styles.rowItem}>
          <span>{isOpen ? <RowLink href={href}>{name}</RowLink> : name}</span>
        </li>
      ))}
    </ul>
  );
}
