import { type MouseEvent, useEffect, useRef, useState } from "react";
import {
  emailShare,
  facebookShare,
  popupFeatures,
  SHARE_POPUP,
  type ShareNetwork,
  smsShare,
  twitterShare,
  whatsappDevice,
  whatsappShare,
} from "~/domain/vehicle-page/share";
import type { Translate } from "~/i18n/translate";
import { icon } from "~/ui/icon.css";
import { useSite, useTranslation } from "~/ui/site-context";
import { SiteLink } from "~/ui/site-link";
import { button } from "~/ui/styles/button.css";
import { input } from "~/ui/styles/form.css";
import { visuallyHidden } from "~/ui/styles/layout.css";
import { useHydrated } from "~/ui/use-hydrated";
import * as styles from "./share-bar.css";

/** Drawings for sharing and printing. Only the vehicle page has them, so they stay out of every page's sprite. */
const PATHS = {
  share:
    "M8.6 10.7 15.4 6.8M8.6 13.3l6.8 3.9M6 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM18 8.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM18 21.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6z",
  print: "M7 9V3h10v6M7 17H4v-6a2 2 0 0 1 2-2h12a2 2 0 0 1 2 2v6h-3M7 14h10v7H7z",
  download: "M12 3v12M7 10.5 12 15.5l5-5M4 20h16",
  link: "M10 13.5a4.5 4.5 0 0 0 6.700.5l3-3a4.5 4.5 0 0 0-6.400-6.400l-1.300 1.300M14 10.5a4.5 4.5 0 0 0-6.700-.5l-3 3a4.5 4.5 0 0 0 6.400 6.400l1.300-1.300",
  facebook:
    "M14 21v-8h3l.5-4H14V7.200C14 6 14.5 5.5 15.700 5.5H18V2.200h-3.200C11.5 2.200 10 4 10 6.700V9H7v4h3v8z",
  twitter:
    "M3 18.5c6 3 16 .5 15.800-10.800L21 5.5l-2.800.1a4 4 0 0 0-6.700 3.600C8 9.200 5.5 7.5 4 5.5c-1 3 0 5.5 2 7L4 12.200c.3 2 1.800 3.300 3.5 3.800L5.5 16.200c.5 1 1.200 1.5 2.200 1.700-1.300.5-3 .8-4.700.6z",
  whatsapp:
    "M3.5 20.5 5 16a8.600 8.600 0 1 1 3.300 3.200zM9 8.200c-.8 1 .2 3.300 1.900 5s4 2.700 5 1.900l.6-1.300-2.200-1.100-1 .8c-.9-.4-2-1.5-2.400-2.400l.8-1-1.100-2.200z",
  mail: "M3 6h18v12H3zM3 7l9 6.5L21 7",
  message: "M4 4h16v12h-9l-5 4v-4H4zM8 10h.01M12 10h.01M16 10h.01",
} as const;
type ShareIconName = keyof typeof PATHS;

/** Goes with a text: hidden from screen readers. */
export function ShareIcon({ name, size = 20 }: { name: ShareIconName; size?: number }) {
  return (
    <svg className={icon} width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}

interface OpenPopup {
  window: Window;
  timer: ReturnType<typeof setInterval>;
}

/**
 * Opens a share page in a small window, one for each network: while it is open, its link is marked and brings it to the
 * front. Every second the link checks whether it has closed (rules/print-and-share#share-popup). When no window
 * opens, the link opens as usual.
 */
function useSharePopup() {
  const popups = useRef(new Map<ShareNetwork, OpenPopup>());
  const [open, setOpen] = useState<ShareNetwork[]>([]);
  useEffect(() => {
    const all = popups.current;
    return () => {
      for (const { timer } of all.values()) clearInterval(timer);
    };
  }, []);

  const show = (event: MouseEvent, network: ShareNetwork, address: string) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    const known = popups.current.get(network);
    if (known && !known.window.closed) {
      event.preventDefault();
      known.window.focus();
      return;
    }
    const { screenX, screenY, outerWidth, outerHeight } = window;
    const features = popupFeatures({ left: screenX, top: screenY, width: outerWidth, height: outerHeight });
    const popup = window.open(address, "", features);
    if (!popup) return;
    event.preventDefault();
    // The other site must not be able to navigate this page.
    popup.opener = null;
    clearInterval(known?.timer);
    const timer = setInterval(() => {
      if (!popup.closed) return;
      clearInterval(timer);
      popups.current.delete(network);
      setOpen([...popups.current.keys()]);
    }, SHARE_POPUP.pollMs);
    popups.current.set(network, { window: popup, timer });
    setOpen([...popups.current.keys()]);
  };
  return { open, show };
}

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

/** Ways to pass on a car's page: sharing and printing. */
export interface ShareAndPrintView {
  /** Null: the site shares nothing. */
  share: ShareView | null;
  printable: boolean;
}

export interface ShareAndPrintProps {
  car: { slug: string; name: string };
  shareAndPrint: ShareAndPrintView;
}

/**
 * Sidebar actions, laid out by the sidebar: share and print (rules/vehicle-page#sidebar-order).
 */
export function ShareAndPrint({ car, shareAndPrint: { share, printable } }: ShareAndPrintProps) {
  if (!share && !printable) return null;
  return (
    <div>
      {share && <Share name={car.name} share={share} className={button.plain} />}
      {printable && (
        <>
          <PrintButton slug={car.slug} className={button.plain} />
          <PrintLink slug={car.slug} className={button.plain} />
        </>
      )}
    </div>
  );
}

interface PrintButtonProps {
  /** Of the car; the file is named after it. */
  slug: string;
  className: string;
}

/** The printable page, in a new tab (rules/print-and-share#print-page). */
function PrintLink({ slug, className }: PrintButtonProps) {
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
function PrintButton({ slug, className }: PrintButtonProps) {
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
        <span className={styles.printIcon} data-busy={preparing}>
          <ShareIcon name="download" />
        </span>
        {t(preparing ? "print.preparing" : "print.pdf")}
      </SiteLink>
      <span role="status" className={visuallyHidden}>
        {state !== "idle" && t(`print.${state}`)}
      </span>
      <span role="alert" className={failure ? styles.printFailure : visuallyHidden}>
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
