import { isIP } from "node:net";
import path from "node:path";
import { z } from "zod";

/** The environment of contract.md. A bad value stops the start with one clear line per variable. */
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

const environmentSchema = z.object({
  DEMO_STOCK: flag.default(true),
  PORT: wholeNumber(0, 65535).default(3000),
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
    .optional(),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, "must be a postgres:// address")
    .optional(),
  MEILI_HOST: httpAddress,
  MEILI_API_KEY: optionalText,
  SESSION_SECRET: optionalText,
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, "must be an smtp:// or smtps:// address")
    .optional(),
  MAIL_FROM: z.string().includes("@", { error: "must be an e-mail address" }).optional(),
  SMS_WEBHOOK_URL: httpAddress,
  SMS_WEBHOOK_TOKEN: optionalText,
  STRIPE_SECRET_KEY: optionalText,
  STRIPE_WEBHOOK_SECRET: optionalText,
  STRIPE_API_BASE: httpAddress,
  GOOGLE_MAPS_KEY: optionalText,
  IMAGE_CDN: httpAddress,
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

export type Environment = z.output<typeof environmentSchema>;

/** Every variable the process reads, as `.env.example` lists them. */
export const ENVIRONMENT_VARIABLES: readonly string[] = Object.keys(environmentSchema.shape);

/** Their values are secret, or addresses that may carry a password: never repeated in a message. */
const SECRET = new Set([
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
  /** Absolute. */
  DATA_DIR: string;
}

/** The environment, or what it names, is wrong: told to the person as it is, without a stack. */
export class ConfigError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "ConfigError";
  }
}

/**
 * Reads and checks the environment. Empty values count as absent.
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
            `${name}: ${reason}${SECRET.has(name) ? "" : ` (got ${JSON.stringify(given[name])})`}`,
        )
        .join("\n"),
    );
  }
  const config = result.data;
  if (config.NOW && config.NODE_ENV === "production" && (config.DATABASE_URL || !config.DEMO_STOCK)) {
    throw new ConfigError("NOW: a fixed clock is refused in production unless the embedded demo is served");
  }
  return { ...config, DATA_DIR: path.resolve(config.DATA_DIR) };
}

/** Express's `trust proxy` value; undefined when it is none. */
function parseTrustProxy(value: string): number | boolean | string[] | undefined {
  const text = value.trim().toLowerCase();
  if (/^\d+$/.test(text)) return Number(text) === 0 ? false : Number(text);
  if (text === "true" || text === "false") return text === "true";
  const peers = text.split(",").map((peer) => peer.trim());
  return peers.every(isProxyAddress) ? peers : undefined;
}

function isProxyAddress(peer: string): boolean {
  if (peer === "loopback" || peer === "linklocal" || peer === "uniquelocal") return true;
  const [address = "", bits, ...rest] = peer.split("/");
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}
