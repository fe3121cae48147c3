import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { encryptedCookie } from "~/services/http/cookies.server";
import { ALPHA_SLUG, BETA_SLUG } from "../../../support/site-slugs";

const DAY = 86_400;
const cookie = encryptedCookie({ name: "kept", maxAgeSeconds: 90 * DAY });
const value = { name: "Zoë Citizen", email: "zoe@example.com", steps: [1, null, "drei"] };

function at(
  time: string,
  { secrets = ["s".repeat(40)], site = ALPHA_SLUG, origin = "https://alpha.example" } = {},
) {
  const platform = { sessionSecrets: secrets, now: () => new Date(time) };
  return { platform, site: { slug: site }, origin };
}
const START = "2026-01-01T00:00:00.000Z";

function sent(header: string | null, others = ""): { cookies: string } {
  const pair = (header ?? "").split(";")[0] ?? "";
  return { cookies: `${others}${pair}` };
}

describe("an encrypted cookie", () => {
  it("returns its value next to other cookies", () => {
    const header = cookie.write(at(START), value);
    expect(cookie.read(at(START), sent(header, "kept-too=1; xkept=2; "))).toEqual(value);
  });

  it("hides its value, and differs for equal values", () => {
    const [one, two] = [cookie.write(at(START), value), cookie.write(at(START), value)];
    expect(one).not.toBe(two);
    const bytes = Buffer.from(/=([\w-]+);/.exec(one ?? "")?.[1] ?? "", "base64url").toString("latin1");
    for (const text of ["Citizen", "zoe@example", "example.com"])
      expect(`${one} ${bytes}`).not.toContain(text);
  });

  it("belongs to the host and is hidden from scripts", () => {
    const header = cookie.write(at(START), value);
    expect(header).toMatch(/^__Host-kept=[\w-]+; Max-Age=7776000; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    expect(cookie.write(at(START, { origin: "http://alpha.example" }), value)).toMatch(
      /^kept=[\w-]+; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    const narrow = encryptedCookie({ name: "draft", maxAgeSeconds: 60, path: "/finance" });
    expect(narrow.write(at(START), 1)).toMatch(
      /^__Secure-draft=[\w-]+; Max-Age=60; Path=\/finance; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(narrow.clear(at(START))).toMatch(/^__Secure-draft=; Max-Age=0; Path=\/finance; /);
  });

  it.each([
    ["2026-03-31T23:59:59.999Z", value],
    ["2026-04-01T00:00:00.000Z", null],
  ])("stored for 90 days on 1 January and read on %s has the value %j", (time, expected) => {
    const header = cookie.write(at(START), value);
    expect(cookie.read(at(time), sent(header))).toEqual(expected);
  });

  it("is readable while its old secret is listed, and is encrypted with the newest secret", () => {
    const [old, young] = ["o".repeat(40), "y".repeat(40)];
    const before = cookie.write(at(START, { secrets: [old] }), value);
    expect(cookie.read(at(START, { secrets: [young, old] }), sent(before))).toEqual(value);
    expect(cookie.read(at(START, { secrets: [young] }), sent(before))).toBeNull();
    const after = cookie.write(at(START, { secrets: [young, old] }), value);
    expect(cookie.read(at(START, { secrets: [young] }), sent(after))).toEqual(value);
  });

  it("is not readable on another site or under another name", () => {
    const header = cookie.write(at(START), value);
    expect(cookie.read(at(START, { site: BETA_SLUG }), sent(header))).toBeNull();
    const other = encryptedCookie({ name: "other", maxAgeSeconds: 90 * DAY });
    expect(other.read(at(START), sent((header ?? "").replace("kept=", "other=")))).toBeNull();
  });

  it("is not readable after the change of one bit", () => {
    const header = cookie.write(at(START), value) ?? "";
    const encrypted = Buffer.from(/=([\w-]+);/.exec(header)?.[1] ?? "", "base64url");
    for (let bit = 0; bit < encrypted.length * 8; bit += 5) {
      const turned = Buffer.from(encrypted);
      turned[bit >> 3] = (turned[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(cookie.read(at(START), sent(`__Host-kept=${turned.toString("base64url")}`))).toBeNull();
    }
  });

  it.each([
    "",
    "x",
    "%00",
    "a".repeat(38),
    "a".repeat(4000),
    "a".repeat(9000),
    randomBytes(200).toString("base64url"),
  ])("with made-up text (%#) is not readable", (text) => {
    expect(cookie.read(at(START), sent(`__Host-kept=${text}`))).toBeNull();
  });

  it("is not created when it is larger than a browser stores", () => {
    const noise = (bytes: number) => randomBytes(bytes).toString("base64");
    const largest = cookie.write(at(START), noise(2700));
    expect(largest?.length).toBeLessThanOrEqual(4096);
    expect(cookie.read(at(START), sent(largest))).not.toBeNull();
    expect(cookie.write(at(START), noise(3000))).toBeNull();
    // Words compress well.
    expect(cookie.write(at(START), "I drive to work, and I would like to ".repeat(200))).not.toBeNull();
  });
});
