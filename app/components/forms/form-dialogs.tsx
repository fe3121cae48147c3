import { useFetcher, useLocation } from "@remix-run/react";
import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from "react";
import { OpenForm } from "~/components/form-link";
import { Icon } from "~/components/icon";
import { useTranslation } from "~/components/site-context";
import type { FormView } from "~/domain/forms/form-view";
import type { LeadFormPageProps } from "./form-page";
import * as styles from "./form-page.css";
import { hasTimeField, LeadForm } from "./lead-form";

/**
 * Wraps a hydrated page, so that its links to forms open a dialog. What the shopper typed stays when the dialog is
 * closed and opened again.
 */
export function FormDialogs({ children }: { children: ReactNode }) {
  const [opened, setOpened] = useState<string[]>([]);
  const [wanted, setWanted] = useState<string | null>(null);
  const [open] = useState(() => (href: string) => {
    setOpened((before) => (before.includes(href) ? before : [...before, href]));
    setWanted(href);
  });
  // The router opened another page, which the dialog is not about. (A link to a field changes only the hash.)
  const { pathname, search } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: every other address closes it
  useEffect(() => setWanted(null), [pathname, search]);
  return (
    <OpenForm.Provider value={open}>
      {children}
      {opened.map((href) => (
        <FormDialog key={href} href={href} wanted={href === wanted} closed={() => setWanted(null)} />
      ))}
    </OpenForm.Provider>
  );
}

/** The result of a post: the form with errors, that the post did not arrive, or why it was rejected. */
type Answer = { form?: FormView; failed?: true | string };

function FormDialog({ href, wanted, closed }: { href: string; wanted: boolean; closed: () => void }) {
  const { t } = useTranslation();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const page = useFetcher<LeadFormPageProps | null>();
  const post = useFetcher<Answer>();
  const { load } = page;
  const refused = useRef<FormView | null>(null);
  if (post.data?.form) refused.current = post.data.form;
  const form = refused.current ?? page.data?.form;

  useEffect(() => load(href), [load, href]);

  useEffect(() => {
    // The form could not be loaded. Its own page says why.
    if (wanted && page.data === null) window.location.assign(href);
    if (wanted && form && dialog.current && !dialog.current.open) dialog.current.showModal();
    if (!wanted) dialog.current?.close();
  }, [wanted, form, page.data, href]);

  // The summary takes the focus when its errors change, so the errors must stay the same object between renders.
  const shown = useMemo(() => {
    const failed = post.data?.failed;
    if (!form || !failed) return form;
    return { ...form, errors: [{ field: null, message: failed === true ? form.failure : failed }] };
  }, [form, post.data]);

  if (!form || !shown || !page.data) return null;
  const submitting = post.state !== "idle";
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={id} onClose={closed}>
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
        {page.data.car && <p>{page.data.car.name}</p>}
        {page.data.intro && <p>{page.data.intro}</p>}
        <LeadForm
          form={shown}
          idPrefix={`${id}-`}
          submitting={submitting}
          wrap={(fields) => (
            <post.Form
              method="post"
              action={form.action}
              noValidate={!hasTimeField(form)}
              onSubmit={(event) => submitting && event.preventDefault()}
            >
              {fields}
            </post.Form>
          )}
        />
      </div>
    </dialog>
  );
}
