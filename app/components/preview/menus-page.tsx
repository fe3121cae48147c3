import { useTranslation } from "~/components/site-context";
import { deskAddress } from "~/domain/editing/desk-address";
import { button } from "~/styles/button.css";
import { muted, panel, row, small, stackTight } from "~/styles/layout.css";
import { DeskButton, DeskFrame, type DeskFrameProps } from "./desk-frame";
import { FaultSummary } from "./fault-summary";
import * as styles from "./preview.css";

interface Label {
  key: string;
  name: string;
  seenName: string;
  seen: string;
  label: string;
  hint: string | null;
  level: number;
  value: string;
  isLocked: boolean;
  states: readonly string[];
  error: string | null;
  conflicts: readonly string[];
  href: string;
}

interface MenusPageProps {
  frame: DeskFrameProps;
  heading: string;
  parts: readonly { part: string; heading: string; labels: readonly Label[] }[];
  notice: string | null;
  errors: readonly { field: string; message: string }[];
  changed: { heading: string; texts: readonly string[] } | null;
  hasDraft: boolean;
}

const PATH = "/preview/menus";

/** The labels of header, footer and menus. Plain HTML. */
export function MenusPage({ frame, heading, parts, notice, errors, changed, hasDraft }: MenusPageProps) {
  const { t } = useTranslation();
  return (
    <DeskFrame frame={frame}>
      <div className={stackTight}>
        <h1>{heading}</h1>
        <p className={muted}>{t("desk.menus.intro")}</p>
      </div>
      {notice && (
        <p role="status" className={styles.notice}>
          {notice}
        </p>
      )}
      {errors.length > 0 && (
        <FaultSummary heading={t("form.error_summary")}>
          <ul>
            {errors.map(({ field, message }) => (
              <li key={field}>
                <a href={`#${field}`} className={styles.faultLink}>
                  {message}
                </a>
              </li>
            ))}
          </ul>
        </FaultSummary>
      )}
      {changed && (
        <FaultSummary heading={changed.heading}>
          {changed.texts.map((text) => (
            <p key={text} className={styles.text}>
              {text}
            </p>
          ))}
        </FaultSummary>
      )}
      <form method="post" action={deskAddress(frame.language, PATH)} className={styles.forms}>
        {parts.map((part) => (
          <section
            key={part.part}
            aria-labelledby={`part-${part.part}`}
            className={`${panel} ${styles.form}`}
          >
            <h2 id={`part-${part.part}`}>{part.heading}</h2>
            {part.labels.map((label) => (
              <LabelPart key={label.key} label={label} language={frame.language} />
            ))}
          </section>
        ))}
        <div className={row}>
          <button type="submit" className={button.primary}>
            {t("desk.text.save")}
          </button>
        </div>
      </form>
      <div className={row}>
        {hasDraft ? (
          <>
            <DeskButton what="preview" to={frame.home} className={button.secondary}>
              {t("desk.documents.preview")}
            </DeskButton>
            <a href={deskAddress(frame.language, "/preview/publish")} className={button.quiet}>
              {t("desk.documents.to_publish")}
            </a>
          </>
        ) : (
          <a href={frame.home} className={button.quiet}>
            {t("desk.documents.look")}
          </a>
        )}
      </div>
    </DeskFrame>
  );
}

function LabelPart({ label: of, language }: { label: Label; language: string | null }) {
  const { t } = useTranslation();
  const { name, label, hint, value, error, level } = of;
  const described = [hint ? `${name}-hint` : "", error ? `${name}-error` : ""].filter(Boolean).join(" ");
  return (
    <div className={level > 0 ? `${styles.field} ${styles.below}` : styles.field}>
      <span className={styles.meta}>
        {of.isLocked ? (
          <span className={styles.label}>{label}</span>
        ) : (
          <label htmlFor={name} className={styles.label}>
            {label}
          </label>
        )}
        {of.states.map((state) => (
          <span key={state} className={styles.badge}>
            {t(`desk.state.${state}`)}
          </span>
        ))}
      </span>
      {hint && (
        <span id={`${name}-hint`} className={`${muted} ${small}`}>
          {hint}
        </span>
      )}
      {error && (
        <p id={`${name}-error`} className={styles.error}>
          {error}
        </p>
      )}
      {of.conflicts.map((conflict) => (
        <p key={conflict} className={styles.text}>
          {conflict}
        </p>
      ))}
      {!of.isLocked && (
        <>
          <input type="hidden" name={of.seenName} value={of.seen} />
          <input
            id={name}
            name={name}
            type="text"
            defaultValue={value}
            dir="auto"
            lang={language ?? undefined}
            autoComplete="off"
            aria-invalid={error ? true : undefined}
            aria-describedby={described || undefined}
            className={styles.input}
          />
        </>
      )}
      <span className={small}>
        <a href={of.href} className={styles.link} aria-label={t("desk.menus.more_of", { text: value })}>
          {t("desk.menus.more")}
        </a>
      </span>
    </div>
  );
}
