import { editorAddress } from "~/domain/editing/editor-address";
import { useTranslation } from "~/ui/site-context";
import { button } from "~/ui/styles/button.css";
import { muted, panel, row, small, stackTight, visuallyHidden } from "~/ui/styles/layout.css";
import { BackLink, EditorButton, EditorFrame, OpenedByField, ReturnField } from "./editor-frame";
import {
  FaultList,
  FaultSummary,
  keptForm,
  OriginalText,
  RowLink,
  Section,
  StateBadges,
  TextControl,
} from "./editor-parts";
import * as styles from "./preview.css";
import type { textPage } from "./text-page.server";

type TextPageProps = ReturnType<typeof textPage>;
type TextLanguage = TextPageProps["languages"][number];
type TextForm = TextLanguage["forms"][number];
type FormLayers = TextPageProps["layers"][number];

const LIST = "/preview/texts";

/** One text with its plural forms: what each place says, and the field for the draft. */
export function TextPage(props: TextPageProps) {
  const { frame, heading, id, isLocked, languages, layers, notice, errors, changed, placeholders } = props;
  const { t } = useTranslation();
  const key = (
    <p>
      <code className={styles.key}>{id}</code>
    </p>
  );
  const more = (
    <>
      {frame.isPanel && key}
      {layers.map((form) => (
        <Layers key={form.key} form={form} several={layers.length > 1} />
      ))}
      <Uses {...props.uses} />
    </>
  );
  return (
    <EditorFrame frame={frame} notice={notice}>
      <div className={stackTight}>
        {!frame.isPanel && (
          <p>
            <BackLink frame={frame} href={editorAddress(frame.language, LIST)}>
              {t("desk.text.back")}
            </BackLink>
          </p>
        )}
        <h1>{heading}</h1>
        {!frame.isPanel && key}
      </div>
      <FaultList errors={errors} />
      {changed && (
        <FaultSummary heading={changed}>
          {languages.flatMap(({ forms }) =>
            forms.map(
              ({ name, changed: text }) =>
                text && (
                  <p key={name} className={styles.text}>
                    {text}
                  </p>
                ),
            ),
          )}
        </FaultSummary>
      )}
      {isLocked ? <p className={panel}>{t("desk.text.locked")}</p> : <Fields {...props} />}
      <p className={muted}>{placeholders}</p>
      {frame.isPanel ? (
        <details>
          <summary>{t("desk.text.more")}</summary>
          <div className={styles.content}>{more}</div>
        </details>
      ) : (
        more
      )}
    </EditorFrame>
  );
}

function Fields({ frame, id, languages, uses }: TextPageProps) {
  const { t } = useTranslation();
  const forms = languages.flatMap((each) => each.forms);
  return (
    <section className={panel}>
      <form
        method="post"
        action={editorAddress(frame.language, "/preview/text")}
        className={styles.forms}
        {...keptForm(forms.some(({ error, changed }) => error !== null || changed !== null))}
      >
        <input type="hidden" name="key" value={id} />
        <OpenedByField frame={frame} />
        <ReturnField frame={frame} />
        {languages.length > 1 ? (
          <div className={styles.sideBySide}>
            {languages.map((each) => (
              <Language key={each.tag} of={each} />
            ))}
          </div>
        ) : (
          languages.map((each) =>
            each.forms.map((form) => (
              <Field key={form.key} form={form} of={each} language={frame.language} />
            )),
          )
        )}
        <div className={row}>
          <button type="submit" className={button.primary}>
            {t("desk.text.save")}
          </button>
          {languages.map((each) => (
            <LanguageButtons
              key={each.tag}
              of={each}
              isAlone={each.isOpened && !languages.some((other) => other !== each && isChanged(other))}
            />
          ))}
        </div>
      </form>
      {languages.some(({ hasDraft }) => hasDraft) && frame.from === null && (
        <div className={row}>
          <EditorButton
            what="preview"
            to={uses.pages?.[0]?.href ?? frame.home}
            className={styles.plainButton}
          >
            {t("desk.text.preview")}
          </EditorButton>
        </div>
      )}
    </section>
  );
}

