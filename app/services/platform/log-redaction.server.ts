import { SECRET_VARIABLES } from "~/config.server";
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
