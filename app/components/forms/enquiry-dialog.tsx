import { useFetcher } from "@remix-run/react";
import { type MouseEvent, useCallback, useEffect, useId, useRef, useState } from "react";
import { Icon } from "~/components/icon";
import { useWords } from "~/components/site-context";
import { block, button } from "~/styles/button.css";
import * as styles from "./enquiry.css";
import type { EnquiryPageProps } from "./enquiry-page";
import { LeadForm } from "./lead-form";

/**
 * A link to the enquiry page. With JavaScript it opens the same form, from the same address, in a dialog;
 * what the shopper typed stays while the dialog is closed and opened again.
 */
export function EnquiryDialog({ href, label }: { href: string; label: string }) {
  const { t } = useWords();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const page = useFetcher<EnquiryPageProps>();
  const post = useFetcher<Pick<EnquiryPageProps, "form">>();
  const [wanted, setWanted] = useState(false);
  const form = post.data?.form ?? page.data?.form;
  const { load } = page;

  const prepare = useCallback(() => {
    if (!page.data && page.state === "idle") load(href);
  }, [page.data, page.state, load, href]);

  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    prepare();
    setWanted(true);
  };

  useEffect(() => {
    if (wanted && form && dialog.current && !dialog.current.open) dialog.current.showModal();
  }, [wanted, form]);

  const submitting = post.state !== "idle";
  return (
    <>
      <a
        href={href}
        className={`${button.primary} ${block}`}
        onClick={open}
        onPointerEnter={prepare}
        onFocus={prepare}
        aria-haspopup="dialog"
      >
        {label}
      </a>
      <dialog ref={dialog} className={styles.dialog} aria-labelledby={id} onClose={() => setWanted(false)}>
        {form && page.data && (
          <>
            <div className={styles.dialogHead}>
              <h2 id={id}>{page.data.heading}</h2>
              <button
                type="button"
                className={styles.close}
                onClick={() => dialog.current?.close()}
                aria-label={t("form.close")}
              >
                <Icon name="close" />
              </button>
            </div>
            <div className={styles.dialogBody}>
              <p>{page.data.car.name}</p>
              <LeadForm
                form={form}
                idPrefix="dialog-"
                submit={t("enquiry.submit")}
                submitting={submitting}
                dealership={page.data.car.dealership}
                wrap={(fields) => (
                  <post.Form
                    method="post"
                    action={form.action}
                    noValidate
                    onSubmit={(event) => submitting && event.preventDefault()}
                  >
                    {fields}
                  </post.Form>
                )}
              />
            </div>
          </>
        )}
      </dialog>
    </>
  );
}
