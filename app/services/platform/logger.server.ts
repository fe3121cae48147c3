import { type DestinationStream, destination, type Logger, pino, stdSerializers } from "pino";
import { type Config, SECRET_VARIABLES } from "~/config.server";
import { own } from "~/domain/text/own-property";

const HIDDEN = "[hidden]";
/** Minimum length. Shorter values would redact half the log and protect nothing. */
const MIN_LENGTH = 4;

/** Redacts the environment's secrets in a text: in plain form, and as URLs and JSON encode them. */
export function secretRedactor(config: Readonly<Record<string, unknown>>): (text: string) => string {
  const secrets = new Set<string>();
  for (const name of SECRET_VARIABLES) {
    const value = own(config, name);
    if (typeof value === "string") for (const secret of secretsIn(value)) secrets.add(secret);
  }
  const forms = [...secrets].flatMap((secret) => [
    secret,
    encodeURIComponent(secret),
    encodeURI(secret),
    JSON.stringify(secret).slice(1, -1),
    Buffer.from(secret).toString("base64"),
  ]);
  // The longest first, because one secret may be the beginning of another.
  const hidden = [...new Set(forms)]
    .filter((form) => form.length >= MIN_LENGTH)
    .sort((one, other) => other.length - one.length);
  return (text) => hidden.reduce((rest, form) => rest.replaceAll(form, HIDDEN), text);
}

/**
 * Returns the secrets in a variable. For a URL: the password and its sign-in forms. For anything else: each item of
 * the list.
 */
function secretsIn(value: string): string[] {
  const url = URL.canParse(value) ? new URL(value) : null;
  if (!url || !/^[a-z+]+:\/\//i.test(value)) return value.split(",").map((one) => one.trim());
  const parameters = [...url.searchParams].flatMap(([name, text]) =>
    /pass|pwd|token|secret|key|sig/i.test(name) ? [text] : [],
  );
  const password = decoded(url.password);
  const user = decoded(url.username);
  // The forms that SMTP's AUTH PLAIN and HTTP's Basic authentication send.
  const signIns = password ? [`\0${user}\0${password}`, `${user}:${password}`] : [];
  return [value, url.password, password, ...signIns, ...parameters].filter((text) => text !== "");
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * Writes JSON lines to standard error; standard output is for people. Secrets of the environment are redacted in
 * every line.
 */
export function createLogger(
  level: string,
  config: Partial<Config>,
  stream: DestinationStream = destination({ dest: 2, sync: true }),
): Logger {
  const hide = secretRedactor(config);
  return pino(
    {
      level,
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: loggedError },
    },
    { write: (line) => stream.write(hide(line)) },
  );
}

/**
 * The only fields of an error that are logged. Drivers attach whole clients to their errors, with addresses and
 * passwords.
 */
const FIELDS = ["type", "message", "stack", "code", "syscall", "status", "responseCode"] as const;

function loggedError(error: unknown): unknown {
  if (!(error instanceof Error)) return typeof error === "object" ? { type: "object" } : String(error);
  const whole = stdSerializers.err(error) as unknown as Record<string, unknown>;
  return Object.fromEntries(
    FIELDS.flatMap((name) => {
      const value = whole[name];
      return typeof value === "string" || typeof value === "number" ? [[name, value]] : [];
    }),
  );
}

/**
 * Returns a failed write for the log: where it failed and its code. Leaves out the message and the driver's details,
 * because databases repeat rejected values there, which a visitor typed.
 */
export function storeFailure(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: typeof error };
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  const frames = (error.stack ?? "").split("\n").filter((line) => /^\s+at /.test(line));
  return {
    error: error.name,
    ...(typeof code === "string" ? { code } : {}),
    ...(typeof constraint === "string" ? { constraint } : {}),
    at: frames.slice(0, 8).map((line) => line.trim()),
  };
}
