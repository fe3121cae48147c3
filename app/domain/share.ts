/** Addresses that hand a car's page on (spec 1 §7 "Outbound share"). */

/** In the order in which a site shows them unless it says otherwise. */
export const SHARE_NETWORKS = ["facebook", "twitter", "whatsapp", "email", "sms", "copy"] as const;
export type ShareNetwork = (typeof SHARE_NETWORKS)[number];

/** The popup that a network's share page opens in, px, and how often it is asked whether it has closed (spec 1 §7). */
export const SHARE_POPUP = { width: 550, height: 400, pollMs: 1000 } as const;

/** Where WhatsApp takes a message: both addresses open its app or its web page, each on its own kind of device. */
const WHATSAPP = {
  mobile: "https://api.whatsapp.com/send",
  desktop: "https://web.whatsapp.com/send",
} as const;
export type WhatsappDevice = keyof typeof WHATSAPP;

/** "Share helpers, URL missing: throw an assertion error" (spec 1 §8). Tell it by its name: `AssertionError`. */
class ShareAssertionError extends Error {
  constructor(helper: string) {
    super(`${helper}: the address to share is missing`);
    this.name = "AssertionError";
  }
}

function assertUrl(url: string | null | undefined, helper: string): asserts url is string {
  if (!url?.trim()) throw new ShareAssertionError(helper);
}

/** Spaces as %20: mail and message programs show a plus sign as it stands. */
function query(parameters: Record<string, string | null | undefined>): string {
  return Object.entries(parameters)
    .filter(([, value]) => value)
    .map(([name, value]) => `${name}=${encodeURIComponent(value as string)}`)
    .join("&");
}

/** Title and address in one text, for what takes a text only. */
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

/** What `window.open` is told: in the middle of the window that opens it, all px. */
export function popupFeatures(opener: { left: number; top: number; width: number; height: number }): string {
  const { width, height } = SHARE_POPUP;
  const left = Math.round(opener.left + (opener.width - width) / 2);
  const top = Math.round(opener.top + (opener.height - height) / 2);
  return `width=${width},height=${height},left=${left},top=${top}`;
}

/** A make as a network takes it: "Mercedes-Benz" → "MercedesBenz". */
export function shareHashtag(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, "");
}
