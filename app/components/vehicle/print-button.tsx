import { type MouseEvent, useRef, useState } from "react";
import { useWords } from "~/components/site-context";
import { visuallyHidden } from "~/styles/layout.css";
import { HandOnIcon } from "./hand-on-icon";
import * as styles from "./print-button.css";

interface PrintButtonProps {
  /** Of the car; the file is named after it. */
  slug: string;
  className: string;
}

/** The printable page, in a tab of its own (spec 1 §2). */
export function PrintLink({ slug, className }: PrintButtonProps) {
  const { t } = useWords();
  return (
    <a href={`/print?car_id=${slug}`} target="_blank" rel="noopener" className={className}>
      <HandOnIcon name="print" />
      <span aria-hidden="true">{t("print.page_link")}</span>
      <span className={visuallyHidden}>{t("print.new_tab")}</span>
    </a>
  );
}

/**
 * A link to the PDF. With scripts it says that the PDF is being prepared, saves it as `{slug}.pdf`, and tells a failure
 * with the error's own message (spec 1 §4, §8).
 */
export function PrintButton({ slug, className }: PrintButtonProps) {
  const { t } = useWords();
  const address = `/cars/${slug}/print.pdf`;
  const [state, setState] = useState<"idle" | "preparing" | "ready">("idle");
  const [failure, setFailure] = useState<string | null>(null);
  // State is too late for the second click of a double click.
  const busy = useRef(false);

  const print = async (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    if (busy.current) return;
    busy.current = true;
    setState("preparing");
    setFailure(null);
    try {
      save(await fetchPdf(address, t("print.no_answer")), `${slug}.pdf`);
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
      <a
        href={address}
        download={`${slug}.pdf`}
        className={className}
        onClick={print}
        aria-disabled={preparing || undefined}
      >
        <span className={styles.icon} data-busy={preparing}>
          <HandOnIcon name="download" />
        </span>
        {t(preparing ? "print.preparing" : "print.pdf")}
      </a>
      <span role="status" className={visuallyHidden}>
        {state !== "idle" && t(`print.${state}`)}
      </span>
      <span role="alert" className={failure ? styles.failure : visuallyHidden}>
        {failure && t("print.failed", { message: failure })}
      </span>
    </>
  );
}

/** @throws Error with what the server said, or with `noAnswer` when it said nothing */
async function fetchPdf(address: string, noAnswer: string): Promise<Blob> {
  const answer = await fetch(address).catch(() => null);
  if (answer?.ok) return answer.blob();
  const isText = answer?.headers.get("Content-Type")?.startsWith("text/plain");
  throw new Error((isText && (await answer?.text())) || noAnswer);
}

function save(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The browser may read it a little later.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
