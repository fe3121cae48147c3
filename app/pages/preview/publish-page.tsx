import { editorAddress } from "~/domain/editing/editor-address";
import { useTranslation } from "~/ui/site-context";
import { button } from "~/ui/styles/button.css";
import { muted, panel, row, small } from "~/ui/styles/layout.css";
import { NoteField, Plans, PublishTime, Requests } from "./approvals";
import { EditorFrame, type EditorFrameProps } from "./editor-frame";
import { FaultList, PageHeading, TextDiff } from "./editor-parts";
import * as styles from "./preview.css";
import type { publishPage } from "./publish-view.server";

type PublishPageProps = Awaited<ReturnType<typeof publishPage>>;
type DraftsPart = NonNullable<PublishPageProps["part"]>;

/** The drafts, each next to what visitors see now; the ticked ones are published together, now or at a set time. */
export function PublishPage(props: PublishPageProps) {
  const { frame, heading, notice, requests, note, plans, when, part, drafts, elsewhere, errors } = props;
  const { t } = useTranslation();
  const { way } = frame;
  const action = editorAddress(frame.language, "/preview/publish");
  return (
    <EditorFrame frame={frame} notice={notice} hasOwnLook={way === "send"}>
      <PageHeading heading={heading} intro={t("desk.publish.intro")} />
      <FaultList errors={errors} />
      <Requests action={action} requests={requests} declined={note} />
      <Plans action={action} plans={plans} mayCancel={way === "publish"} />
      {elsewhere.length > 0 && (
        <p className={row}>
          {t("desk.publish.elsewhere")}
          {elsewhere.map(({ href, label }) => (
            <a key={href} href={href}>
              {label}
            </a>
          ))}
        </p>
      )}
      {drafts.length === 0 ? (
        <p>{t("desk.publish.none")}</p>
      ) : (
        <form method="post" action={action} className={styles.forms}>
          {part && (
            <>
              <h2 id="drafts">{part.heading}</h2>
              <input type="hidden" name="from" value={part.from} />
              <input type="hidden" name="draft" value={part.ticked} />
              {errors.length === 0 && <Faulty part={part} />}
            </>
          )}
          {/* By keyboard the one below is many presses of Tab away. */}
          <SendButton way={way} />
          <Drafts heading={t("desk.publish.own")} drafts={drafts.filter(({ isOwn }) => isOwn)} />
          <Drafts heading={t("desk.publish.others")} drafts={drafts.filter(({ isOwn }) => !isOwn)} />
          {part && <p>{part.tickedText}</p>}
          {way === "send" ? <SendPart note={note} /> : <PublishTime when={when} />}
          <SendButton way={way} />
          {part && <Turn part={part} action={`${action}#drafts`} />}
        </form>
      )}
    </EditorFrame>
  );
}

/** The drafts of other pages that can't be published: nobody should find that out by publishing. */
function Faulty({ part: { faulty, faultyText } }: { part: DraftsPart }) {
  return (
    faulty.length > 0 && (
      <div className={styles.fault}>
        <p>{faultyText}</p>
        <ul className={styles.rows}>
          {faulty.map(({ href, label, reason }) => (
            <li key={href}>
              <a href={href}>{label}</a>: {reason}
            </li>
          ))}
        </ul>
      </div>
    )
  );
}

/** Leads to other drafts, and takes along what is ticked. After the button that publishes, which the Enter key presses. */
function Turn({ part, action }: { part: DraftsPart; action: string }) {
  const { t } = useTranslation();
  return (
    <div className={row}>
      {(["earlier", "later"] as const).map(
        (name) =>
          part[name] !== null && (
            <button
              key={name}
              type="submit"
              name="turn"
              value={part[name]}
              formAction={action}
              className={button.quiet}
            >
              {t(`desk.publish.${name}`)}
            </button>
          ),
      )}
    </div>
  );
}

/** Publishes the ticked drafts, or sends them to somebody who may. */
function SendButton({ way }: Pick<EditorFrameProps, "way">) {
  const { t } = useTranslation();
  return (
    <div>
      {way === "send" ? (
        <button type="submit" name="do" value="send" className={button.primary}>
          {t("desk.approval.send")}
        </button>
      ) : (
        <button type="submit" className={button.primary}>
          {t("desk.publish.submit")}
        </button>
      )}
    </div>
  );
}

function SendPart({ note: { id, note, error } }: Pick<PublishPageProps, "note">) {
  const { t } = useTranslation();
  return (
    <NoteField
      id="note"
      label={t("desk.approval.note")}
      hint={t("desk.approval.note_hint")}
      value={id === "" ? note : ""}
      error={id === "" ? error : null}
    />
  );
}

function Drafts({ heading, drafts }: { heading: string; drafts: PublishPageProps["drafts"] }) {
  if (drafts.length === 0) return null;
  return (
    <fieldset className={styles.fieldset}>
      <legend className={styles.label}>{heading}</legend>
      <ul className={styles.list}>
        {drafts.map((draft) => (
          <Draft key={draft.id} draft={draft} />
        ))}
      </ul>
    </fieldset>
  );
}

function Draft({ draft }: { draft: PublishPageProps["drafts"][number] }) {
  const { t } = useTranslation();
  const state = `${encodeURIComponent(draft.id)}-state`;
  return (
    <li className={panel}>
      <div className={styles.tick}>
        <input
          type="checkbox"
          id={draft.id}
          name="draft"
          value={draft.value}
          defaultChecked={draft.ticked && draft.fault === null}
          aria-describedby={state}
          className={styles.box}
        />
        <div className={styles.form}>
          <label htmlFor={draft.id}>
            {draft.label}
            {draft.part && <span className={`${muted} ${small}`}>{` – ${draft.part}`}</span>}
          </label>
          <TextDiff rows={draft.rows} before={t("desk.publish.before")} after={t("desk.publish.after")} />
          <div id={state}>
            {draft.planned && <p className={styles.text}>{draft.planned}</p>}
            {draft.hasConflict && <p className={styles.error}>{t("desk.publish.conflict")}</p>}
            {draft.fault && <p className={styles.error}>{draft.fault}</p>}
          </div>
          <p className={`${muted} ${small}`}>
            {draft.by} · <a href={draft.href}>{draft.edit}</a>
            {draft.textKey && (
              <>
                {" · "}
                <code className={styles.key}>{draft.textKey}</code>
              </>
            )}
          </p>
        </div>
      </div>
    </li>
  );
}
