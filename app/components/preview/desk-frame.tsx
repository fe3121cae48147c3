import type { ReactNode } from "react";
import { useTranslation } from "~/components/site-context";
import type { DocumentKind } from "~/domain/editing/edited-entry";
import { button } from "~/styles/button.css";
import * as styles from "./preview.css";

export interface DeskFrameProps {
  email: string;
  isPreview: boolean;
  drafts: number;
  current: "texts" | "menus" | DocumentKind | "publish" | "versions";
}

const PAGES = [
  ["texts", "/preview"],
  ["page", "/preview/pages"],
  ["hours", "/preview/hours"],
  ["popup", "/preview/popups"],
  ["promo", "/preview/promos"],
  ["offer", "/preview/offers"],
  ["menus", "/preview/menus"],
  ["publish", "/preview/publish"],
  ["versions", "/preview/versions"],
] as const;

/** What surrounds every page of the desk: the ways between them, who is signed in, and the preview. */
export function DeskFrame({ frame, children }: { frame: DeskFrameProps; children: ReactNode }) {
  const { t } = useTranslation();
  const { email, isPreview, drafts, current } = frame;
  const label = (name: (typeof PAGES)[number][0]) =>
    name === "publish" && drafts > 0 ? t("desk.nav.publish_count", { count: drafts }) : t(`desk.nav.${name}`);
  return (
    <div className={styles.page}>
      <div className={styles.top}>
        <nav aria-label={t("desk.nav.label")}>
          <ul className={styles.links}>
            {PAGES.map(([name, path]) => (
              <li key={name}>
                <a href={path} className={styles.link} aria-current={name === current ? "page" : undefined}>
                  {label(name)}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles.who}>
          <DeskButton what={isPreview ? "end_preview" : "preview"} className={button.secondary}>
            {t(isPreview ? "desk.nav.end_preview" : "desk.nav.preview")}
          </DeskButton>
          <a href="/" className={styles.link}>
            {t("desk.nav.site")}
          </a>
          <span>{t("desk.nav.who", { email })}</span>
          <DeskButton what="sign_out" className={styles.plainButton}>
            {t("desk.nav.sign_out")}
          </DeskButton>
        </div>
      </div>
      {children}
    </div>
  );
}

/** A button that does one thing, without script. */
export function DeskButton({
  what,
  to,
  className,
  children,
}: {
  what: "sign_out" | "preview" | "end_preview";
  /** Page of the site that follows. */
  to?: string;
  className: string;
  children: ReactNode;
}) {
  return (
    <form method="post" action="/preview">
      {to !== undefined && <input type="hidden" name="to" value={to} />}
      <button type="submit" name="do" value={what} className={className}>
        {children}
      </button>
    </form>
  );
}
