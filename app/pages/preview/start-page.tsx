import { editorAddress } from "~/domain/editing/editor-address";
import { useTranslation } from "~/ui/site-context";
import { button } from "~/ui/styles/button.css";
import { muted, panel, row, small, stackTight, visuallyHidden } from "~/ui/styles/layout.css";
import { EditorFrame } from "./editor-frame";
import { RowLink, Section, StateBadges, TextField } from "./editor-parts";
import * as styles from "./preview.css";
import type { startPage } from "./start-page.server";

export type StartPageProps = Awaited<ReturnType<typeof startPage>>;
type Line = StartPageProps["requests"][number];
type PageRow = StartPageProps["pages"][number];

/** `/preview`: what an editor can do, and what is to be done. Plain HTML. */
export function StartPage(props: StartPageProps) {
  const { frame, heading, tasks, waiting, requests, plans, attention, recent } = props;
  const { t } = useTranslation();
  return (
    <EditorFrame frame={frame}>
      <h1>{heading}</h1>
      <form method="get" action="/preview/texts#results" role="search" className={styles.find}>
        {frame.language && <input type="hidden" name="language" value={frame.language} />}
        <TextField id="q" label={t("desk.start.find")} type="search" />
        <button type="submit" className={button.primary}>
          {t("desk.list.find")}
        </button>
      </form>
      {tasks.length > 0 && (
        <section aria-labelledby="tasks" className={stackTight}>
          <h2 id="tasks" className={visuallyHidden}>
            {t("desk.start.tasks")}
          </h2>
          <ul className={styles.tasks}>
            {tasks.map(({ href, label, hint, parts }) => (
              <li key={href} className={styles.task}>
                <a href={href} className={styles.taskLink}>
                  {label}
                </a>
                <span className={`${muted} ${small}`}>{hint}</span>
                {parts.length > 0 && (
                  <span className={`${styles.taskParts} ${small}`}>
                    {parts.map((part) => (
                      <a key={part.href} href={part.href} className={styles.link}>
                        {part.label}
                      </a>
                    ))}
                  </span>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      <div className={styles.start}>
        <div className={styles.forms}>
          <Section isSmall className={PANEL} id="waiting" heading={t("desk.start.waiting")}>
            {waiting.rows.length === 0 ? (
              <p className={muted}>{t("desk.start.nothing_waits")}</p>
            ) : (
              <>
                <Lines rows={waiting.rows} />
                {waiting.more > 0 && (
                  <p className={muted}>{t("desk.start.more_waiting", { count: waiting.more })}</p>
                )}
                <div className={row}>
                  <a href={editorAddress(frame.language, "/preview/publish")} className={button.secondary}>
                    {t(`desk.bar.${frame.way}`)}
                  </a>
                  <form method="post" action={editorAddress(frame.language, "/preview/links")}>
                    <button type="submit" name="do" value="make" className={button.quiet}>
                      {t("desk.start.share")}
                    </button>
                  </form>
                </div>
              </>
            )}
            {waiting.elsewhere.map(({ href, label }) => (
              <p key={href}>
                <a href={href}>{label}</a>
              </p>
            ))}
          </Section>
          {requests.length > 0 && (
            <Section isSmall className={PANEL} id="requests" heading={t("desk.approval.heading")}>
              <Lines rows={requests} />
            </Section>
          )}
          {plans.length > 0 && (
            <Section isSmall className={PANEL} id="plans" heading={t("desk.plans.heading")}>
              <Lines rows={plans} />
            </Section>
          )}
          {attention.length > 0 && (
            <Section isSmall className={PANEL} id="attention" heading={t("desk.start.attention")}>
              <Lines rows={attention} />
            </Section>
          )}
          {recent.length > 0 && (
            <Section isSmall className={PANEL} id="recent" heading={t("desk.start.recent")}>
              <Lines rows={recent} />
              <p>
                <a href={editorAddress(frame.language, "/preview/versions")}>
                  {t("desk.start.all_versions")}
                </a>
              </p>
            </Section>
          )}
        </div>
        <Pages {...props} />
      </div>
    </EditorFrame>
  );
}

const PANEL = `${panel} ${stackTight}`;

function Pages({ frame, pages, morePages, posts, others }: StartPageProps) {
  const { t } = useTranslation();
  const inList = editorAddress(frame.language, "/preview/pages");
  return (
    <div className={styles.forms}>
      <Section isSmall id="pages" heading={t("desk.start.pages")}>
        <PageRows rows={pages} />
        {morePages > 0 && (
          <p>
            <a href={inList}>{t("desk.start.more_pages", { count: morePages })}</a>
          </p>
        )}
      </Section>
      {posts.length > 0 && (
        <Section isSmall id="posts" heading={t("desk.start.posts")}>
          <PageRows rows={posts} />
          <p>
            <a href={inList}>{t("desk.start.all_posts")}</a>
          </p>
        </Section>
      )}
      <Section isSmall id="others" heading={t("desk.start.others")}>
        {others.some(({ href }) => href !== null) && <p className={muted}>{t("desk.start.others_intro")}</p>}
        <PageRows rows={others} />
        <p>
          <a href={editorAddress(frame.language, "/preview/states")}>{t("desk.start.states")}</a>
        </p>
      </Section>
    </div>
  );
}

function Lines({ rows }: { rows: readonly Line[] }) {
  return (
    <ul className={styles.rows}>
      {rows.map(({ href, label, by, problem }) => (
        <li key={`${href} ${label} ${by}`} className={styles.rowItem}>
          <span>
            <RowLink href={href}>{label}</RowLink>
          </span>
          {problem && <p className={styles.error}>{problem}</p>}
          {by && <span className={`${muted} ${small} ${styles.text}`}>{by}</span>}
        </li>
      ))}
    </ul>
  );
}

function PageRows({ rows }: { rows: readonly PageRow[] }) {
  const { t } = useTranslation();
  return (
    <ul className={styles.rows}>
      {rows.map(({ href, title, at, look, states }) => (
        <li key={at} className={styles.pageRow}>
          <span className={styles.pageName}>
            <strong>{title}</strong>{" "}
            <span className={styles.meta}>
              <span className={`${muted} ${small}`}>{at}</span>
              <StateBadges states={states} />
            </span>
          </span>
          {href !== null && (
            <a
              href={href}
              className={styles.linkButton}
              aria-label={t("desk.documents.edit", { name: title })}
            >
              {t("desk.start.edit")}
            </a>
          )}
          <a href={look} className={styles.linkButton} aria-label={t("desk.start.look_at", { name: title })}>
            {t("desk.start.look")}
          </a>
        </li>
      ))}
    </ul>
  );
}
