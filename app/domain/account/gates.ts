import { asCarSlug, type CarSlug } from "../text/identifiers";
import { isSameSitePath } from "../text/web-address";

/** What a page behind a gate is for, as `type` of /sign-in names it. */
export const GATE_TYPES = [
  "trade-in",
  "sell-my-car",
  "checkout",
  "finance",
  "spin-to-win",
  "online-payment",
  "equifax-finance",
  "my-garage",
  "watchlist",
  "account",
  "alerts",
] as const;
export type GateType = (typeof GATE_TYPES)[number];

/** What a site's configuration says about gates (`gates` of site.json). A key that no page reads yet is absent. */
export interface GateSettings {
  /** Dealers with personalised finance. */
  finance?: boolean;
  checkout?: boolean;
  /** Shoppers pay online without signing in. */
  online_payment_open?: boolean;
}

type Gate = "open" | "gated" | { gatedWhen: keyof GateSettings } | { openWhen: keyof GateSettings };

/** Which pages ask shoppers to sign in (rules/account#gates). */
const GATES: Readonly<Record<GateType, Gate>> = {
  "trade-in": "open",
  "sell-my-car": "open",
  checkout: { gatedWhen: "checkout" },
  finance: { gatedWhen: "finance" },
  "spin-to-win": "gated",
  "online-payment": { openWhen: "online_payment_open" },
  "equifax-finance": "gated",
  "my-garage": "gated",
  watchlist: "gated",
  account: "gated",
  alerts: "gated",
};

/** Whether a page of this type asks shoppers to sign in, on a site with these settings. */
export function isGated(type: GateType, settings: GateSettings): boolean {
  const gate = GATES[type];
  if (typeof gate === "string") return gate === "gated";
  return "gatedWhen" in gate ? settings[gate.gatedWhen] === true : settings[gate.openWhen] !== true;
}

/** Pages that show or change who the shopper is: a number may have another owner by now. */
const SENSITIVE: ReadonlySet<GateType> = new Set(["account", "my-garage", "alerts"]);
/** After so many days without a new code a sensitive page asks for one (rules/account#new-code). */
export const NEW_CODE_DAYS = 30;
const DAY_MS = 86_400_000;

/** @param verifiedAt when the shopper last entered a code in this browser; ISO 8601 */
export function asksNewCode(type: GateType | null, verifiedAt: string, now: Date): boolean {
  if (type === null || !SENSITIVE.has(type)) return false;
  return now.getTime() - Date.parse(verifiedAt) >= NEW_CODE_DAYS * DAY_MS;
}

export function gateType(text: string | null): GateType | null {
  return GATE_TYPES.find((type) => type === text) ?? null;
}

export const SIGN_IN_PATH = "/sign-in";
export const SIGN_OUT_PATH = "/sign-out";

/** Where a sign-in leads: after it, and when the shopper changes their mind. */
export interface SignInTarget {
  type: GateType | null;
  redirect: string;
  back: string;
}

/** A search with every facet refined is shorter. */
const MAX_TARGET_LENGTH = 2000;

/**
 * Returns a target from outside when it is a path of this site, otherwise the fallback. /sign-in and /sign-out are no
 * targets: they would lead in a circle.
 */
export function signInTarget(text: string | null, fallback: string): string {
  if (text === null || text.length > MAX_TARGET_LENGTH || !isSameSitePath(text)) return fallback;
  // "/sign%2Dout" is the same page. A path of this site has no encoding that can't be decoded.
  const path = decodeURIComponent(text.split(/[?#]/, 1)[0] ?? "").toLowerCase();
  return [SIGN_IN_PATH, SIGN_OUT_PATH].some((own) => path === own || path.startsWith(`${own}/`))
    ? fallback
    : text;
}

/** Returns the address of the sign-in page that leads on to a target. */
export function signInAddress({ type, redirect, back }: SignInTarget): string {
  const query = new URLSearchParams({ ...(type === null ? {} : { type }), redirect, back });
  return `${SIGN_IN_PATH}?${query}`;
}

/** A car as an address names it: in the path of its page and forms, or in the query of a form. */
type NamedCar = { slug: CarSlug } | { id: string };

/**
 * Returns the car that a path of this site is about; null when it names none.
 * @param path checked: it is a path of this site
 */
export function carOfAddress(path: string): NamedCar | null {
  const { pathname, searchParams } = new URL(path, "http://site.invalid");
  const id = searchParams.get("car_id");
  if (id) return { id };
  const slug = /^\/cars\/([^/]+)(?:\/[^/]+)?$/.exec(pathname)?.[1];
  return slug === undefined ? null : { slug: asCarSlug(decodeURIComponent(slug)) };
}
