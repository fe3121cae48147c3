import type { InputHTMLAttributes, ReactNode } from "react";
import { FIND_NEAREST, fieldKey, SHOW_TIMES } from "~/domain/forms/form-field";
import type { FormFieldView, FormOptionView } from "~/domain/forms/form-view";
import { useTranslation } from "~/ui/site-context";
import { SiteLink } from "~/ui/site-link";
import { button } from "~/ui/styles/button.css";
import * as base from "~/ui/styles/form.css";
import { row, small, visuallyHidden } from "~/ui/styles/layout.css";
import * as styles from "./form-parts.css";

interface FieldProps {
  field: FormFieldView;
  id: string;
}

export function Field({ field, id }: FieldProps) {
  switch (field.kind) {
    case "checkbox":
      return <Tickbox field={field} id={id} />;
    case "radio":
    case "checkboxes":
      return <Choices field={field} id={id} />;
    case "select":
      return field.tapped ? <TappedChoices field={field} id={id} /> : <LabelledField field={field} id={id} />;
    default:
      return <LabelledField field={field} id={id} />;
  }
}

function describedBy({ error, hint }: FormFieldView, id: string) {
  return [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ") || undefined;
}

function attributesOf(field: FormFieldView, id: string) {
  const { name, required, error } = field;
  return {
    id,
    name,
    "aria-required": required || undefined,
    "aria-invalid": error ? (true as const) : undefined,
    "aria-describedby": describedBy(field, id),
  };
}

function Hint({ field: { hint }, id }: FieldProps) {
  return hint ? (
    <p id={`${id}-hint`} className={base.hint}>
      {hint}
    </p>
  ) : null;
}

function FieldError({ field: { error }, id }: FieldProps) {
  return error ? (
    <p id={`${id}-error`} className={base.error}>
      {error}
    </p>
  ) : null;
}

function Optional({ field: { required } }: Pick<FieldProps, "field">) {
  const { t } = useTranslation();
  return required ? null : <span className={styles.optional}> {t("form.optional")}</span>;
}

function LabelledField({ field, id }: FieldProps) {
  const attributes = attributesOf(field, id);
  return (
    <div className={base.field}>
      <label className={base.label} htmlFor={id}>
        {field.label}
        <Optional field={field} />
      </label>
      <Hint field={field} id={id} />
      <FieldError field={field} id={id} />
      {field.kind === "textarea" ? (
        <textarea {...attributes} className={styles.textarea} defaultValue={field.value} rows={5} />
      ) : field.kind === "select" ? (
        <WithButton name={SHOW_TIMES} text={field.showTimes}>
          <select
            {...attributes}
            className={base.select}
            defaultValue={field.value}
            // biome-ignore lint/a11y/noAutofocus: what the visitor has just asked for
            autoFocus={field.focused}
          >
            {field.noChoice !== undefined && <option value="">{field.noChoice}</option>}
            {groupsOf(field.options ?? []).map(([group, options]) =>
              group === "" ? (
                options
              ) : (
                <optgroup key={group} label={group}>
                  {options}
                </optgroup>
              ),
            )}
          </select>
        </WithButton>
      ) : (
        <WithButton name={FIND_NEAREST} text={field.findNearest}>
          <input {...attributes} {...inputOf(field)} className={base.input} defaultValue={field.value} />
        </WithButton>
      )}
    </div>
  );
}

/** A field with a button that shows the form again with the result of the answer. */
function WithButton({
  name,
  text,
  children,
}: {
  name: string;
  text: string | undefined;
  children: ReactNode;
}) {
  if (!text) return children;
  return (
    <div className={base.withButton}>
      {children}
      <button type="submit" name={name} value="1" formNoValidate className={button.secondary}>
        {text}
      </button>
    </div>
  );
}

/** Options under their headings, in their order; those without one under "". */
function groupsOf(options: NonNullable<FormFieldView["options"]>) {
  const groups = new Map<string, JSX.Element[]>();
  for (const { value, text, group = "" } of options) {
    const option = (
      <option key={value} value={value}>
        {text}
      </option>
    );
    groups.set(group, [...(groups.get(group) ?? []), option]);
  }
  return [...groups];
}

function Tickbox({ field, id }: FieldProps) {
  const { t } = useTranslation();
  return (
    <div className={base.field}>
      <FieldError field={field} id={id} />
      <label className={styles.check} htmlFor={id}>
        <input
          {...attributesOf(field, id)}
          type="checkbox"
          className={base.checkbox}
          defaultChecked={field.checked}
        />
        <span>{field.label}</span>
      </label>
      <Hint field={field} id={id} />
      {field.links && (
        <p className={`${row} ${small}`}>
          {field.links.map(({ label, href }) => (
            <SiteLink key={href} href={href} className={base.link} target="_blank" rel="noreferrer">
              {label}
              <span className={visuallyHidden}> {t("form.new_tab")}</span>
            </SiteLink>
          ))}
        </p>
      )}
    </div>
  );
}

/** Radios or boxes under one question. The first of them has the field's own id: the error's link leads there. */
function Choices({ field, id }: FieldProps) {
  const { name, kind, error } = field;
  const type = kind === "radio" ? "radio" : "checkbox";
  const chosen = kind === "radio" ? [field.value] : (field.chosen ?? []);
  return (
    <fieldset className={base.choices} aria-describedby={describedBy(field, id)}>
      <legend className={base.legend}>
        {field.label}
        <Optional field={field} />
      </legend>
      <div className={base.field}>
        <Hint field={field} id={id} />
        <FieldError field={field} id={id} />
        {(field.options ?? []).map(({ value, text }, index) => {
          const each = index === 0 ? id : `${id}-${fieldKey(value)}`;
          return (
            <label key={value} className={styles.check} htmlFor={each}>
              <input
                id={each}
                name={name}
                type={type}
                value={value}
                className={base.checkbox}
                defaultChecked={chosen.includes(value)}
                aria-invalid={error ? true : undefined}
              />
              <span>{text}</span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

/** The form of a field's groups. It is empty and never sent: what belongs to it is not posted. */
function groupsForm(id: string): string {
  return `${id}-groups`;
}

/** Rendered outside the form of the fields, because forms don't nest. Its button keeps Enter from sending it. */
export function GroupsForm({ id }: Pick<FieldProps, "id">) {
  return (
    <form id={groupsForm(id)} hidden>
      <input type="submit" disabled />
    </form>
  );
}

/** What is tapped: short for the eye where its place says the rest, and in full for a screen reader. */
function Tap({ htmlFor, short, text }: { htmlFor: string; short: string[] | undefined; text: string }) {
  return (
    <label htmlFor={htmlFor} className={styles.tap}>
      {short ? (
        <>
          <span aria-hidden="true" className={styles.tapShort}>
            {short.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </span>
          <span className={styles.tapText}>{text}</span>
        </>
      ) : (
        text
      )}
    </label>
  );
}

/**
 * A long list as two short ones: a button for each group, and below it the options of the one that was tapped. Plain
 * radio buttons that need no script; the groups' own belong to an empty form, so they are not sent. The options are one
 * group, of which Tab reaches the chosen one: it stays in sight while another group is open, and what belongs to no
 * group comes after the groups, so that Tab goes from a group to its options (rules/appointments#times-by-keyboard).
 * Groups as a strip of tiles have their options below the whole strip, in the order of the tiles.
 */
function TappedChoices({ field, id }: FieldProps) {
  const { name, error, label, tapped, strip, required, focused, value, noChoice, options = [] } = field;
  const groups = new Map<string, FormOptionView[]>(strip?.map(({ group }) => [group, []]));
  for (const option of options) {
    const { group = "" } = option;
    groups.set(group, [...(groups.get(group) ?? []), option]);
  }
  const loose = groups.get("") ?? [];
  groups.delete("");
  const chosen = options.find((option) => option.value === value)?.group;
  // A question that may stay open shows its first group immediately; one that has to be answered asks for the group first.
  const open = chosen || (required ? null : [...groups.keys()][0]);
  const ways = noChoice !== undefined && !required ? [{ value: "", text: noChoice }, ...loose] : loose;
  const invalid = error ? true : undefined;
  const plain = ways.map((option, index) => (
    <label key={option.value} className={styles.check}>
      <input
        id={index === 0 && groups.size === 0 ? id : undefined}
        name={name}
        type="radio"
        value={option.value}
        className={base.checkbox}
        defaultChecked={option.value === value}
        aria-invalid={invalid}
        // biome-ignore lint/a11y/noAutofocus: what the visitor has just asked for
        autoFocus={index === 0 && groups.size === 0 && focused}
      />
      <span>{option.text}</span>
    </label>
  ));
  const panels = [...groups].map(([group, its]) => (
    <div key={group} role="group" aria-label={group} className={styles.groupOptions}>
      {its.map((option) => {
        const own = `${id}-${fieldKey(option.value)}`;
        return (
          <div key={option.value} className={styles.tapOption}>
            <input
              id={own}
              name={name}
              type="radio"
              value={option.value}
              className={styles.tapInput}
              defaultChecked={option.value === value}
              aria-invalid={invalid}
            />
            <Tap htmlFor={own} short={option.short} text={option.text} />
          </div>
        );
      })}
    </div>
  ));
  return (
    <fieldset className={base.choices} aria-describedby={describedBy(field, id)}>
      <legend className={base.legend}>
        {label}
        <Optional field={field} />
      </legend>
      <div className={base.field}>
        <Hint field={field} id={id} />
        <FieldError field={field} id={id} />
        {groups.size > 0 && (
          <div role="group" aria-label={tapped} className={strip ? styles.strip : styles.groups}>
            {[...groups].map(([group, its], index) => {
              const each = index === 0 ? id : `${id}-group-${index}`;
              const tile = strip?.[index];
              return (
                <div key={group} className={styles.group}>
                  <input
                    id={each}
                    type="radio"
                    form={groupsForm(id)}
                    name={`${id}-group`}
                    className={styles.tapInput}
                    disabled={!its[0]}
                    defaultChecked={group === open}
                    aria-invalid={index === 0 ? invalid : undefined}
                    // biome-ignore lint/a11y/noAutofocus: what the visitor has just asked for
                    autoFocus={index === 0 && focused}
                  />
                  <Tap htmlFor={each} short={tile?.short} text={tile?.text ?? group} />
                  {!strip && panels[index]}
                </div>
              );
            })}
          </div>
        )}
        {strip && <div className={styles.panels}>{panels}</div>}
        {plain}
      </div>
    </fieldset>
  );
}

function inputOf({
  kind,
  autoComplete,
  inputMode,
  min,
  max,
}: FormFieldView): InputHTMLAttributes<HTMLInputElement> {
  switch (kind) {
    case "postcode":
      return { type: "text", inputMode: "numeric", maxLength: 4, autoComplete };
    case "number":
      return { type: "text", inputMode: "numeric", autoComplete };
    case "dollars":
      return { type: "text", inputMode: "decimal", autoComplete };
    case "datetime":
      // A picker shows times only. Any other value stays readable as text.
      return min === undefined ? { type: "text" } : { type: "datetime-local", min, max };
    default:
      return { type: kind, autoComplete, inputMode };
  }
}
