import { MAX_QUERY, PARTS_SEARCH_PATH, type PartDocument } from "~/domain/parts/part-document";
import { useTranslation } from "~/ui/site-context";
import { PageForm, SiteLink } from "~/ui/site-link";
import { button } from "~/ui/styles/button.css";
import * as form from "~/ui/styles/form.css";
import { muted, narrow, readable, row, section, stack } from "~/ui/styles/layout.css";
import * as styles from "./parts-search.css";

interface PartsSearchPageProps {
  heading: string;
  query: string;
  found: FoundPart[];
  /** Address of the parts form; null: the site has none. */
  ask: string | null;
}

type FoundPart = Pick<PartDocument, "id" | "href" | "title" | "model" | "price" | "description">;

/** Accessories and pages about parts by words, and the way to somebody who knows more. */
export function PartsSearchPage({ heading, query, found, ask }: PartsSearchPageProps) {
  const { t } = useTranslation();
  return (
    <div className={`${narrow} ${section} ${stack}`}>
      <h1>{heading}</h1>
      <PartsSearchForm query={query} />
      {query && (
        <section className={stack} aria-labelledby="found">
          <h2 id="found">
            {t(found.length > 0 ? "parts.search.found" : "parts.search.nothing", {
              count: found.length,
              query,
            })}
          </h2>
          {found.length > 0 && (
            <ul className={styles.list}>
              {found.map((part) => (
                <li key={part.id}>
                  <Part part={part} />
                </li>
              ))}
            </ul>
          )}
        </section>
      )}
      {ask && (
        <section className={stack} aria-labelledby="ask">
          <h2 id="ask">{t("parts.search.ask_heading")}</h2>
          <p className={readable}>{t("parts.search.ask_text")}</p>
          <p className={row}>
            <SiteLink href={ask} className={button.primary}>
              {t("models.ask_for_parts")}
            </SiteLink>
          </p>
        </section>
      )}
    </div>
  );
}

function Part({ part: { href, title, model, price, description } }: { part: FoundPart }) {
  const { t, format } = useTranslation();
  const says = model === null ? description : t("parts.search.fits", { model });
  return (
    <>
      <SiteLink href={href} className={styles.found}>
        {price === null ? title : t("models.accessory", { name: title, price: format.dollars(price) })}
      </SiteLink>
      {says && <p className={muted}>{says}</p>}
    </>
  );
}

/** The search's field: a plain GET form, also on the parts page. */
export function PartsSearchForm({ query = "", headed = false }: { query?: string; headed?: boolean }) {
  const { t } = useTranslation();
  return (
    <PageForm method="get" action={PARTS_SEARCH_PATH} className={`${form.field} ${readable}`} role="search">
      {headed && <h2>{t("parts.search.heading")}</h2>}
      <label className={form.label} htmlFor="parts-query">
        {t("parts.search.label")}
      </label>
      <div className={form.withButton}>
        <input
          id="parts-query"
          name="query"
          type="search"
          maxLength={MAX_QUERY}
          autoComplete="off"
          className={form.input}
          defaultValue={query}
        />
        <button type="submit" className={button.secondary}>
          {t("parts.search.submit")}
        </button>
      </div>
    </PageForm>
  );
}
