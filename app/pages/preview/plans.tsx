import { editorAddress } from "~/domain/editing/editor-address";
import { useTranslation } from "~/ui/site-context";
import { button } from "~/ui/styles/button.css";
import { muted, panel, small } from "~/ui/styles/layout.css";
import { LabelledField } from "./editor-parts";
import * as styles from "./preview.css";

export interface PlanView {
  id: string;
  time: string;
  /** The names of its drafts; of another language: how many there are. */
  what: string;
  /** The page with its drafts; null: this one. */
  href: string | null;
  by: string;
  /** Whether its time is over, and it was not published. */
  isFailed: boolean;
  /** Why it was not published, or will not be; null: nothing is wrong. */
  problem: string | null;
}

/** What is published at a set time, and what was not, with the reason. */
export function Plans({
  language,
  plans,
  mayCancel,
}: {
  language: string | null;
  plans: readonly PlanView[];
  mayCancel: boolean;
}) {
  const { t } = useTranslation();
  if (plans.length === 0) return null;
  return (
    <section aria-labelledby="plans" className={panel}>
      <h2 id="plans" className={styles.startHeading}>
        {t("desk.plans.heading")}
      </h2>
      <ul className={styles.rows}>
        {plans.map(({ id, time, what, href, by, isFailed, problem }) => (
          <li key={id} className={styles.rowItem}>
            <span id={`plan-${id}`} className={styles.text}>
              {t(isFailed ? "desk.plans.was_for" : "desk.plans.at", { time })}
            </span>
            <span className={styles.text}>{href === null ? what : <a href={href}>{what}</a>}</span>
            {problem !== null && <p className={styles.error}>{problem}</p>}
            <span className={`${muted} ${small} ${styles.text}`}>{by}</span>
            {mayCancel && (
              <form method="post" action={editorAddress(language, "/preview/publish")}>
                <input type="hidden" name="plan" value={id} />
                <button
                  type="submit"
                  name="do"
                  value="cancel"
                  aria-describedby={`plan-${id}`}
                  className={button.quiet}
                >
                  {t(isFailed ? "desk.plans.remove" : "desk.plans.cancel")}
                </button>
              </form>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

export interface TimeChoice {
  /** As they were typed. */
  day: string;
  time: string;
  zone: string;
  errors: readonly { field: string; message: string }[];
}

/** When the ticked drafts are published: now, unless a day and a time are filled in. */
export function PublishTime({ when: { day, time, zone, errors } }: { when: TimeChoice }) {
  const { t } = useTranslation();
  const input = (name: "day" | "time", type: "date" | "time", value: string) => {
    const messages = errors.filter(({ field }) => field === name);
    return (
      <LabelledField id={name} label={t(`desk.publish.${name}`)}>
        <input
          id={name}
          name={name}
          type={type}
          defaultValue={value}
          aria-describedby={[...messages.map(() => `${name}-error`), "when-hint"].join(" ")}
          aria-invalid={messages.length > 0 ? true : undefined}
          className={styles.input}
        />
        {messages.map(({ message }) => (
          <p key={message} id={`${name}-error`} className={styles.error}>
            {message}
          </p>
        ))}
      </LabelledField>
    );
  };
  return (
    <fieldset className={styles.fieldset}>
      <legend className={styles.label}>{t("desk.publish.when")}</legend>
      <span id="when-hint" className={`${muted} ${small}`}>
        {t("desk.publish.when_hint", { zone })}
      </span>
      <div className={styles.search}>
        {input("day", "date", day)}
        {input("time", "time", time)}
      </div>
    </fieldset>
  );
}
