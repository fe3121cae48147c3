import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import {
  ConfigError,
  canMailEditors,
  canSendTexts,
  canTakePayments,
  ENVIRONMENT_VARIABLES,
  lacksWebhook,
  readConfig,
} from "~/config.server";

describe("readConfig", () => {
  it("has a default for every variable", () =>
    expect(readConfig({})).toMatchObject({
      DEMO_STOCK: true,
      DEMO_SITES: true,
      PORT: 3000,
      HOST: "127.0.0.1",
      DATA_DIR: path.resolve("data"),
      BASE_DOMAIN: "localhost",
      TRUST_PROXY: false,
      LOG_LEVEL: "info",
      NODE_ENV: "production",
    }));

  it("reads an empty value as absent", () =>
    expect(readConfig({ PORT: "", DATABASE_URL: "", SITE: "" })).toEqual(readConfig({})));

  it.each([
    ["0", false],
    ["1", 1],
    ["2", 2],
    ["loopback", ["loopback"]],
    ["10.0.0.0/8, ::1", ["10.0.0.0/8", "::1"]],
  ])("reads TRUST_PROXY=%s", (value, expected) => {
    expect(readConfig({ TRUST_PROXY: value }).TRUST_PROXY).toEqual(expected);
  });

  it.each([
    ["DEMO_STOCK", "yes", "must be 0 or 1"],
    ["DEMO_SITES", "no", "must be 0 or 1"],
    ["PORT", "80a", "whole number"],
    ["PORT", "65536", "whole number"],
    ["BASE_DOMAIN", "localhost:3000", "host name without a port"],
    ["SITE", "Alpha!", "slug"],
    ["MAIL_FROM", "nobody", "e-mail address"],
    ["IMAGE_CDN", "cdn", "http"],
    ["FETCH_PICTURES", "yes", "must be 0 or 1"],
    ["STRIPE_API_BASE", "ftp://example.com", "http"],
    ["STRIPE_API_BASE", "https://stripe.example/v1", "scheme, host and port only"],
    ["STRIPE_API_BASE", "http://stripe.example", "https:// address, or one of this machine"],
    ["TRUST_PROXY", "10.0.0.0/33", "addresses"],
    ["TRUST_PROXY", "everyone", "addresses"],
    ["TRUST_PROXY", "true", "addresses"],
    ["TRUST_PROXY", "0.0.0.0/0", "addresses"],
    ["TRUST_PROXY", "false", "addresses"],
    ["METRICS_PORT", "65536", "whole number"],
    ["WEBHOOK_PRIVATE_HOSTS", "https://crm.internal", "without scheme and port"],
    ["WEBHOOK_PRIVATE_HOSTS", "crm.internal:8443", "without scheme and port"],
    ["WEBHOOK_PRIVATE_HOSTS", "crm.internal,", "without scheme and port"],
    ["RATE_LIMIT_PER_MINUTE", "0", "whole number"],
    ["LOG_LEVEL", "loud", "must be one of"],
    ["NOW", "yesterday", "ISO 8601"],
    ["NODE_ENV", "staging", "development, production or test"],
  ])("refuses %s=%s in one line that names both", (name, value, reason) => {
    const read = () => readConfig({ [name]: value });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(
      new RegExp(`^${name}: .*${reason}.* \\(got "${value.replace(/[$()*+.?[\\\]^{|}/]/g, "\\$&")}"\\)$`),
    );
  });

  it.each(["DATABASE_URL", "MEILI_HOST", "SMTP_URL", "SMS_WEBHOOK_URL"])(
    "does not repeat the value of %s, which may hold a password",
    (name) => {
      const read = () => readConfig({ [name]: "user:hunter2@host" });
      expect(read).toThrow(new RegExp(`^${name}: `));
      expect(read).not.toThrow(/hunter2/);
    },
  );

  it.each([
    ["SESSION_SECRET", "hunter2", "32 random characters or more"],
    ["SESSION_SECRET", "0123456789abcdef0123456789abcdef,hunter2", "32 random characters or more"],
    ["SESSION_SECRET", ",", "32 random characters or more"],
    ["DATABASE_URL", "postgres://dealer:hunter2#x@db/cars", "write # as %23"],
    ["DATABASE_URL", "postgres://dealer:12#hunter2@db/cars", "write # as %23"],
    ["DATABASE_URL", "postgres://dealer:12/hunter2@db/cars", "/ as %2F"],
    ["DATABASE_URL", "postgres://dealer:1?hunter2@db/cars", "? as %3F"],
    ["DATABASE_URL", "postgres://dealer:hunter2%@db/cars", "% as %25"],
    ["SMTP_URL", "smtp://me:hunter2#x@smtp.example", "write # as %23"],
    ["STRIPE_SECRET_KEY", "pk_live_hunter2", "secret or a restricted key"],
    ["STRIPE_SECRET_KEY", "sk_live_hunter2 ", "secret or a restricted key"],
    ["STRIPE_WEBHOOK_SECRET", "hunter2", "whsec_"],
    ["SMTP_URL", "hunter2@smtp.example", "smtp:// or smtps://"],
    ["MEILI_HOST", "http://me:hunter2@search.example", "the key is MEILI_API_KEY"],
  ])("refuses %s=%s in one line that does not repeat the value", (name, value, reason) => {
    const failure = (() => {
      try {
        return String(readConfig({ [name]: value }));
      } catch (error) {
        return (error as Error).message;
      }
    })();
    expect(failure).toMatch(new RegExp(`^${name}: [^\n]*${reason.replace("?", "\\?")}`));
    expect(failure).not.toMatch(/hunter2|\n/);
  });

  it("accepts URL-encoded passwords, and several secrets for a rotation", () => {
    const taken = {
      DATABASE_URL: "postgres://dealer:pa%23ss%2F%3F%40@db:5432/cars?sslmode=require",
      SMTP_URL: "smtps://me%40dealer.example:pa%23ss@smtp.example:465",
      SESSION_SECRET: "0123456789abcdef0123456789abcdef, fedcba9876543210fedcba9876543210",
      MEILI_HOST: "http://search.example:7700",
    };
    expect(readConfig(taken)).toMatchObject(taken);
    const socket = "postgres:///cars?host=/var/run/postgresql";
    expect(readConfig({ DATABASE_URL: socket }).DATABASE_URL).toBe(socket);
  });

  it("lists all invalid variables together, one a line", () =>
    expect(() => readConfig({ PORT: "x", DEMO_STOCK: "x", LOG_LEVEL: "x" })).toThrow(
      /^DEMO_STOCK: .*\nPORT: .*\nLOG_LEVEL: .*$/,
    ));

  it("refuses to fetch pictures next to a picture service", () =>
    expect(() => readConfig({ FETCH_PICTURES: "1", IMAGE_CDN: "https://cdn.example" })).toThrow(
      /^FETCH_PICTURES: .*set only one of them$/,
    ));

  it("refuses to leave out the demo sites when no folder names others", () => {
    expect(readConfig({ DEMO_SITES: "0", SITES_DIR: "./sites" }).DEMO_SITES).toBe(false);
    expect(() => readConfig({ DEMO_SITES: "0" })).toThrow(
      /^DEMO_SITES: 0 leaves no site to serve.*SITES_DIR/,
    );
  });

  it("refuses a fixed clock in production unless the embedded demo is served", () => {
    const NOW = "2026-01-31T09:00:00Z";
    expect(readConfig({ NOW }).NOW).toBe(NOW);
    expect(readConfig({ NOW, DEMO_STOCK: "0", NODE_ENV: "test" }).NOW).toBe(NOW);
    expect(() => readConfig({ NOW, DEMO_STOCK: "0" })).toThrow(/^NOW: /);
    expect(() => readConfig({ NOW, DATABASE_URL: "postgres://db/x" })).toThrow(/^NOW: /);
  });

  it("knows the variables of .env.example, each with its default", () => {
    const example = readFileSync(".env.example", "utf8");
    const listed = new Map(
      [...example.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
    );
    const expected = ENVIRONMENT_VARIABLES.filter((name) => name !== "NODE_ENV").sort();
    expect([...listed.keys()].sort()).toEqual(expected);
    expect(readConfig(Object.fromEntries(listed))).toEqual(readConfig({}));
  });
});

describe("canSendTexts", () => {
  const DATABASE_URL = "postgres://db/x";
  const SMS_WEBHOOK_URL = "https://sms.example/send";

  it.each<[boolean, Record<string, string>]>([
    [true, {}],
    [true, { NODE_ENV: "test", DATABASE_URL, DEMO_STOCK: "0" }],
    [true, { DATABASE_URL, SMS_WEBHOOK_URL }],
    [true, { DEMO_STOCK: "0", SMS_WEBHOOK_URL }],
    [false, { DATABASE_URL }],
    [false, { DEMO_STOCK: "0" }],
  ])("returns %s with %j", (can, environment) => expect(canSendTexts(readConfig(environment))).toBe(can));
});

describe("canMailEditors", () => {
  const DATABASE_URL = "postgres://db/x";
  const SMTP_URL = "smtp://mail.example";

  it.each<[boolean, Record<string, string>]>([
    [true, {}],
    [true, { NODE_ENV: "test", DATABASE_URL, DEMO_STOCK: "0" }],
    [true, { DATABASE_URL, SMTP_URL }],
    [false, { DATABASE_URL }],
    [false, { DEMO_STOCK: "0" }],
  ])("returns %s with %j", (can, environment) => expect(canMailEditors(readConfig(environment))).toBe(can));
});

describe("canTakePayments", () => {
  const DATABASE_URL = "postgres://db/x";
  const STRIPE_SECRET_KEY = "sk_test_0123456789";

  it.each<[boolean, Record<string, string>]>([
    [true, {}],
    [true, { NODE_ENV: "test", DATABASE_URL, DEMO_STOCK: "0" }],
    [true, { DATABASE_URL, STRIPE_SECRET_KEY }],
    [true, { DEMO_STOCK: "0", STRIPE_SECRET_KEY: "rk_test_0123456789" }],
    [false, { DATABASE_URL }],
    [false, { DEMO_STOCK: "0" }],
    [false, { DEMO_STOCK: "0", STRIPE_WEBHOOK_SECRET: "whsec_0123456789" }],
  ])("returns %s with %j", (can, environment) => expect(canTakePayments(readConfig(environment))).toBe(can));

  it.each<[boolean, Record<string, string>]>([
    [false, {}],
    [true, { STRIPE_SECRET_KEY }],
    [false, { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET: "whsec_0123456789" }],
  ])("lacksWebhook is %s with %j", (lacks, environment) => {
    expect(lacksWebhook(readConfig(environment))).toBe(lacks);
  });

  it.each<[boolean, Record<string, string>]>([
    [true, { STRIPE_SECRET_KEY: "sk_live_0123456789" }],
    [true, { STRIPE_SECRET_KEY: "rk_live_0123456789", DATABASE_URL }],
    [true, { STRIPE_SECRET_KEY: "sk_live_0123456789", NODE_ENV: "test" }],
    [false, { STRIPE_SECRET_KEY: "sk_live_0123456789", DEMO_STOCK: "0" }],
    [false, { STRIPE_SECRET_KEY }],
  ])("refuses a live key with demo stock: %s with %j", (refused, environment) => {
    const read = () => readConfig(environment);
    if (!refused) expect(read).not.toThrow();
    else expect(read).toThrow(/^STRIPE_SECRET_KEY: a live key is refused with demo stock.*DEMO_STOCK=0/);
    if (refused) expect(read).not.toThrow(/0123456789/);
  });
});
