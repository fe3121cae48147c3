import { useTranslation } from "~/ui/site-context";
import { button } from "~/ui/styles/button.css";
import { panel, row, stackTight } from "~/ui/styles/layout.css";
import { EditorFrame } from "./editor-frame";
import { FaultSummary, LabelledField, PageHeading, RowLink, Section, Submit } from "./editor-parts";
import * as styles from "./preview.css";
import type { translatePage } from "./translate-page.server";

type TranslatePageProps = ReturnType<typeof translatePage>;
type Report = NonNullable<TranslatePageProps["report"]>;

/** The texts of a language as a file for translators, and such a file taken. Plain HTML. */
export function TranslatePage({ frame, heading, action, downloads, error, report }: TranslatePageProps) {
  const { t } = useTranslation();
  return (
    <EditorFrame frame={frame}>
      <PageHeading heading={heading} intro={t("desk.translate.intro")} />
      {error && (
        <FaultSummary heading={t("form.error_summary")}>
          <p className={styles.text}>
            <a href="#file" className={styles.faultLink}>
              {error}
            </a>
          </p>
        </FaultSummary>
      )}
      {report && <ReportPart {...report} />}
      <Section id="download" heading={t("desk.translate.download")} className={stackTight}>
        <p>{t("desk.translate.download_intro")}</p>
        {downloads.map(({ label, files }) => (
          <p key={label} className={row}>
            <span>{label}</span>
            {files.map(({ href, format }) => (
              <a key={href} href={href} className={button.secondary} aria-label={`${format}: ${label}`}>
                {format}
              </a>
            ))}
          </p>
        ))}
      </Section>
      <Section id="upload" heading={t("desk.translate.upload")} className={stackTight}>
        <p>{t("desk.translate.upload_intro")}</p>
        <form
          method="post"
          action={action}
          encType="multipart/form-data"
          className={`${panel} ${styles.form}`}
        >
          <LabelledField id="file" label={t("desk.translate.file")} hint={t("desk.translate.file_hint")}>
            <input
              {...{ id: "file", name: "file", type: "file", className: styles.input }}
              accept=".json,application/json,.xlf,.xliff,application/xliff+xml"
              aria-invalid={error ? true : undefined}
              aria-describedby="file-hint"
            />
          </LabelledField>
          <Submit>{t("desk.translate.send")}</Submit>
        </form>
      </Section>
    </EditorFrame>
  );
}

function ReportPart({ counts, publish, refused, skipped }: Report) {
  const { t } = useTranslation();
  return (
    <>
      <div role="status" className={`${styles.notice} ${stackTight}`}>
        <h2>{t("desk.translate.done")}</h2>
        {counts.map((count) => (
          <p key={count}>{count}</p>
        ))}
        {publish && (
          <p>
            <a href={publish}>{t("desk.translate.to_publish")}</a>
          </p>
        )}
      </div>
      <Left id="refused" {...refused} />
      <Left id="skipped" {...skipped} />
    </>
  );
}

function Left({ id, heading, texts }: Report["refused"] & { id: string }) {
  if (texts.length === 0) return null;
  return (
    <section aria-labelledby={id} className={styles.fault}>
      <h2 id={id}>{heading}</h2>
      <ul className={styles.rows}>
        {texts.map(({ key, reason, href }) => (
          <li key={key} className={styles.rowItem}>
            {href === null ? (
              <code className={styles.key}>{key}</code>
            ) : (
              <RowLink href={href}>
                <code className={styles.key}>{key}</code>
              </RowLink>
            )}
            <span className={styles.text}>{reason}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
