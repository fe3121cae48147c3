import { useFetcher, useLocation } from "@remix-run/react";
import {
  createContext,
  type MouseEvent,
  type ReactNode,
  useContext,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from "react";
import { Icon } from "~/components/icon";
import { useWords } from "~/components/site-context";
import type { LeadFormView } from "~/domain/forms/lead-form";
import { asksForTime, LeadForm } from "./lead-form";
import type { LeadFormPageProps } from "./lead-form-page";
import * as styles from "./lead-form-page.css";

/** Opens the form that stands at an address over the page. */
const OpenForm = createContext<((href: string) => void) | null>(null);

/**
 * Around a hydrated page: its links to forms open them in a dialog. What the shopper typed into one stays while it
 * is closed and opened again.
 */
export function FormDialogs({ children }: { children: ReactNode }) {
  const [opened, setOpened] = useState<string[]>([]);
  const [wanted, setWanted] = useState<string | null>(null);
  const [open] = useState(() => (href: string) => {
    setOpened((before) => (before.includes(href) ? before : [...before, href]));
    setWanted(href);
  });
  // Another page in place: what it is about is not what the dialog is about. (A link to a field changes the hash only.)
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

interface FormLinkProps {
  /** Of the form's own page. */
  href: string;
  className?: string | undefined;
  children: ReactNode;
}

/** A link to a form's page. With JavaScript the same form, from the same address, opens in a dialog. */
export function FormLink({ href, className, children }: FormLinkProps) {
  const open = useContext(OpenForm);
  const click = (event: MouseEvent) => {
    if (!open || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0)
      return;
    event.preventDefault();
    open(href.replace(/#.*/, ""));
  };
  return (
    <a href={href} className={className} onClick={click} aria-haspopup={open ? "dialog" : undefined}>
      {children}
    </a>
  );
}

/** What comes back of a post: the form as refused, or that the post did not arrive, or why it was not taken. */
type Answer = { form?: LeadFormView; failed?: true | string };

function FormDialog({ href, wanted, closed }: { href: string; wanted: boolean; closed: () => void }) {
  const { t } = useWords();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const page = useFetcher<LeadFormPageProps | null>();
  const post = useFetcher<Answer>();
  const { load } = page;
  const refused = useRef<LeadFormView | null>(null);
  if (post.data?.form) refused.current = post.data.form;
  const form = refused.current ?? page.data?.form;

  useEffect(() => load(href), [load, href]);

  useEffect(() => {
    // The form did not come: its own page says why.
    if (wanted && page.data === null) window.location.assign(href);
    if (wanted && form && dialog.current && !dialog.current.open) dialog.current.showModal();
    if (!wanted) dialog.current?.close();
  }, [wanted, form, page.data, href]);

  // The summary takes the focus when its errors are others: so they stay the same from one drawing to the next.
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
        <LeadForm
          form={shown}
          idPrefix={`${id}-`}
          submitting={submitting}
          wrap={(fields) => (
            <post.Form
              method="post"
              action={form.action}
              noValidate={!asksForTime(form)}
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
