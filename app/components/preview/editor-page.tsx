import { NewCode } from "~/components/account/new-code";
import * as pageStyles from "~/components/forms/form-page.css";
import { PostedForm } from "~/components/forms/posted-form";
import { useTranslation } from "~/components/site-context";
import { editorAddress } from "~/domain/editing/editor-address";
import type { FormView } from "~/domain/forms/form-view";
import { button } from "~/styles/button.css";
import { muted, panel, row, small, stackTight } from "~/styles/layout.css";
import { EditorFrame, type EditorFrameProps } from "./editor-frame";
import { Notice } from "./fault-summary";
import * as styles from "./preview.css";
import { StateBadges } from "./state-badges";

interface SignIn {
  kind: "sign_in";
  heading: string;
  intro: string;
  form: FormView;
  kept?: string | null;
  sent: { file: string | null; again: { name: string; hint: string } } | null;
}

interface List {
  kind: "list";
  frame: EditorFrameProps;
  heading: string;
  search: { query: string; area: string; show: string; page: string };
  areas: readonly string[];
  shows: readonly string[];
  documents: { count: string; rows: readonly FoundDocument[] } | null;
  count: string;
  rows: readonly { id: string; href: string; text: string; states: readonly string[] }[];
  none: string | null;
  earlier: string | null;
  later: string | null;
}

interface FoundDocument {
  id: string;
  href: string;
  title: string;
  label: string;
  excerpt: string | null;
  states: readonly string[];
}

/** `/preview`: the sign-in of editors, then the list of texts. Plain HTML. */
export function EditorPage({ view }: { view: SignIn | List }) {
  return view.kind === "sign_in" ? <SignInPart {...view} /> : <ListPart {...view} />;
}

function SignInPart({ heading, intro, form, sent, kept }: SignIn) {
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

function ListPart(list: List) {
  const { frame, heading, search, areas, shows, documents, count, rows, none, earlier, later } = list;
  const { t } = useTranslation();
  const isNarrowed = Object.values(search).some((value) => value !== "");
  return (
    <EditorFrame frame={frame}>
      <div className={stackTight}>
        <h1>{heading}</h1>
        <p className={muted}>{t("desk.list.intro")}</p>
      </div>
      <form method="get" action="/preview" role="search" className={panel}>
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
            {isNarrowed && <a href={editorAddress(frame.language, "/preview")}>{t("desk.list.clear")}</a>}
          </div>
        </div>
      </form>
      {documents && (
        <section aria-labelledby="found-documents">
          <h2 id="found-documents">{documents.count}</h2>
          <ul className={styles.rows}>
            {documents.rows.map(({ id, href, title, label, excerpt, states }) => (
              <li key={id} className={styles.rowItem}>
                <span>
                  <a href={href} className={styles.rowLink}>
                    {title}
                  </a>
                  {excerpt && <span className={styles.excerpt}>{excerpt}</span>}
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
        <ul className={styles.rows}>
          {rows.map(({ id, href, text, states }) => (
            <li key={id} className={styles.rowItem}>
              <span>
                <a href={href} className={styles.rowLink}>
                  {text}
                </a>
              </span>
              <span className={styles.meta}>
                <code className={styles.key}>{id}</code>
                <StateBadges states={states} />
              </span>
            </li>
          ))}
        </ul>
      </section>
      {(earlier ?? later) && (
        <p className={row}>
          {earlier && (
            <a href={earlier} className={button.quiet}>
              {t("desk.list.earlier")}
            </a>
          )}
          {later && (
            <a href={later} className={button.quiet}>
              {t("desk.list.later")}
            </a>
          )}
        </p>
      )}
    </EditorFrame>
  );
}
