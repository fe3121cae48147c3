import { useTranslation } from "~/ui/site-context";
import { muted, small, visuallyHidden } from "~/ui/styles/layout.css";
import { CURRENT_PART, FieldPart, PartButton } from "./document-form";
import type { formView, PartFieldView } from "./page-parts-view.server";
import * as styles from "./preview.css";
import { UploadHere } from "./upload-here";

type OpenPartView = NonNullable<ReturnType<typeof formView>>;
type PartRowView = OpenPartView["rows"][number];

export interface Place {
  action: string;
  language: string | null;
  pictures: readonly { name: string; url: string }[];
  limits: string;
}

/** The open form of a block. */
export function PartForm({
  id,
  label,
  form,
  opened,
  action,
  ...place
}: { id: string; label: string; form: OpenPartView; opened: string | null } & Place) {
  const { what, error, fields, rows, rowIds, addRow } = form;
  return (
    <fieldset className={styles.fieldset}>
      <legend className={visuallyHidden}>{label}</legend>
      {what && <p className={`${muted} ${small}`}>{what}</p>}
      {error && <p className={styles.error}>{error}</p>}
      <PartFields fields={fields} opened={opened} at={`${id}:`} action={action} {...place} />
      {rowIds !== null && <input type="hidden" id={`b${id}-rows`} name={`b${id}-rows`} value={rowIds} />}
      {rows.map((of) => (
        <PartRow key={of.id} id={id} of={of} action={action} {...place} />
      ))}
      {addRow && (
        <div>
          <PartButton what={`row-add:${id}`} of={label} action={action}>
            {addRow}
          </PartButton>
        </div>
      )}
    </fieldset>
  );
}

function PartRow({ id, of, action, ...place }: { id: string; of: PartRowView } & Place) {
  const { t } = useTranslation();
  const opened = of.isCurrent ? openedField(of.fields) : null;
  const isTarget = of.isCurrent && opened === null;
  return (
    <fieldset className={styles.partRow}>
      <legend
        className={styles.label}
        id={isTarget ? CURRENT_PART : undefined}
        tabIndex={isTarget ? -1 : undefined}
      >
        {of.label}
      </legend>
      <PartFields fields={of.fields} opened={opened} at={`${id}:${of.id}`} action={action} {...place} />
      <div className={styles.partButtons}>
        {(["row-up", "row-down", "row-remove"] as const)
          .filter((name) => (name === "row-up" ? !of.isFirst : name === "row-down" ? !of.isLast : true))
          .map((name) => (
            <PartButton key={name} what={`${name}:${id}:${of.id}`} of={of.label} action={action}>
              {t(`block_editor.${name === "row-up" ? "up" : name === "row-down" ? "down" : "remove"}`)}
            </PartButton>
          ))}
      </div>
    </fieldset>
  );
}

/** Returns the field at which a form opens; null: at its name, where it begins with a picture or has errors. */
export function openedField(fields: readonly PartFieldView[]): string | null {
  const first = fields.find(({ isExtra }) => !isExtra);
  return first && !first.isPicture && fields.every(({ error }) => error === null) ? first.name : null;
}

/** `at`: the part and its row. `opened`: the field at which the form opens. */
type FieldPlace = Place & { at: string; opened: string | null };

function PartFields({ fields, ...place }: { fields: readonly PartFieldView[] } & FieldPlace) {
  const { t } = useTranslation();
  const extra = fields.filter(({ isExtra }) => isExtra);
  const shown = (all: readonly PartFieldView[]) =>
    all.map((field) => <PartField key={field.name} field={field} {...place} />);
  return (
    <>
      {shown(fields.filter(({ isExtra }) => !isExtra))}
      {extra.length > 0 && (
        <details open={extra.some(({ isFilled, error }) => isFilled || error !== null)}>
          <summary className={styles.summary}>
            {t("block_editor.more", { names: extra.map(({ label }) => label).join(", ") })}
          </summary>
          <div className={styles.form}>{shown(extra)}</div>
        </details>
      )}
    </>
  );
}

function PartField({ field, opened, language, pictures, ...place }: { field: PartFieldView } & FieldPlace) {
  const { t } = useTranslation();
  const isMarkdown = field.type === "textarea";
  return (
    <>
      <FieldPart
        field={{
          ...field,
          type: field.type === "number" ? "text" : field.type,
          rows: isMarkdown ? Math.min(20, Math.max(4, field.value.split("\n").length + 1)) : 1,
          inputMode: field.type === "number" ? "numeric" : undefined,
        }}
        id={field.name === opened ? CURRENT_PART : undefined}
        language={language}
        isMarkdown={isMarkdown}
        upload={field.isPicture && <UploadHere field={field} {...place} />}
      />
      {field.isPicture &&
        pictures.length > 0 &&
        field.options.every(({ picture }) => picture === undefined) && (
          <details>
            <summary className={`${styles.summary} ${small}`}>{t("block_editor.see_pictures")}</summary>
            <ul className={styles.pictures}>
              {pictures.map(({ name, url }) => (
                <li key={name} className={styles.form}>
                  <img src={url} alt="" width={160} height={107} loading="lazy" className={styles.picture} />
                  <span className={styles.key}>{name}</span>
                </li>
              ))}
            </ul>
          </details>
        )}
    </>
  );
}
