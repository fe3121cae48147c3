import { useTranslation } from "~/ui/site-context";
import { button } from "~/ui/styles/button.css";
import { muted, panel, row, small } from "~/ui/styles/layout.css";
import type { plansView, requestsView } from "./approval-form.server";
import { ButtonForm, LabelledField, Section, Submit } from "./editor-parts";
import * as styles from "./preview.css";

type RequestView = Awaited<ReturnType<typeof requestsView>>[number];
type PlanView = ReturnType<typeof plansView>[number];

/** Drafts that wait for somebody who may publish. */
export function Requests({
  action,
  requests,
  declined,
}: {
  action: string;
  requests: readonly RequestView[];
  /** A note that was refused: which request it was for, and what was typed. */
  declined: { id: string; note: string; error: string | null };
}) {
  const { t } = useTranslation();
  if (requests.length === 0) return null;
  return (
    <Section id="requests" heading={t("desk.approval.heading")} className={panel} isSmall>
      <ul className={styles.rows}>
        {requests.map((request) => (
          <li key={request.id} className={styles.rowItem}>
            <span id={`request-${request.id}`} className={styles.text}>
              {request.who}
            </span>
            <span className={styles.text}>
              {request.href === null ? request.what : <a href={request.href}>{request.what}</a>}
            </span>
            {request.note !== "" && (
              <blockquote className={styles.original} dir="auto">
                <span className={styles.text}>{request.note}</span>
              </blockquote>
            )}
            {request.problem !== null && <p className={styles.error}>{request.problem}</p>}
            <div className={row}>
              {request.drafts.length > 0 && (
                // One field: a form has few, and a request many drafts.
                <ButtonForm
                  {...{ action, fields: { draft: request.drafts.join("\n") }, of: `request-${request.id}` }}
                  className={button.secondary}
                >
                  {t("desk.approval.publish")}
                </ButtonForm>
              )}
              {request.mayWithdraw && (
                <ButtonForm
                  {...{
                    action,
                    fields: { request: request.id },
                    what: "withdraw",
                    of: `request-${request.id}`,
                  }}
                >
                  {t("desk.approval.withdraw")}
                </ButtonForm>
              )}
            </div>
            {request.mayDecline && <Decline action={action} id={request.id} declined={declined} />}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Decline({
  action,
  id,
  declined,
}: {
  action: string;
  id: string;
  declined: { id: string; note: string; error: string | null };
}) {
  const { t } = useTranslation();
  const isRefused = declined.id === id;
  return (
    <details open={isRefused}>
      <summary className={styles.summary} aria-describedby={`request-${id}`}>
        {t("desk.approval.decline_summary")}
      </summary>
      <form method="post" action={action} className={styles.form}>
        <input type="hidden" name="request" value={id} />
        <NoteField
          id={`note-${id}`}
          label={t("desk.approval.why")}
          hint={t("desk.approval.why_hint")}
          value={isRefused ? declined.note : ""}
          error={isRefused ? declined.error : null}
        />
        <Submit what="decline" look="secondary">
          {t("desk.approval.decline")}
        </Submit>
      </form>
    </details>
  );
}

/** A few words to a colleague. */
export function NoteField({
  id,
  label,
  hint,
  value,
  error,
}: {
  id: string;
  label: string;
  hint: string;
  value: string;
  error: string | null;
}) {
  return (
    <LabelledField {...{ id, label, hint, error }}>
      <textarea
        id={id}
        name="note"
        defaultValue={value}
        rows={3}
        dir="auto"
        spellCheck
        aria-invalid={error === null ? undefined : true}
        aria-describedby={error === null ? `${id}-hint` : `${id}-hint ${id}-error`}
        className={styles.area}
      />
    </LabelledField>
  );
}

/** What is published at a set time, and what was not, with the reason. */
export function Plans({
  action,
  plans,
  mayCancel,
}: {
  action: string;
  plans: readonly PlanView[];
  mayCancel: boolean;
}) {
  const { t } = useTranslation();
  if (plans.length === 0) return null;
  return (
    <Section id="plans" heading={t("desk.plans.heading")} className={panel} isSmall>
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
              <ButtonForm {...{ action, fields: { plan: id }, what: "cancel", of: `plan-${id}` }}>
                {t(isFailed ? "desk.plans.remove" : "desk.plans.cancel")}
              </ButtonForm>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** When the ticked drafts are published: now, unless a day and a time are filled in. */
export function PublishTime({
  when: { day, time, zone, errors },
}: {
  /** As they were typed. */
  when: { day: string; time: string; zone: string; errors: readonly { field: string; message: string }[] };
}) {
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
