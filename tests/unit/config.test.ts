import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { ConfigError, ENVIRONMENT_VARIABLES, readConfig } from "~/config.server";

describe("readConfig", () => {
  it("needs nothing: every variable has the contract's default", () => {
    expect(readConfig({})).toMatchObject({
      DEMO_STOCK: true,
      PORT: 3000,
      HOST: "127.0.0.1",
      DATA_DIR: path.resolve("data"),
      BASE_DOMAIN: "localhost",
      TRUST_PROXY: false,
      LOG_LEVEL: "info",
      NODE_ENV: "production",
    });
  });

  it("takes an empty value as absent", () => {
    expect(readConfig({ PORT: "", DATABASE_URL: "", SITE: "" })).toEqual(readConfig({}));
  });

  it.each([
    ["0", false],
    ["1", 1],
    ["2", 2],
    ["false", false],
    ["loopback", ["loopback"]],
    ["10.0.0.0/8, ::1", ["10.0.0.0/8", "::1"]],
  ])("reads TRUST_PROXY=%s", (value, expected) => {
    expect(readConfig({ TRUST_PROXY: value }).TRUST_PROXY).toEqual(expected);
  });

  it.each([
    ["DEMO_STOCK", "yes", "must be 0 or 1"],
    ["PORT", "80a", "whole number"],
    ["PORT", "65536", "whole number"],
    ["BASE_DOMAIN", "localhost:3000", "host name without a port"],
    ["SITE", "Alpha!", "slug"],
    ["MAIL_FROM", "nobody", "e-mail address"],
    ["IMAGE_CDN", "cdn", "http"],
    ["STRIPE_API_BASE", "ftp://example.com", "http"],
    ["TRUST_PROXY", "10.0.0.0/33", "addresses"],
    ["TRUST_PROXY", "everyone", "addresses"],
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

  it("names every bad variable at once, one a line", () => {
    expect(() => readConfig({ PORT: "x", DEMO_STOCK: "x", LOG_LEVEL: "x" })).toThrow(
      /^DEMO_STOCK: .*\nPORT: .*\nLOG_LEVEL: .*$/,
    );
  });

  it("refuses a fixed clock in production unless the embedded demo is served", () => {
    const NOW = "2026-01-31T09:00:00Z";
    expect(readConfig({ NOW }).NOW).toBe(NOW);
    expect(readConfig({ NOW, DEMO_STOCK: "0", NODE_ENV: "test" }).NOW).toBe(NOW);
    expect(() => readConfig({ NOW, DEMO_STOCK: "0" })).toThrow(/^NOW: /);
    expect(() => readConfig({ NOW, DATABASE_URL: "postgres://db/x" })).toThrow(/^NOW: /);
  });

  it("is listed in .env.example, every variable with the default it has", () => {
    const example = readFileSync(".env.example", "utf8");
    const listed = new Map(
      [...example.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
    );
    const expected = ENVIRONMENT_VARIABLES.filter((name) => name !== "NODE_ENV").sort();
    expect([...listed.keys()].sort()).toEqual(expected);
    expect(readConfig(Object.fromEntries(listed))).toEqual(readConfig({}));
  });
});
