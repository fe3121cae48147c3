import type { ReactNode } from "react";
import { editorAddress } from "~/domain/editing/editor-address";
import { useTranslation } from "~/ui/site-context";
import { button } from "~/ui/styles/button.css";
import { muted, panel, row, small } from "~/ui/styles/layout.css";
import { EditorFrame } from "./editor-frame";
import { LabelledField, PageHeading, Pager, RowLink, Section, StateBadges, TextField } from "./editor-parts";
import * as styles from "./preview.css";
import type { textsList } from "./texts-list.server";

export type TextsListProps = Awaited<ReturnType<typeof textsList>>;

/** `/preview/texts`: the site's texts. Plain HTML. */
export function TextsList(list: TextsListProps) {
  const { frame, heading, lookOnly, documents, count, rows, none, earlier, later } = list;
  const { t } = useTranslation();
  return (
    <EditorFrame frame={frame}>
      <PageHeading heading={heading} intro={t("desk.list.intro")} />
      <SearchForm {...list} />
      <div id="results" className={styles.content}>
        {documents && (
          <Section id="found-documents" heading={documents.count}>
            <ul className={styles.rows}>
              {documents.rows.map(({ id, label, ...found }) => (
                <Found key={id} {...found} text={found.title} meta={<span>{label}</span>} />
              ))}
            </ul>
          </Section>
        )}
        <Section id="found" heading={count}>
          {none && <p>{none}</p>}
          {!none && lookOnly && <p>{lookOnly}</p>}
          {list.lookForUses !== null && (
            <p>
              <a href={list.lookForUses}>{t("desk.list.look_for_uses")}</a>
            </p>
          )}
          <ul className={styles.rows}>
            {rows.map(({ id, part, usedOn, ...found }) => (
              <Found
                key={id}
                {...found}
                excerpt={usedOn === "" ? null : t("desk.list.used_on", { pages: usedOn })}
                meta={
                  <>
                    <span>{part}</span>
                    <code className={styles.key}>{id}</code>
                  </>
                }
              />
            ))}
          </ul>
        </Section>
        <Pager
          earlier={earlier}
          later={later}
          labels={{ earlier: t("desk.list.earlier"), later: t("desk.list.later") }}
        />
      </div>
    </EditorFrame>
  );
}

function SearchForm({ frame, search, areas, shows }: TextsListProps) {
  const { t } = useTranslation();
  const selects = [
    ["area", "every_area", areas.map(({ area, name }) => ({ value: area, label: name }))],
    ["show", "show_all", shows.map((value) => ({ value, label: t(`desk.list.show_${value}`) }))],
  ] as const;
  const isNarrowed = Object.values(search).some((value) => value !== "");
  return (
    <form method="get" action="/preview/texts#results" role="search" className={panel}>
      {frame.language && <input type="hidden" name="language" value={frame.language} />}
      <div className={styles.search}>
        <TextField id="q" label={t("desk.list.query")} type="search" defaultValue={search.query} />
        {selects.map(([name, all, options]) => (
          <LabelledField key={name} id={name} label={t(`desk.list.${name}`)}>
            <select id={name} name={name} defaultValue={search[name]} className={styles.input}>
              <option value="">{t(`desk.list.${all}`)}</option>
              {options.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </LabelledField>
        ))}
        <LabelledField id="page" label={t("desk.list.page")}>
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
        </LabelledField>
        <div className={row}>
          <button type="submit" className={button.primary}>
            {t("desk.list.find")}
          </button>
          {isNarrowed && <a href={editorAddress(frame.language, "/preview/texts")}>{t("desk.list.clear")}</a>}
        </div>
      </div>
    </form>
  );
}

interface FoundProps {
  href: string;
  text: string;
  excerpt?: string | null;
  lookOnly?: string | null;
  meta: ReactNode;
  states: readonly string[];
}

function Found({ href, text, excerpt, lookOnly, meta, states }: FoundProps) {
  return (
    <li className={styles.rowItem}>
      <span>
        <RowLink href={href}>{text}</RowLink>
        {excerpt && <span className={styles.excerpt}>{excerpt}</span>}
        {lookOnly && <span className={styles.excerpt}>{lookOnly}</span>}
      </span>
      <span className={styles.meta}>
        {meta}
        <StateBadges states={states} />
      </span>
    </li>
  );
}
