import { useFetcher } from "@remix-run/react";
import { type FormEvent, useEffect, useId, useMemo, useRef, useState } from "react";
import type { SentCodeView } from "~/domain/account/one-time-code";
import type { FormView } from "~/domain/forms/form-view";
import { looksRight } from "~/domain/forms/posted-form";
import { CarSummary } from "~/ui/card/car-summary";
import { Icon } from "~/ui/icon";
import { focusHeading, SIGNED_IN, showModal } from "~/ui/open-dialog";
import { useAddress, useTranslation } from "~/ui/site-context";
import { HiddenFields, SiteLink } from "~/ui/site-link";
import { button } from "~/ui/styles/button.css";
import { muted, row, small } from "~/ui/styles/layout.css";
import * as styles from "./form-dialog.css";
import type { LeadFormPageProps } from "./form-page";
import { hasTimeField, LeadForm } from "./lead-form";

export interface FormDialogProps {
  /** Of the form's own page. */
  href: string;
  /** Whether it is to be open. */
  wanted: boolean;
  closed: () => void;
}

/** What the address of a form answers: a car's form, or a page of the site with one among other things. */
type Loaded = FormPageProps | { form: SiteFormView | null } | SignedIn;
/** Of the sign-in once a code was sent: how to get another one. */
type FormPageProps = LeadFormPageProps & { sent?: SentCodeView | null };
/** Nothing is asked any more. */
type SignedIn = { form?: undefined; signedIn: true };
/** The result of a post: the form with errors, that the post did not arrive, or why it was rejected. */
type Answer = { form?: FormView | SiteFormView; failed?: true | string; signedIn?: true; next?: string };
type SiteFormView = Pick<LeadFormPageProps, "heading" | "intro" | "car"> & { form: FormView };

/** What a dialog shows of it. Null: only the page itself can show it, because it has several steps or no form. */
function dialogView(loaded: Loaded): FormPageProps | null {
  const { form } = loaded;
  if (!form) return null;
  const view = "fields" in form ? (loaded as FormPageProps) : form;
  return view.form.step ? null : view;
}

/** The form of an answer: of a page with a form, the form itself. */
function formOf({ form }: Answer): FormView | undefined {
  return form && !("fields" in form) ? form.form : form;
}

/** The form that is at an address, over the page. */
export function FormDialog({ href, wanted, closed }: FormDialogProps) {
  const { t } = useTranslation();
  const at = useAddress();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const page = useFetcher<Loaded | null>();
  const post = useFetcher<Answer>();
  const { load } = page;
  const view = page.data && dialogView(page.data);
  const refused = useRef<FormView | null>(null);
  if (post.data) refused.current = post.data.next ? null : (formOf(post.data) ?? refused.current);
  const form = refused.current ?? view?.form;
  // The fields whose errors have gone since the last answer.
  const [mended, setMended] = useState<readonly string[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new answer has its own errors
  useEffect(() => setMended([]), [post.data]);

  useEffect(() => load(href), [load, href]);

  const signedIn = post.data?.signedIn ?? (page.data && "signedIn" in page.data);
  useEffect(() => {
    if (post.data?.next) load(post.data.next);
  }, [post.data, load]);
  useEffect(() => {
    if (!signedIn || !wanted) return;
    closed();
    dispatchEvent(new Event(SIGNED_IN));
  }, [signedIn, wanted, closed]);
  // The next step is read as another page would be.
  const heading = useRef<string>();
  useEffect(() => {
    if (heading.current && view && heading.current !== view.heading) focusHeading(dialog.current);
    heading.current = view?.heading;
  }, [view]);

  useEffect(() => {
    // The form could not be loaded. Its own page says why.
    if (wanted && page.data !== undefined && !view && !signedIn) window.location.replace(at(href));
    if (wanted && form && dialog.current && !dialog.current.open) showModal(dialog.current);
    if (wanted || !dialog.current?.open) return;
    dialog.current.close();
    // Opened while the page was still changing, the dialog gives the focus to nothing or to the whole new page.
    for (const link of document.querySelectorAll<HTMLElement>(`a[href="${at(href)}"]`))
      if (document.activeElement?.matches("body, main")) link.focus({ preventScroll: true });
  }, [wanted, form, view, page.data, signedIn, href, at]);

  // The summary takes the focus when its errors change, so the errors must stay the same object between renders.
  const shown = useMemo(() => {
    const failed = post.data?.failed;
    if (!form || !failed) return form;
    return { ...form, errors: [{ field: null, message: failed === true ? form.failure : failed }] };
  }, [form, post.data]);

  const mend = ({ target, currentTarget }: FormEvent<HTMLFormElement>) => {
    const { name } = target as unknown as HTMLInputElement;
    const field = form?.fields.find((each) => each.name === name && each.error);
    if (!field) return;
    const answer = new FormData(currentTarget).get(name);
    const isRight = looksRight(field, field.value, typeof answer === "string" ? answer : null);
    setMended((before) =>
      isRight === before.includes(name)
        ? before
        : isRight
          ? [...before, name]
          : before.filter((each) => each !== name),
    );
  };

  if (!form || !shown || !view) return null;
  const submitting = post.state !== "idle";
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={id}
      // Escape: `close` comes with the next frame, after a key that opens the dialog again.
      onCancel={({ target, currentTarget }) => target === currentTarget && closed()}
      // Forward may have opened the dialog again by then.
      onClose={({ currentTarget }) => wanted && !currentTarget.open && closed()}
    >
      <div className={styles.dialogHead} tabIndex={-1}>
        <h2 id={id}>{view.heading}</h2>
        <button type="button" className={styles.close} onClick={closed} aria-label={t("form.close")}>
          <Icon name="close" />
        </button>
      </div>
      <div className={styles.dialogBody}>
        {view.car && <CarSummary car={view.car} link={false} />}
        {view.intro && <p>{view.intro}</p>}
        <LeadForm
          form={shown}
          idPrefix={`${id}-`}
          submitting={submitting}
          mended={mended}
          compact
          wrap={(fields) => (
            <post.Form
              method="post"
              action={form.action}
              noValidate={!hasTimeField(form)}
              onSubmit={(event) => submitting && event.preventDefault()}
              onInput={mend}
            >
              {fields}
            </post.Form>
          )}
        />
        {view.sent && (
          <>
            {view.sent.file && <p className={small}>{view.sent.file}</p>}
            <p className={muted}>{view.sent.again.hint}</p>
            <post.Form method="post" action={form.action} className={row}>
              <HiddenFields fields={form.hidden} />
              <button type="submit" name={view.sent.again.name} value="1" className={button.secondary}>
                {view.sent.again.text}
              </button>
              <SiteLink href={view.sent.another} className={button.quiet}>
                {view.sent.anotherText}
              </SiteLink>
            </post.Form>
          </>
        )}
      </div>
    </dialog>
  );
}
