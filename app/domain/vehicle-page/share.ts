/** Addresses that share a car's page (rules/print-and-share#share-networks). */

/** In their default order on a page. */
export const SHARE_NETWORKS = ["facebook", "twitter", "whatsapp", "email", "sms", "copy"] as const;
export type ShareNetwork = (typeof SHARE_NETWORKS)[number];

/**
 * Size of the popup for a network's share page, px, and how often to check whether it was closed
 * (rules/print-and-share#share-popup).
 */
export const SHARE_POPUP = { width: 550, height: 400, pollMs: 1000 } as const;

/** WhatsApp's addresses for messages. Both open its app or its web page; each is for one kind of device. */
const WHATSAPP = {
  mobile: "https://api.whatsapp.com/send",
  desktop: "https://web.whatsapp.com/send",
} as const;
type WhatsappDevice = keyof typeof WHATSAPP;

/**
 * "Share helpers, URL missing: throw an assertion error" (rules/print-and-share#share-no-address). Callers recognise it
 * by its name: `AssertionError`.
 */
class ShareAssertionError extends Error {
  constructor(helper: string) {
    super(`${helper}: the address to share is missing`);
    this.name = "AssertionError";
  }
}

function assertUrl(url: string | null | undefined, helper: string): asserts url is string {
  if (!url?.trim()) throw new ShareAssertionError(helper);
}

/** Writes a query with spaces as %20, because mail and message apps show a plus sign literally. */
function query(parameters: Record<string, string | null | undefined>): string {
  return Object.entries(parameters)
    .filter(([, value]) => value)
    .map(([name, value]) => `${name}=${encodeURIComponent(value as string)}`)
    .join("&");
}

/** Joins title and address, for networks that accept only one text. */
function message(title: string | undefined, url: string): string {
  return title ? `${title} ${url}` : url;
}

/** @throws AssertionError without an address */
export function facebookShare(url: string, { quote, hashtag }: { quote?: string; hashtag?: string } = {}) {
  assertUrl(url, "facebook");
  const tag = hashtag && `#${hashtag.replace(/^#/, "")}`;
  return `https://www.facebook.com/sharer/sharer.php?${query({ u: url, quote, hashtag: tag })}`;
}

/** @throws AssertionError without an address */
export function twitterShare(url: string, { title }: { title?: string } = {}) {
  assertUrl(url, "twitter");
  return `https://twitter.com/share?${query({ url, text: title })}`;
}

/** @throws AssertionError without an address */
export function whatsappShare(
  url: string,
  { title, device }: { title?: string; device: WhatsappDevice },
): string {
  assertUrl(url, "whatsapp");
  return `${WHATSAPP[device]}?${query({ text: message(title, url) })}`;
}

/** @throws AssertionError without an address */
export function emailShare(url: string, { subject, body }: { subject?: string; body?: string } = {}) {
  assertUrl(url, "email");
  return `mailto:?${query({ subject, body: body ? `${body}\r\n\r\n${url}` : url })}`;
}

/**
 * `?&body=` is the form that both iOS (which wants &) and Android (which wants ?) read.
 * @throws AssertionError without an address
 */
export function smsShare(url: string, { title }: { title?: string } = {}) {
  assertUrl(url, "sms");
  return `sms:?&${query({ body: message(title, url) })}`;
}

/** Whether a browser is on a phone or tablet, where WhatsApp is an app. */
export function whatsappDevice(userAgent: string): WhatsappDevice {
  return /android|iphone|ipad|ipod|mobile/i.test(userAgent) ? "mobile" : "desktop";
}

/** Returns the features for `window.open`: centred in the opener's window, all px. */
export function popupFeatures(opener: { left: number; top: number; width: number; height: number }): string {
  const { width, height } = SHARE_POPUP;
  const left = Math.round(opener.left + (opener.width - width) / 2);
  const top = Math.round(opener.top + (opener.height - height) / 2);
  return `width=${width},height=${height},left=${left},top=${top}`;
}

/** Converts a make to a hashtag: "Mercedes-Benz" → "MercedesBenz". */
export function shareHashtag(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, "");
}
