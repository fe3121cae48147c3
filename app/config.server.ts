import { isIP } from "node:net";
import path from "node:path";
import { z } from "zod";
import { asSiteSlug } from "./domain/text/identifiers";
import { own } from "./domain/text/own-property";

/**
 * The environment of rules/outside#environment-optional. A bad value stops the start with one clear line per
 * variable.
 */
const flag = z.enum(["0", "1"], { error: "must be 0 or 1" }).transform((value) => value === "1");
const optionalText = z.string().optional();
const httpAddress = z
  .url({ protocol: /^https?$/, error: "must be an http:// or https:// address" })
  .optional();
const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d+$/, `must be a whole number from ${least} to ${most}`)
    .transform(Number)
    .refine((value) => value >= least && value <= most, `must be a whole number from ${least} to ${most}`);

/** Shorter secrets can be guessed, and anyone who guesses one can sign in as any user. */
const MIN_SECRET_LENGTH = 32;

/**
 * Accepts a user name and password in the address. Rejects unescaped characters that end them too early, a common
 * mistake.
 */
function addressWithPassword(scheme: RegExp, what: string) {
  return z
    .string()
    .regex(scheme, what)
    .refine(
      isWholeAddress,
      `${what}; in the user and the password write # as %23, / as %2F, ? as %3F, @ as %40 and % as %25`,
    )
    .optional();
}

/** A secret key goes there with every call, so only to this machine without encryption. */
function isPrivate(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === "https:" || LOOPBACK.has(hostname);
}

/** A key of Stripe that moves real money. */
const LIVE_KEY = /^[rs]k_live_/;

const LOOPBACK: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Whether it is a host as the address of a webhook has it: "crm.internal", "10.0.0.5", "[fd00::5]". */
function isHost(text: string): boolean {
  const address = `https://${text}`;
  return text !== "" && URL.canParse(address) && new URL(address).hostname === text;
}

/** Whether it is a host with nothing after it: Stripe's library takes no path. */
function isOrigin(address: string): boolean {
  const { pathname, search, hash } = new URL(address);
  return pathname === "/" && search === "" && hash === "" && !holdsSignIn(address);
}

function holdsSignIn(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { username, password } = new URL(value);
  return username !== "" || password !== "";
}

function isWholeAddress(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const url = new URL(value);
  if (url.hash !== "" || (value.includes("@") && url.username === "")) return false;
  try {
    decodeURIComponent(url.username + url.password);
    return true;
  } catch {
    return false;
  }
}

