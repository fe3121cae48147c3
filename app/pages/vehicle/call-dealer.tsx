import { type ReactNode, useEffect, useRef, useState } from "react";
import { phoneHref, REVEAL_PHONE } from "~/domain/locations/call";
import { Icon } from "~/ui/icon";
import { useTranslation } from "~/ui/site-context";
import { PageForm } from "~/ui/site-link";
import { block, button } from "~/ui/styles/button.css";
import { visuallyHidden } from "~/ui/styles/layout.css";
import * as styles from "./call-dealer.css";
import type { ShownCall } from "./use-call";

/**
 * The call-the-dealer box (rules/buttons#call-masked): a number to dial, or its beginning and a button for the rest.
 */
export function CallDealer({ call, className }: { call: ShownCall | null; className: string }) {
  const { t } = useTranslation();
  if (!call || call.view.callNow === "closed") return null;
  return (
    <section id="call" className={`${styles.box} ${className}`} aria-labelledby="call-heading">
      <h2 id="call-heading" className={styles.heading}>
        {t("call.heading")}
      </h2>
      <CallControl
        call={call}
        className={`${button.secondary} ${block}`}
        link={(phone) => (
          <>
            <span className={call.view.callNow === "shown" ? styles.words : visuallyHidden}>
              {t(call.view.callNow === "shown" ? "call.now" : "call.heading")}{" "}
            </span>
            <span className={styles.number}>{phone}</span>
          </>
        )}
      />
      <p role="status" className={styles.status}>
        {call.state === "failed" ? t("call.failed") : null}
      </p>
    </section>
  );
}

/**
 * 'Call Now' with the number (rules/buttons#call-now), for the sidebar's and the sticky bar's buttons; in opening
 * hours only where the site asks for it.
 */
export function CallNow({
  call,
  className = button.secondary,
}: {
  call: ShownCall | null;
  className?: string;
}) {
  const { t } = useTranslation();
  if (call?.view.callNow !== "shown") return null;
  return (
    <CallControl
      call={call}
      className={className}
      link={(phone) => (
        <span className={styles.now}>
          {t("call.now")} <span className={styles.nowNumber}>{phone}</span>
        </span>
      )}
      stacked
    />
  );
}

interface CallControlProps {
  call: ShownCall;
  className: string;
  link: (phone: string) => ReactNode;
  /** 'Call Now' above the number, instead of a line of both. */
  stacked?: boolean;
}

function CallControl({ call, className, link, stacked = false }: CallControlProps) {
  const { t } = useTranslation();
  const anchor = useRef<HTMLAnchorElement>(null);
  const [pressed, setPressed] = useState(false);
  const { view, phone } = call;

  // The number takes the button's place and its focus, so that screen readers announce it.
  useEffect(() => {
    if (!pressed || phone === null) return;
    setPressed(false);
    anchor.current?.focus();
  }, [pressed, phone]);

  if (phone !== null) {
    return (
      <a ref={anchor} href={phoneHref(phone)} className={className} onClick={call.called}>
        <Icon name="phone" />
        {link(phone)}
      </a>
    );
  }
  if (view.number.state !== "masked") return null;
  const { starts, masked } = view.number;
  return (
    <PageForm
      method="post"
      action={view.path}
      className={styles.form}
      onSubmit={(event) => {
        setPressed(true);
        call.reveal(event);
      }}
    >
      <input type="hidden" name={REVEAL_PHONE.name} value={REVEAL_PHONE.value} />
      <button type="submit" className={className} aria-disabled={call.state === "asking" || undefined}>
        <Icon name="phone" />
        <span className={stacked ? styles.now : styles.masked}>
          <span>{t(stacked ? "call.now" : "call.show")} </span>
          <span className={stacked ? styles.nowNumber : styles.stars}>
            {starts}
            {/* A screen reader reads the beginning of the number, not each star. */}
            <span aria-hidden="true">{masked.slice(starts.length)}</span>
          </span>
        </span>
      </button>
    </PageForm>
  );
}
