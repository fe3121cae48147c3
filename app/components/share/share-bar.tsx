import { type MouseEvent, useEffect, useRef, useState } from "react";
import { useSite, useTranslation } from "~/components/site-context";
import { SiteLink } from "~/components/site-link";
import { useHydrated } from "~/components/use-hydrated";
import {
  emailShare,
  facebookShare,
  type ShareNetwork,
  smsShare,
  twitterShare,
  whatsappDevice,
  whatsappShare,
} from "~/domain/vehicle-page/share";
import { button } from "~/styles/button.css";
import { input } from "~/styles/form.css";
import { visuallyHidden } from "~/styles/layout.css";
import * as styles from "./share-bar.css";
import { ShareIcon, type ShareIconName } from "./share-icon";
import { useSharePopup } from "./use-share-popup";

export interface ShareView {
  /** Absolute address of the car's page. */
  url: string;
  networks: ShareNetwork[];
  /** For the networks that take one. */
  hashtag: string;
  /** Whether the phone's own share sheet may open. */
  native: boolean;
  copiedNoticeMs: number;
}

interface ShareProps {
  name: string;
  share: ShareView;
}

const ICONS: Record<Exclude<ShareNetwork, "copy">, ShareIconName> = {
  facebook: "facebook",
  twitter: "twitter",
  whatsapp: "whatsapp",
  email: "mail",
  sms: "message",
};
/** Pages of other sites; the rest opens a program of the visitor's own. */
const WEB: readonly ShareNetwork[] = ["facebook", "twitter", "whatsapp"];

/**
 * "Share", which opens the share bar (rules/print-and-share#share-networks); on a phone that has one, its own share
 * sheet, which knows the programs that the shopper uses. The bar's links are plain ones; scripts open them in a small
 * window.
 */
export function Share({ name, share, className }: ShareProps & { className: string }) {
  const { t } = useTranslation();
  const bar = useRef<HTMLDetailsElement>(null);
  const { networks } = share;
  const popup = useSharePopup();
  const addresses = useAddresses(name, share);
  const openSheet = (event: MouseEvent) => {
    if (!share.native || !navigator.share || !matchMedia("(pointer: coarse)").matches) return;
    event.preventDefault();
    navigator.share({ title: name, url: share.url }).catch((error: unknown) => {
      // Closed without sharing is no failure.
      if ((error as Error).name !== "AbortError") bar.current?.setAttribute("open", "");
    });
  };
  const open = (network: ShareNetwork) => (event: MouseEvent<HTMLAnchorElement>) => {
    // An address of its own where WhatsApp has no app.
    const device = whatsappDevice(navigator.userAgent);
    const address = network === "whatsapp" ? addresses.whatsapp(device) : event.currentTarget.href;
    popup.show(event, network, address);
  };
  return (
    <details ref={bar}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary answers the mouse and the keyboard with a click */}
      <summary className={className} onClick={openSheet}>
        <ShareIcon name="share" />
        {t("share.share")}
      </summary>
      <section className={styles.bar} aria-label={t("share.heading")}>
        <ul className={styles.list}>
          {networks.map((network) => {
            if (network === "copy") return null;
            const web = WEB.includes(network);
            const address = addresses[network];
            return (
              <li key={network}>
                <SiteLink
                  className={styles.chip}
                  data-open={popup.open.includes(network) || undefined}
                  // Of WhatsApp's two addresses the one that leads on from a phone and from a computer alike.
                  href={typeof address === "function" ? address("mobile") : address}
                  {...(web && { target: "_blank", rel: "noreferrer", onClick: open(network) })}
                >
                  <ShareIcon name={ICONS[network]} />
                  <span aria-hidden="true">{t(`share.${network}`)}</span>
                  <span className={visuallyHidden}>
                    {t(web ? "share.new_window" : "share.share_by", { network: t(`share.${network}`) })}
                  </span>
                </SiteLink>
              </li>
            );
          })}
        </ul>
        {networks.includes("copy") && <CopyLink url={share.url} noticeMs={share.copiedNoticeMs} />}
      </section>
    </details>
  );
}

function useAddresses(name: string, { url, hashtag }: ShareView) {
  const { t } = useTranslation();
  const { name: site } = useSite();
  return {
    facebook: facebookShare(url, { quote: name, hashtag }),
    twitter: twitterShare(url, { title: name }),
    whatsapp: (device: "mobile" | "desktop") => whatsappShare(url, { title: name, device }),
    email: emailShare(url, {
      subject: t("share.email_subject", { car: name, site }),
      body: t("share.email_body", { car: name, site }),
    }),
    sms: smsShare(url, { title: name }),
  };
}

/** The address in a field, which can be marked and copied without scripts, and a button that does it with them. */
function CopyLink({ url, noticeMs }: { url: string; noticeMs: number }) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  const field = useRef<HTMLInputElement>(null);
  const [notice, setNotice] = useState<"copied" | "copy_failed" | null>(null);
  const [copies, setCopies] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each copy starts the time again
  useEffect(() => {
    if (notice !== "copied") return;
    const end = setTimeout(() => setNotice(null), noticeMs);
    return () => clearTimeout(end);
  }, [notice, copies, noticeMs]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      setNotice("copied");
      setCopies((count) => count + 1);
    } catch {
      // Refused, or no clipboard on a page without TLS.
      field.current?.select();
      setNotice("copy_failed");
    }
  };
  return (
    <div className={styles.copy}>
      <input
        ref={field}
        className={`${input} ${styles.address}`}
        readOnly
        value={url}
        aria-label={t("share.address")}
        onFocus={(event) => event.currentTarget.select()}
      />
      {/* Its place is kept until a script can answer it. */}
      <button
        type="button"
        className={`${button.secondary} ${styles.copyButton}`}
        data-ready={hydrated}
        onClick={copy}
      >
        <ShareIcon name="link" />
        <span className={styles.either}>
          <span data-shown={notice !== "copied"}>{t("share.copy")}</span>
          <span data-shown={notice === "copied"} aria-hidden="true">
            {t("share.copied")}
          </span>
        </span>
      </button>
      <p role="status" className={notice === "copy_failed" ? styles.notice : visuallyHidden}>
        {notice && t(`share.${notice}`)}
      </p>
    </div>
  );
}