/** One language of several. */
function Language({ of }: { of: TextLanguage }) {
  const { tag, name, state, newer, forms } = of;
  return (
    <fieldset className={styles.fieldset}>
      <legend className={styles.label}>
        <span lang={tag}>{name}</span> {state && <StateBadges states={[state]} />}
      </legend>
      {newer && <p className={styles.notice}>{newer}</p>}
      {forms.map((form) => (
        <Field key={form.key} form={form} of={of} language={tag} />
      ))}
    </fieldset>
  );
}

/** Whether there are buttons for a language. */
const isChanged = ({ newer, hasDraft, hasPublished }: TextLanguage) =>
  newer !== null || hasDraft || hasPublished;

/** @param isAlone no other language has buttons: they don't say which is meant */
function LanguageButtons({ of, isAlone }: { of: TextLanguage; isAlone: boolean }) {
  const { tag, name, isOpened, newer, hasDraft, hasPublished } = of;
  const { t } = useTranslation();
  const buttons: [what: string, label: string][] = [
    ...(newer ? [["still_right", "desk.language.still_right"] as [string, string]] : []),
    ...(hasDraft ? [["discard", "desk.text.discard"] as [string, string]] : []),
    ...(hasPublished ? [["revert", "desk.text.revert"] as [string, string]] : []),
  ];
  return buttons.map(([what, label]) => (
    <button
      key={what}
      type="submit"
      name="do"
      value={isOpened ? what : `${what} ${tag}`}
      className={button.quiet}
    >
      {t(label)}
      {name !== null && !isAlone && (
        <>
          {": "}
          <span lang={tag}>{name}</span>
        </>
      )}
    </button>
  ));
}

function Field({ form, of, language }: { form: TextForm; of: TextLanguage; language: string | null }) {
  const { key, name, seenName, seen, label, value, isLong, length, error, conflicts, original } = form;
  const described = [
    ...(original ? [`${name}-original`] : []),
    `${name}-length`,
    ...(error ? [`${name}-error`] : []),
  ].join(" ");
  return (
    <div className={styles.form}>
      <input type="hidden" name={seenName} value={seen} />
      <label htmlFor={name} className={styles.label}>
        {label}
        {!of.isOpened && <span className={visuallyHidden}>{`, ${of.name}`}</span>}
      </label>
      {conflicts.map((conflict) => (
        <p key={conflict} className={styles.fault}>
          {conflict}
        </p>
      ))}
      {error && (
        <p id={`${name}-error`} className={styles.error}>
          {error}
        </p>
      )}
      {original && <OriginalText id={`${name}-original`} original={original} />}
      <TextControl
        {...{ name, value, isLong, rows: 5, language, error, described }}
        textKey={of.isOpened ? key : undefined}
      />
      <span id={`${name}-length`} className={`${muted} ${small}`}>
        {length}
      </span>
    </div>
  );
}

function Layers({ form: { label, layers, name: field }, several }: { form: FormLayers; several: boolean }) {
  const { t } = useTranslation();
  const id = `${field}-layers`;
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>
        {t("desk.text.layers")}
        {several && `: ${label}`}
      </h2>
      <dl className={styles.layers}>
        {layers.map(({ name, text, note, wins }) => (
          <div key={name} className={styles.layer}>
            <dt>{t(`desk.text.layer.${name}`)}</dt>
            <dd>
              {text === null ? (
                <span className={muted}>{t("desk.text.nothing")}</span>
              ) : (
                <span className={styles.text} dir="auto">
                  {text}
                </span>
              )}
              {(note ?? (wins || null)) && (
                <span className={styles.meta}>
                  {wins && <span className={styles.badge}>{t("desk.text.wins")}</span>}
                  {note && <span className={`${muted} ${small}`}>{note}</span>}
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Uses({ part, pages, look }: TextPageProps["uses"]) {
  const { t } = useTranslation();
  return (
    <Section id="used" heading={t("desk.text.used")}>
      <p>{part}</p>
      {look && (
        <p>
          <a href={`${look}#used`}>{t("desk.text.used_look")}</a>
        </p>
      )}
      {pages?.length === 0 && <p>{t("desk.text.used_none")}</p>}
      {pages && pages.length > 0 && (
        <>
          <p className={muted}>{t("desk.text.used_intro")}</p>
          <ul className={styles.rows}>
            {pages.map(({ name, href }) => (
              <li key={href}>
                <RowLink href={href}>{name}</RowLink>
              </li>
            ))}
          </ul>
        </>
      )}
    </Section>
  );
}