const environmentSchema = z.object({
  DEMO_STOCK: flag.default(true),
  DEMO_SITES: flag.default(true),
  PORT: wholeNumber(0, 65535).default(3000),
  WORKERS: wholeNumber(1, 64).optional(),
  HOST: z.string().default("127.0.0.1"),
  DATA_DIR: z.string().default("./data"),
  BASE_DOMAIN: z
    .string()
    .regex(/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i, "must be a host name without a port")
    .default("localhost"),
  SITES_DIR: optionalText,
  SITE: z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "must be a site's slug: lower-case letters, digits and single hyphens")
    .transform(asSiteSlug)
    .optional(),
  DATABASE_URL: addressWithPassword(/^postgres(ql)?:\/\//, "must be a postgres:// address"),
  MEILI_HOST: httpAddress.refine(
    (value) => value === undefined || !holdsSignIn(value),
    "must hold no user and no password: the key is MEILI_API_KEY",
  ),
  MEILI_API_KEY: optionalText,
  SESSION_SECRET: z
    .string()
    .refine(
      (value) => value.split(",").every((secret) => secret.trim().length >= MIN_SECRET_LENGTH),
      `must be ${MIN_SECRET_LENGTH} random characters or more; for a rotation the new one, a comma, the old one`,
    )
    .optional(),
  SMTP_URL: addressWithPassword(/^smtps?:\/\//, "must be an smtp:// or smtps:// address"),
  MAIL_FROM: z.string().includes("@", { error: "must be an e-mail address" }).optional(),
  SMS_WEBHOOK_URL: httpAddress,
  SMS_WEBHOOK_TOKEN: optionalText,
  WEBHOOK_PRIVATE_HOSTS: z
    .string()
    .transform((value) => value.split(",").map((host) => host.trim().toLowerCase()))
    .refine(
      (hosts) => hosts.every(isHost),
      "must be host names or addresses with commas between, without scheme and port",
    )
    .default([]),
  // The publishable key (pk_…) is next to it on Stripe's page, and would fail with the first payment.
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_\w+$/, "must be a secret or a restricted key: sk_… or rk_…")
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\S+$/, "must be a webhook's signing secret: whsec_…")
    .optional(),
  STRIPE_API_BASE: httpAddress
    .refine((value) => value === undefined || isOrigin(value), "must be scheme, host and port only")
    .refine(
      (value) => value === undefined || isPrivate(value),
      "must be an https:// address, or one of this machine",
    ),
  GOOGLE_MAPS_KEY: optionalText,
  IMAGE_CDN: httpAddress,
  FETCH_PICTURES: flag.default(false),
  METRICS_PORT: wholeNumber(0, 65535).optional(),
  TRUST_PROXY: z
    .string()
    .refine(
      (value) => parseTrustProxy(value) !== undefined,
      "must be a number of proxies, loopback, or addresses",
    )
    .transform((value) => parseTrustProxy(value) ?? false)
    .default(false),
  RATE_LIMIT_PER_MINUTE: wholeNumber(1, 1_000_000).default(300),
  LOG_LEVEL: z
    .enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"], {
      error: "must be one of fatal, error, warn, info, debug, trace, silent",
    })
    .default("info"),
  NOW: z.iso
    .datetime({ offset: true, error: "must be an ISO 8601 time, e.g. 2026-01-31T09:00:00Z" })
    .optional(),
  NODE_ENV: z
    .enum(["development", "production", "test"], { error: "must be development, production or test" })
    .default("production"),
});

type Environment = z.output<typeof environmentSchema>;

/** Every variable the process reads, as `.env.example` lists them. */
export const ENVIRONMENT_VARIABLES: readonly string[] = Object.keys(environmentSchema.shape);

/** Variables whose values are secret, or addresses that may contain a password: never repeated in a message. */
export const SECRET_VARIABLES: ReadonlySet<string> = new Set([
  "DATABASE_URL",
  "MEILI_HOST",
  "MEILI_API_KEY",
  "SESSION_SECRET",
  "SMTP_URL",
  "SMS_WEBHOOK_URL",
  "SMS_WEBHOOK_TOKEN",
  "STRIPE_SECRET_KEY",
  "STRIPE_WEBHOOK_SECRET",
  "GOOGLE_MAPS_KEY",
]);

export interface Config extends Omit<Environment, "DATA_DIR"> {
  /** An absolute path. */
  DATA_DIR: string;
}

/** The environment, or something it names, is wrong. Printed without a stack. */
export class ConfigError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "ConfigError";
  }
}

/**
 * Reads and validates the environment. Empty values count as absent.
 * @throws ConfigError with one line per bad variable
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const result = environmentSchema.safeParse(given);
  if (!result.success) {
    const reasons = new Map(result.error.issues.map((issue) => [String(issue.path[0]), issue.message]));
    throw new ConfigError(
      [...reasons]
        .map(
          ([name, reason]) =>
            `${name}: ${reason}${SECRET_VARIABLES.has(name) ? "" : ` (got ${JSON.stringify(own(given, name))})`}`,
        )
        .join("\n"),
    );
  }
  const config = result.data;
  if (config.NOW && !isTrial(config)) {
    throw new ConfigError("NOW: a fixed clock is refused in production unless the embedded demo is served");
  }
  if (!config.DEMO_SITES && config.SITES_DIR === undefined) {
    throw new ConfigError(
      "DEMO_SITES: 0 leaves no site to serve: name the folder of your sites in SITES_DIR, or set DEMO_SITES=1",
    );
  }
  if (config.FETCH_PICTURES && config.IMAGE_CDN !== undefined) {
    throw new ConfigError(
      "FETCH_PICTURES: the service of IMAGE_CDN fetches pictures already; set only one of them",
    );
  }
  if (config.DEMO_STOCK && LIVE_KEY.test(config.STRIPE_SECRET_KEY ?? "")) {
    throw new ConfigError(
      "STRIPE_SECRET_KEY: a live key is refused with demo stock, because shoppers would pay real money for cars that don't exist. Set DEMO_STOCK=0, or use a test key (sk_test_…)",
    );
  }
  return { ...config, DATA_DIR: path.resolve(config.DATA_DIR) };
}

/** Returns where the sites lie and which hosts they have, as `loadSites` takes it. */
export function configuredSites(config: Pick<Config, "SITES_DIR" | "DEMO_SITES" | "BASE_DOMAIN">) {
  return { sitesDir: config.SITES_DIR, demoSites: config.DEMO_SITES, baseDomain: config.BASE_DOMAIN };
}

