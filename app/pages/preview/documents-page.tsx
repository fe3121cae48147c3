import { editorAddress } from "~/domain/editing/editor-address";
import { useTranslation } from "~/ui/site-context";
import { button } from "~/ui/styles/button.css";
import { muted, panel, row, small, stackTight } from "~/ui/styles/layout.css";
import {
  Begun,
  CURRENT_PART,
  type DocumentFormProps,
  FieldPart,
  FormButtons,
  FormFrame,
  FormStart,
  PartButton,
  PickList,
} from "./document-form";
import type { documentList } from "./document-page.server";
import type { DocumentsView } from "./documents-page.server";
import { EditorFrame } from "./editor-frame";
import { keptForm, PageHeading, Pager, RowLink, Section, StateBadges } from "./editor-parts";
import { PagePartsPage } from "./page-parts";
import type { PartsFormView } from "./page-parts-page.server";
import * as styles from "./preview.css";
import { TextsFormPage } from "./texts-form-page";

type DocumentList = ReturnType<typeof documentList>;

/** The documents of a kind, or one of them. Plain HTML. */
export function DocumentsPage(view: DocumentsView | PartsFormView) {
  if (view.view === "texts") return <TextsFormPage {...view} />;
  if (view.view === "parts") return <PagePartsPage {...view} />;
  return view.view === "list" ? <ListPart {...view} /> : <FormPart {...view} />;
}

function ListPart(list: DocumentList) {
  const { frame, heading, intro, add, rows, earlier, later, none, notice, onlyFirst } = list;
  const { t } = useTranslation();
  return (
    <EditorFrame frame={frame} notice={notice} hasOwnLook>
      <PageHeading heading={heading} intro={intro} />
      <p className={row}>
        {add.map(({ href, label }, index) => (
          <a key={href} href={href} className={index === 0 ? button.primary : button.secondary}>
            {label}
          </a>
        ))}
      </p>
      {onlyFirst && (
        <p className={panel}>
          {onlyFirst.text} <a href={onlyFirst.href}>{onlyFirst.label}</a>
        </p>
      )}
      {rows.length === 0 && none && <p>{none}</p>}
      <ul className={styles.rows}>
        {rows.map(({ id, href, title, detail, states }) => (
          <li key={id} className={styles.rowItem}>
            <span>
              <RowLink href={href}>{title}</RowLink>
            </span>
            <span className={styles.meta}>
              <span className={`${muted} ${small} ${styles.text}`}>{detail}</span>
              <StateBadges states={states} />
            </span>
          </li>
        ))}
      </ul>
      <Pager
        earlier={earlier}
        later={later}
        labels={{ earlier: t("desk.lists.earlier"), later: t("desk.lists.later") }}
      />
    </EditorFrame>
  );
}

function FormPart({ asBlocks, ...form }: DocumentFormProps & { asBlocks: string | null }) {
  const { t } = useTranslation();
  return (
    <FormFrame {...form}>
      {asBlocks && (
        <p>
          <a href={asBlocks}>
            {t(form.frame.lookOnly === null ? "block_editor.as_blocks" : "desk.rights.as_blocks")}
          </a>
        </p>
      )}
      <Fields {...form} />
      {form.help && <HelpPart {...form.help} />}
    </FormFrame>
  );
}

function Fields(form: DocumentFormProps) {
  const { t } = useTranslation();
  const { kind, frame, path, fields, pages } = form;
  const action = editorAddress(frame.language, path);
  return (
    <form method="post" action={action} className={`${panel} ${styles.form}`} {...keptForm(form.isUnsaved)}>
      <FormStart {...form} />
      {kind === "page" && <input type="hidden" name="as" value="text" />}
      {/* The Enter key of a field sends a form by its first button. */}
      {fields.some(({ type }) => type === "buttons") && (
        <div className={row}>
          <button type="submit" className={button.primary}>
            {t("desk.text.save")}
          </button>
        </div>
      )}
      <Begun begun={form.begun} />
      {inGroups(fields).map((group) => {
        const [{ group: of }] = group;
        const first = group.find(({ type }) => type !== "hidden");
        const opened = of?.isCurrent && first?.type === "text" && first.error === null ? first.name : null;
        const isTarget = of?.isCurrent && opened === null;
        const parts = group.map((field) =>
          field.type === "buttons" ? (
            <div key={field.name} className={styles.partButtons}>
              {field.options.map(({ value, label }) => (
                <PartButton key={value} what={value} of={field.group?.heading ?? ""} action={action}>
                  {label}
                </PartButton>
              ))}
            </div>
          ) : (
            <FieldPart
              key={field.name}
              field={field}
              id={field.name === opened ? CURRENT_PART : undefined}
              language={frame.language}
            />
          ),
        );
        return of === undefined ? (
          parts
        ) : (
          <fieldset
            key={of.id}
            id={of.id}
            className={of.isBelow ? `${styles.fieldset} ${styles.below}` : styles.fieldset}
          >
            <legend
              id={isTarget ? CURRENT_PART : undefined}
              tabIndex={isTarget ? -1 : undefined}
              className={styles.label}
            >
              {of.heading}
            </legend>
            {parts}
          </fieldset>
        );
      })}
      {pages.length > 0 && <PickList id="pages-of-site" options={pages} />}
      <FormButtons {...form} />
    </form>
  );
}

type Group = [DocumentFormProps["fields"][number], ...DocumentFormProps["fields"][number][]];

/** Fields of the same group follow each other. */
function inGroups(fields: DocumentFormProps["fields"]): Group[] {
  const groups: Group[] = [];
  for (const field of fields) {
    const last = groups.at(-1);
    if (last && field.group !== undefined && last[0].group?.id === field.group.id) last.push(field);
    else groups.push([field]);
  }
  return groups;
}

function HelpPart({ blocks, pictures }: NonNullable<DocumentFormProps["help"]>) {
  const { t } = useTranslation();
  return (
    <>
      <Section id="markdown-help" heading={t("desk.documents.help.markdown")} className={stackTight}>
        <pre className={styles.source}>{t("desk.documents.help.markdown_example")}</pre>
      </Section>
      <Section id="pictures" heading={t("desk.documents.help.pictures")} className={stackTight}>
        <p className={muted}>
          {t(`desk.documents.help.${pictures.length > 0 ? "pictures_intro" : "no_pictures"}`)}
        </p>
        <ul className={styles.pictures}>
          {pictures.map(({ name, url, markdown }) => (
            <li key={name} className={styles.form}>
              <img src={url} alt="" width={160} height={107} loading="lazy" className={styles.picture} />
              <code className={styles.key}>{name}</code>
              <code className={styles.key}>{markdown}</code>
            </li>
          ))}
        </ul>
      </Section>
      <Section id="blocks" heading={t("desk.documents.help.blocks")} className={stackTight}>
        <p className={muted}>{t("desk.documents.help.blocks_intro")}</p>
        <ul className={styles.rows}>
          {blocks.map(({ name, description, example }) => (
            <li key={name} className={styles.rowItem}>
              <details>
                <summary className={styles.summary}>
                  <strong>{name}</strong> · {description}
                </summary>
                <pre className={styles.source}>{example}</pre>
              </details>
            </li>
          ))}
        </ul>
      </Section>
    </>
  );
}
