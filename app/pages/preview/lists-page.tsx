import { useTranslation } from "~/ui/site-context";
import { muted, panel, small } from "~/ui/styles/layout.css";
import { EditorFrame } from "./editor-frame";
import { PageHeading, Pager, RowLink, StateBadges } from "./editor-parts";
import type { loadListsPage } from "./lists-page.server";
import * as styles from "./preview.css";

/** What is missing, unused or drafted in a language. Plain HTML. */
export function ListsPage({
  frame,
  heading,
  lists,
  intro,
  rows,
  none,
  warnings,
  earlier,
  later,
}: Awaited<ReturnType<typeof loadListsPage>>["data"]) {
  const { t } = useTranslation();
  return (
    <EditorFrame frame={frame}>
      <PageHeading heading={heading} intro={t("desk.lists.intro")} />
      <nav aria-label={t("desk.lists.label")}>
        <ul className={styles.links}>
          {lists.map(({ href, label, isCurrent }) => (
            <li key={href}>
              <a href={href} className={styles.link} aria-current={isCurrent ? "page" : undefined}>
                {label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <p>{intro}</p>
      {none && <p>{none}</p>}
      <ul className={styles.rows}>
        {rows.map(({ id, href, text, details, states }) => (
          <li key={id} className={styles.rowItem}>
            <span className={styles.text} dir="auto">
              {href === null ? text : <RowLink href={href}>{text || id}</RowLink>}
            </span>
            <span className={styles.meta}>
              <code className={styles.key}>{id}</code>
              <StateBadges states={states} />
              {details.map((detail) => (
                <span key={detail} className={`${muted} ${small}`}>
                  {detail}
                </span>
              ))}
            </span>
          </li>
        ))}
      </ul>
      <Pager
        earlier={earlier}
        later={later}
        labels={{ earlier: t("desk.lists.earlier"), later: t("desk.lists.later") }}
      />
      {warnings.length > 0 && (
        <details className={panel}>
          <summary className={styles.summary}>{t("desk.lists.check")}</summary>
          <ul>
            {warnings.map((warning) => (
              <li key={warning} className={styles.text}>
                {warning}
              </li>
            ))}
          </ul>
        </details>
      )}
    </EditorFrame>
  );
}
