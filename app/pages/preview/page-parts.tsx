import { editorAddress } from "~/domain/editing/editor-address";
import { useTranslation } from "~/ui/site-context";
import { button } from "~/ui/styles/button.css";
import { muted, panel, row, small, stackTight } from "~/ui/styles/layout.css";
import {
  Begun,
  CURRENT_PART,
  FieldPart,
  FormButtons,
  FormFrame,
  FormStart,
  PartButton,
  PickList,
} from "./document-form";
import { keptForm, LabelledField } from "./editor-parts";
import type { PartsFormView } from "./page-parts-page.server";
import type { partsView } from "./page-parts-view.server";
import { openedField, PartForm, type Place } from "./part-form";
import * as styles from "./preview.css";

type PartsView = Awaited<ReturnType<typeof partsView>>;
type PartView = PartsView["parts"][number];

/** What the page is about. The other fields are its settings. */
const FIRST_FIELDS: ReadonlySet<string> = new Set(["title", "slug", "date"]);

/** A page as a list of blocks. Plain HTML: each button sends the whole form, and only "Save draft" saves it. */
export function PagePartsPage({ parts, asText, ...form }: PartsFormView) {
  const { t } = useTranslation();
  const { frame, path, fields } = form;
  const action = editorAddress(frame.language, path);
  const takesFiles = parts.parts.some(({ form: open }) =>
    [open, ...(open?.rows ?? [])].some((of) => of?.fields.some(({ isPicture }) => isPicture)),
  );
  const settings = fields.filter(({ name }) => !FIRST_FIELDS.has(name) && name !== "markdown");
  return (
    <FormFrame {...form}>
      <form
        method="post"
        action={action}
        encType={takesFiles ? "multipart/form-data" : undefined}
        className={`${panel} ${styles.form}`}
        {...keptForm(
          (form.isUnsaved && (parts.undo !== "" || parts.open !== "")) ||
            form.errors.length > 0 ||
            form.changed !== null,
        )}
      >
        <FormStart {...form} />
        {(["order", "undo", "open"] as const).map((name) => (
          <input key={name} type="hidden" name={name} value={parts[name]} />
        ))}
        {parts.sources.map(({ name, value }) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <div className={row}>
          <button type="submit" className={button.primary}>
            {t("desk.text.save")}
          </button>
          {parts.undo !== "" && (
            <button
              type="submit"
              name="do"
              value="undo"
              formAction={`${action}#blocks`}
              className={button.quiet}
            >
              {t("block_editor.undo")}
            </button>
          )}
          {parts.notice && (
            <p role="status" className={styles.unsaved}>
              {parts.notice}
            </p>
          )}
        </div>
        <Begun begun={form.begun} />
        {fields
          .filter(({ name }) => FIRST_FIELDS.has(name))
          .map((field) => (
            <FieldPart key={field.name} field={field} language={frame.language} />
          ))}
        <h2 id="blocks" className={styles.partsHeading}>
          {t("block_editor.heading")}
        </h2>
        <p className={`${muted} ${small}`}>{t("block_editor.intro", { save: t("desk.text.save") })}</p>
        <ol className={styles.parts}>
          {parts.parts.map((part) => (
            <Part
              key={part.id}
              part={part}
              action={action}
              pictures={parts.pictures}
              limits={parts.limits}
              language={frame.language}
            />
          ))}
        </ol>
        <AddPart parts={parts} action={action} />
        <details className={styles.settings} open={settings.some(({ error }) => error !== null)}>
          <summary className={styles.summary}>{t("block_editor.settings")}</summary>
          <div className={styles.form}>
            {settings.map((field) => (
              <FieldPart key={field.name} field={field} language={frame.language} />
            ))}
          </div>
        </details>
        <FormButtons {...form} />
        <Pickers {...parts} />
      </form>
      <p>
        <a href={asText}>
          {t(form.frame.lookOnly === null ? "block_editor.as_text" : "desk.rights.as_text")}
        </a>
      </p>
    </FormFrame>
  );
}

function Part({ part, action, ...place }: { part: PartView } & Place) {
  const { t } = useTranslation();
  const { id, label, summary, isHidden, isFirst, isLast, isCurrent, refused, form } = part;
  const opened = isCurrent ? openedField(form?.fields ?? []) : null;
  const isTarget = isCurrent && opened === null;
  const does = (what: string, text: string, isQuiet = true) => (
    <PartButton what={`${what}:${id}`} of={label} action={action} isQuiet={isQuiet}>
      {text}
    </PartButton>
  );
  return (
    <li id={`b${id}`} className={isHidden ? `${styles.part} ${styles.hiddenPart}` : styles.part}>
      <h3
        id={isTarget ? CURRENT_PART : undefined}
        tabIndex={isTarget ? -1 : undefined}
        className={styles.partName}
      >
        {label}
        {isHidden && (
          <>
            {" "}
            <span className={styles.badge}>{t("block_editor.hidden")}</span>
          </>
        )}
      </h3>
      {!form && summary && <p className={`${muted} ${small} ${styles.partSummary}`}>{summary}</p>}
      {refused.map((message) => (
        <p key={message} className={styles.error}>
          {message}
        </p>
      ))}
      {form && <PartForm id={id} label={label} form={form} opened={opened} action={action} {...place} />}
      <div className={styles.partButtons}>
        {form
          ? does("done", t("block_editor.done"), false)
          : isHidden
            ? does("show", t("block_editor.show"), false)
            : does("edit", t("block_editor.edit"), false)}
        {form && does("cancel", t("block_editor.cancel"))}
        {!isFirst && does("up", t("block_editor.up"))}
        {!isLast && does("down", t("block_editor.down"))}
        {does("copy", t("block_editor.copy"))}
        {!isHidden && does("hide", t("block_editor.hide"))}
        {does("remove", t("block_editor.remove"))}
      </div>
    </li>
  );
}

function AddPart({ parts, action }: { parts: PartsView; action: string }) {
  const { t } = useTranslation();
  const offered = parts.add.filter(({ reason }) => reason === null);
  const others = parts.add.filter(({ reason }) => reason !== null);
  return (
    <details id="add" className={styles.settings} open={parts.isAdding}>
      <summary className={styles.summary}>{t("block_editor.add")}</summary>
      <div className={styles.form}>
        {parts.parts.length > 0 && (
          <LabelledField id="place" label={t("block_editor.place")}>
            <select id="place" name="place" defaultValue="" className={`${styles.input} ${styles.short}`}>
              {parts.places.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </LabelledField>
        )}
        <ul className={styles.blocks}>
          {offered.map(({ value, name, what }) => (
            <li key={value} className={stackTight}>
              <button
                type="submit"
                name="do"
                value={`add:${value}`}
                formAction={`${action}#${CURRENT_PART}`}
                className={styles.partButton}
                aria-describedby={`add-${value}`}
              >
                {name}
              </button>
              <span id={`add-${value}`} className={`${muted} ${small}`}>
                {what}
              </span>
            </li>
          ))}
        </ul>
        {others.length > 0 && (
          <details>
            <summary className={styles.summary}>
              {t("block_editor.not_here", { count: others.length })}
            </summary>
            <ul className={styles.blocks}>
              {others.map(({ value, name, reason }) => (
                <li key={value} className={muted}>
                  <strong>{name}</strong>
                  <br />
                  <span className={small}>{reason}</span>
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
    </details>
  );
}

/** What fields can be filled from, by typing or by picking. */
function Pickers({ pages, models, fuels }: PartsView) {
  const lists = [
    ["pages-of-site", pages],
    ["models-of-site", models.map((value) => ({ value, label: "" }))],
    ["fuels-of-site", fuels.map((value) => ({ value, label: "" }))],
  ] as const;
  return lists.map(([id, options]) => <PickList key={id} id={id} options={options} />);
}
