import { editorAddress } from "~/domain/editing/editor-address";
import { useTranslation } from "~/ui/site-context";
import { muted, panel, row, small } from "~/ui/styles/layout.css";
import { EditorFrame } from "./editor-frame";
import { ButtonForm, FaultList, PageHeading, Section, Submit, TextField } from "./editor-parts";
import type { editorsPage } from "./editors-page.server";
import * as styles from "./preview.css";

type EditorsPageProps = Awaited<ReturnType<typeof editorsPage>>;
type AddedRow = EditorsPageProps["added"][number];
type RoleBox = AddedRow["boxes"][number];

/** Who edits the site, and the forms of its owners. Plain HTML. */
export function EditorsPage(props: EditorsPageProps) {
  const { frame, heading, notice, errors, form, added, ofFiles, changes } = props;
  const { t } = useTranslation();
  const action = editorAddress(frame.language, "/preview/editors");
  return (
    <EditorFrame frame={frame} notice={notice} hasOwnLook>
      <PageHeading heading={heading} intro={t("desk.editors.intro")} />
      <FaultList errors={errors} />
      {form && <NewEditor action={action} form={form} errors={errors} />}
      <Section id="added" heading={t("desk.editors.added_heading")}>
        {added.length === 0 && <p>{t("desk.editors.none_added")}</p>}
        <ul className={styles.rows}>
          {added.map((editor, index) => (
            <Added
              key={editor.email}
              action={action}
              editor={editor}
              id={`editor-${index}`}
              errors={errors}
            />
          ))}
        </ul>
      </Section>
      <Section id="of-files" heading={t("desk.editors.files_heading")}>
        <p className={muted}>{t("desk.editors.files_intro")}</p>
        <ul className={styles.rows}>
          {ofFiles.map(({ email, isOwner, rights }) => (
            <li key={email} className={styles.rowItem}>
              <span className={styles.text}>
                {email} {isOwner && <span className={styles.badge}>{t("desk.editors.owner")}</span>}
              </span>
              <span className={`${muted} ${small} ${styles.text}`}>{rights}</span>
            </li>
          ))}
        </ul>
      </Section>
      {changes.length > 0 && (
        <Section id="changes" heading={t("desk.editors.changes")}>
          <ul className={styles.rows}>
            {changes.map(({ what, when }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the same may be done twice within a minute
              <li key={index} className={styles.rowItem}>
                <span className={styles.text}>{what}</span>
                <span className={`${muted} ${small}`}>{when}</span>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </EditorFrame>
  );
}

type Errors = EditorsPageProps["errors"];

function NewEditor({
  action,
  form: { email, roles },
  errors,
}: {
  action: string;
  form: NonNullable<EditorsPageProps["form"]>;
  errors: Errors;
}) {
  const { t } = useTranslation();
  const error = errors.find(({ field }) => field === "email");
  return (
    <form method="post" action={action} className={`${panel} ${styles.form}`} noValidate>
      <h2 className={styles.startHeading}>{t("desk.editors.add_heading")}</h2>
      <TextField
        {...{ id: "email", label: t("desk.editors.email_label"), hint: t("desk.editors.email_hint") }}
        error={error?.message}
        {...{ type: "email", autoComplete: "off", required: true, defaultValue: email }}
      />
      <Roles boxes={roles} errors={errors} />
      <Submit what="add">{t("desk.editors.add")}</Submit>
    </form>
  );
}

function Added({
  action,
  editor: { email, by, rights, note, seen, boxes, isOpen },
  id,
  errors,
}: {
  action: string;
  editor: AddedRow;
  id: string;
  errors: Errors;
}) {
  const { t } = useTranslation();
  return (
    <li className={styles.rowItem}>
      <span id={id} className={styles.text}>
        {email}
      </span>
      <span className={`${small} ${styles.text}`}>{rights}</span>
      <span className={`${muted} ${small} ${styles.text}`}>{by}</span>
      {note !== null && <span className={`${small} ${styles.text}`}>{note}</span>}
      {boxes.length > 0 && (
        <div className={row}>
          <details open={isOpen}>
            <summary className={styles.summary} aria-describedby={id}>
              {t("desk.editors.change_summary")}
            </summary>
            <form method="post" action={action} className={styles.form}>
              <input type="hidden" name="editor" value={email} />
              <input type="hidden" name="seen" value={seen} />
              <Roles boxes={boxes} errors={errors} />
              <Submit what="change" of={id} look="secondary">
                {t("desk.editors.save")}
              </Submit>
            </form>
          </details>
          <ButtonForm {...{ action, fields: { editor: email }, what: "remove", of: id }}>
            {t("desk.editors.remove")}
          </ButtonForm>
        </div>
      )}
    </li>
  );
}

function Roles({ boxes, errors }: { boxes: readonly RoleBox[]; errors: Errors }) {
  const { t } = useTranslation();
  const error = errors.find(({ field }) => boxes.some(({ id }) => id === field));
  const [first] = boxes;
  const errorId = error && first ? `${first.id}-error` : undefined;
  return (
    <fieldset className={styles.fieldset} aria-describedby={errorId}>
      <legend className={styles.label}>{t("desk.editors.roles")}</legend>
      {error && (
        <p id={errorId} className={styles.error}>
          {error.message}
        </p>
      )}
      {boxes.map(({ id, role, label, isTicked, isLocked }) => (
        <span key={id} className={styles.tick}>
          <input
            id={id}
            type="checkbox"
            name="role"
            value={role}
            defaultChecked={isTicked}
            disabled={isLocked}
            aria-invalid={id === error?.field ? true : undefined}
            aria-describedby={id === error?.field ? errorId : undefined}
            className={styles.box}
          />
          <label htmlFor={id}>{label}</label>
        </span>
      ))}
      {boxes.length === 0 && <p>{t("desk.editors.no_roles_to_give")}</p>}
    </fieldset>
  );
}