/**
 * Whether the process serves no real shoppers: outside production, and in production with the embedded demo. Only
 * there may the clock be fixed, text messages be files, and payments go to the sandbox.
 */
function isTrial(config: Pick<Environment, "NODE_ENV" | "DATABASE_URL" | "DEMO_STOCK">): boolean {
  return config.NODE_ENV !== "production" || (config.DATABASE_URL === undefined && config.DEMO_STOCK);
}

/**
 * Whether text messages reach anybody, so that shoppers can sign in (rules/account#sign-in-possible): with a webhook,
 * or as files where only a trial is served.
 */
export function canSendTexts(config: Environment): boolean {
  return config.SMS_WEBHOOK_URL !== undefined || isTrial(config);
}

/** Says why shoppers can't sign in, where `canSendTexts` is false. */
export const NO_SIGN_IN =
  "Shoppers can't sign in, on any site: text messages need SMS_WEBHOOK_URL (only the embedded demo and development write them as files)";

/** Whether e-mails reach editors, so that they can sign in (rules/editors#editor-possible). */
export function canMailEditors(config: Environment): boolean {
  return config.SMTP_URL !== undefined || isTrial(config);
}

/** Says why editors can't sign in, where `canMailEditors` is false and a site names some. */
export const NO_EDITORS =
  "Editors can't sign in, on any site: their codes need SMTP_URL (only the embedded demo and development write e-mails as files)";

/**
 * Whether shoppers can pay online: at Stripe, or at the sandbox gateway where only a trial is served
 * (rules/checkout#gateway-choice).
 */
export function canTakePayments(config: Environment): boolean {
  return config.STRIPE_SECRET_KEY !== undefined || isTrial(config);
}

/** Says why no car can be reserved online, where `canTakePayments` is false. */
export const NO_PAYMENTS =
  "No car can be reserved online, on any site: payments need STRIPE_SECRET_KEY (only the embedded demo and development have the sandbox gateway)";

/** Stripe then sends no webhook. */
export function lacksWebhook(config: Environment): boolean {
  return config.STRIPE_SECRET_KEY !== undefined && config.STRIPE_WEBHOOK_SECRET === undefined;
}

export const NO_WEBHOOK =
  "Stripe's webhook is refused: it needs STRIPE_WEBHOOK_SECRET. Payments are found only when shoppers come back, or by the sweep";

/**
 * Express's `trust proxy` value; undefined when it is invalid. `true` is invalid: every visitor could forge an address.
 */
function parseTrustProxy(value: string): number | false | string[] | undefined {
  const text = value.trim().toLowerCase();
  if (/^\d{1,2}$/.test(text)) return Number(text) === 0 ? false : Number(text);
  const peers = text.split(",").map((peer) => peer.trim());
  return peers.every(isProxyAddress) ? peers : undefined;
}

function isProxyAddress(peer: string): boolean {
  if (peer === "loopback" || peer === "linklocal" || peer === "uniquelocal") return true;
  const [address = "", bits, ...rest] = peer.split("/");
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  // A network of 0 bits matches everybody.
  return (
    bits === undefined ||
    (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (family === 4 ? 32 : 128))
  );
}
