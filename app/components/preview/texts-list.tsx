import { useTranslation } from "~/components/site-context";
import { editorAddress } from "~/domain/editing/editor-address";
import { button } from "~/styles/button.css";
import { muted, panel, row, small } from "~/styles/layout.css";
import { EditorFrame, type EditorFrameProps } from "./editor-frame";
import { PageHeading, Pager, StateBadges } from "./editor-parts";
import * as styles from "./preview.css";

export interface TextsListProps {
  frame: EditorFrameProps;
  heading: string;
  /** Says who may change the texts; null: this editor may. */
  lookOnly: string | null;
  search: { query: string; area: string; show: string; page: string };
  areas: readonly string[];
  shows: readonly string[];
  /** Pages and other documents that fit too; null: none. */
  documents: { count: string; rows: readonly FoundDocument[] } | null;
  count: string;
  /** usedOn: pages that show it; "": none that is known. */
  rows: readonly { id: string; href: string; text: string; usedOn: string; states: readonly string[] }[];
  /** Where texts that say the same are shown with the pages that they are on; null: no need. */
  lookForUses: string | null;
  /** Why no text is listed. */
  none: string | null;
  earlier: string | null;
  later: string | null;
}

/** A page, or another document, among the texts that were found. */
export interface FoundDocument {
  id: string;
  href: string;
  title: string;
  /** "Page about-us". */
  label: string;
  /** The words that were looked for, with what stands around them; null: only its name fits. */
  excerpt: string | null;
  states: readonly string[];
  /** Says who may change it; null: this editor may. */
  lookOnly: string | null;
}

/** `/preview/texts`: the site's texts. Plain HTML. */
export function TextsList(list: TextsListProps) {
  const { frame, heading, search, areas, shows, documents, count, rows, none, earlier, later } = list;
  const { t } = useTranslation();
  const isNarrowed = Object.values(search).some((value) => value !== "");
  return (
    <EditorFrame frame={frame}>
      <PageHeading heading={heading} intro={t("desk.list.intro")} />
      <form method="get" action="/preview/texts" role="search" className={panel}>
        {frame.language && <input type="hidden" name="language" value={frame.language} />}
        <div className={styles.search}>
          <div className={styles.field}>
            <label htmlFor="q" className={styles.label}>
              {t("desk.list.query")}
            </label>
            <input id="q" name="q" type="search" defaultValue={search.query} className={styles.input} />
          </div>
          <div className={styles.field}>
            <label htmlFor="area" className={styles.label}>
              {t("desk.list.area")}
            </label>
            <select id="area" name="area" defaultValue={search.area} className={styles.input}>
              <option value="">{t("desk.list.every_area")}</option>
              {areas.map((area) => (
                <option key={area} value={area}>
                  {area}
                </option>
              ))}
            </select>
          </div>
          <div className={styles.field}>
            <label htmlFor="show" className={styles.label}>
              {t("desk.list.show")}
            </label>
            <select id="show" name="show" defaultValue={search.show} className={styles.input}>
              <option value="">{t("desk.list.show_all")}</option>
              {shows.map((show) => (
                <option key={show} value={show}>
                  {t(`desk.list.show_${show}`)}
                </option>
              ))}
            </select>
          </div>
          <div className={styles.field}>
            <label htmlFor="page" className={styles.label}>
              {t("desk.list.page")}
            </label>
            <input
              id="page"
              name="page"
              defaultValue={search.page}
              aria-describedby="page-hint"
              className={styles.input}
            />
            <span id="page-hint" className={`${muted} ${small}`}>
              {t("desk.list.page_hint")}
            </span>
          </div>
          <div className={row}>
            <button type="submit" className={button.primary}>
              {t("desk.list.find")}
            </button>
            {isNarrowed && (
              <a href={editorAddress(frame.language, "/preview/texts")}>{t("desk.list.clear")}</a>
            )}
          </div>
        </div>
      </form>
      {documents && (
        <section aria-labelledby="found-documents">
          <h2 id="found-documents">{documents.count}</h2>
          <ul className={styles.rows}>
            {documents.rows.map(({ id, href, title, label, excerpt, states, lookOnly }) => (
              <li key={id} className={styles.rowItem}>
                <span>
                  <a href={href} className={styles.rowLink}>
                    {title}
                  </a>
                  {excerpt && <span className={styles.excerpt}>{excerpt}</span>}
                  {lookOnly && <span className={styles.excerpt}>{lookOnly}</span>}
                </span>
                <span className={styles.meta}>
                  <span>{label}</span>
                  <StateBadges states={states} />
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="found">
        <h2 id="found">{count}</h2>
        {none && <p>{none}</p>}
        {!none && list.lookOnly && <p>{list.lookOnly}</p>}
        {list.lookForUses !== null && (
          <p>
            <a href={list.lookForUses}>{t("desk.list.look_for_uses")}</a>
          </p>
        )}
        <ul className={styles.rows}>
          {rows.map(({ id, href, text, usedOn, states }) => (
            <li key={id} className={styles.rowItem}>
              <span>
                <a href={href} className={styles.rowLink}>
                  {text}
                </a>
                {usedOn !== "" && (
                  <span className={styles.excerpt}>{t("desk.list.used_on", { pages: usedOn })}</span>
                )}
              </span>
              <span className={styles.meta}>
                <code className={styles.key}>{id}</code>
                <StateBadges states={states} />
              </span>
            </li>
          ))}
        </ul>
      </section>
      <Pager
        earlier={earlier}
        later={later}
        labels={{ earlier: t("desk.list.earlier"), later: t("desk.list.later") }}
      />
    </EditorFrame>
  );
}
