import path from "node:path";
import { z } from "zod";

/** The environment of contract.md. A bad value stops the start with one clear line per variable. */
const flag = z.enum(["0", "1"]).transform((value) => value === "1");
const optionalText = z
  .string()
  .optional()
  .transform((value) => value || undefined);

const environmentSchema = z.object({
  DEMO_STOCK: flag.default(true),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().min(1).default("127.0.0.1"),
  DATA_DIR: z.string().min(1).default("./data"),
  BASE_DOMAIN: z
    .string()
    .regex(/^[a-z0-9.-]+$/i, "must be a host name")
    .default("localhost"),
  SITES_DIR: optionalText,
  SITE: optionalText,
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, "must be a postgres:// address")
    .optional(),
  MEILI_HOST: z.url({ protocol: /^https?$/ }).optional(),
  MEILI_API_KEY: optionalText,
  SESSION_SECRET: optionalText,
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, "must be an smtp:// or smtps:// address")
    .optional(),
  MAIL_FROM: optionalText,
  TRUST_PROXY: z
    .string()
    .regex(/^(0|1|\d+|true|false|loopback|[\d.,:/ a-f]+)$/i, "must be a number of proxies, loopback, or addresses")
    .optional(),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
  NOW: z.iso.datetime({ offset: true, message: "must be an ISO 8601 time, e.g. 2026-01-31T09:00:00Z" }).optional(),
  NODE_ENV: z.enum(["development", "production", "test"]).default("production"),
});

export type Environment = z.output<typeof environmentSchema>;

export interface Config extends Omit<Environment, "DATA_DIR"> {
  /** Absolute. */
  DATA_DIR: string;
}

export class ConfigError extends Error {}

/**
 * Reads and checks the environment. Empty values count as absent.
 * @throws ConfigError with one line per bad variable
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const result = environmentSchema.safeParse(given);
  if (!result.success) {
    throw new ConfigError(
      result.error.issues
        .map((issue) => `${issue.path.join(".")}: ${issue.message} (got ${JSON.stringify(given[String(issue.path[0])])})`)
        .join("\n"),
    );
  }
  const config = result.data;
  if (config.NOW && config.NODE_ENV === "production" && (config.DATABASE_URL || !config.DEMO_STOCK)) {
    throw new ConfigError("NOW: a fixed clock is refused in production unless the embedded demo is served");
  }
  return { ...config, DATA_DIR: path.resolve(config.DATA_DIR) };
}
