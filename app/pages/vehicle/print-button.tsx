import { type MouseEvent, useRef, useState } from "react";
import type { Translate } from "~/i18n/translate";
import { useTranslation } from "~/ui/site-context";
import { SiteLink } from "~/ui/site-link";
import { visuallyHidden } from "~/ui/styles/layout.css";
import * as styles from "./print-button.css";
import { ShareIcon } from "./share-bar";

interface PrintButtonProps {
  /** Of the car; the file is named after it. */
  slug: string;
  className: string;
}

/** The printable page, in a tab of its own (rules/print-and-share#print-page). */
export function PrintLink({ slug, className }: PrintButtonProps) {
  const { t } = useTranslation();
  return (
    <SiteLink href={`/print?car_id=${slug}`} target="_blank" rel="noopener" className={className}>
      <ShareIcon name="print" />
      <span aria-hidden="true">{t("print.page_link")}</span>
      <span className={visuallyHidden}>{t("print.new_tab")}</span>
    </SiteLink>
  );
}

/**
 * A link to the PDF. With scripts it says that the PDF is being prepared, saves it as `{slug}.pdf`, and shows a
 * failure with the error's own message (rules/print-and-share#print-failed).
 */
export function PrintButton({ slug, className }: PrintButtonProps) {
  const { t } = useTranslation();
  const address = `/cars/${slug}/print.pdf`;
  const [state, setState] = useState<"idle" | "preparing" | "ready">("idle");
  const [failure, setFailure] = useState<string | null>(null);
  // React state updates too late to stop the second click of a double click.
  const busy = useRef(false);

  const print = async (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    if (busy.current) return;
    busy.current = true;
    setState("preparing");
    setFailure(null);
    try {
      save(await fetchPdf(address, t), `${slug}.pdf`);
      setState("ready");
    } catch (error) {
      setState("idle");
      setFailure((error as Error).message);
    }
    busy.current = false;
  };

  const preparing = state === "preparing";
  return (
    <>
      <SiteLink
        href={address}
        download={`${slug}.pdf`}
        className={className}
        onClick={print}
        aria-disabled={preparing || undefined}
      >
        <span className={styles.icon} data-busy={preparing}>
          <ShareIcon name="download" />
        </span>
        {t(preparing ? "print.preparing" : "print.pdf")}
      </SiteLink>
      <span role="status" className={visuallyHidden}>
        {state !== "idle" && t(`print.${state}`)}
      </span>
      <span role="alert" className={failure ? styles.failure : visuallyHidden}>
        {failure && t("print.failed", { message: failure })}
      </span>
    </>
  );
}

/** @throws Error with what the server said, else with its status, or that it said nothing */
async function fetchPdf(address: string, t: Translate): Promise<Blob> {
  const answer = await fetch(address).catch(() => null);
  if (!answer) throw new Error(t("print.no_answer"));
  if (answer.ok) return answer.blob();
  const isText = answer.headers.get("Content-Type")?.startsWith("text/plain");
  const said = isText ? await answer.text().catch(() => "") : "";
  throw new Error(said || t("print.refused", { status: answer.status }));
}

function save(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The browser may read it a little later.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
