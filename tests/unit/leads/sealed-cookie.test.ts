import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { sealedCookie } from "~/services/sealed-cookie.server";

const DAY = 86_400;
const cookie = sealedCookie({ name: "kept", maxAgeSeconds: 90 * DAY });
const value = { name: "Zoë Citizen", email: "zoe@example.com", steps: [1, null, "drei"] };

function at(
  time: string,
  { secrets = ["s".repeat(40)], site = "alpha", origin = "https://alpha.example" } = {},
) {
  const platform = { sessionSecrets: secrets, now: () => new Date(time) };
  return { platform, site: { slug: site }, origin };
}
const START = "2026-01-01T00:00:00.000Z";

function sent(header: string | null, others = ""): Request {
  const pair = (header ?? "").split(";")[0] ?? "";
  return new Request("https://alpha.example/", { headers: { Cookie: `${others}${pair}` } });
}

describe("a sealed cookie", () => {
  it("gives back what was kept, beside other cookies", () => {
    const header = cookie.seal(at(START), value);
    expect(cookie.open(at(START), sent(header, "kept-too=1; xkept=2; "))).toEqual(value);
  });

  it("shows nothing of it, not even that two hold the same", () => {
    const [one, two] = [cookie.seal(at(START), value), cookie.seal(at(START), value)];
    expect(one).not.toBe(two);
    const bytes = Buffer.from(/=([\w-]+);/.exec(one ?? "")?.[1] ?? "", "base64url").toString("latin1");
    for (const text of ["Citizen", "zoe", "example"]) expect(`${one} ${bytes}`).not.toContain(text);
  });

  it("is the host's own, and out of reach of scripts", () => {
    const header = cookie.seal(at(START), value);
    expect(header).toMatch(/^__Host-kept=[\w-]+; Path=\/; Max-Age=7776000; SameSite=Lax; HttpOnly; Secure$/);
    expect(cookie.seal(at(START, { origin: "http://alpha.example" }), value)).toMatch(
      /^kept=[\w-]+; Path=\/; Max-Age=7776000; SameSite=Lax; HttpOnly$/,
    );
    const narrow = sealedCookie({ name: "draft", maxAgeSeconds: 60, path: "/finance" });
    expect(narrow.seal(at(START), 1)).toMatch(
      /^__Secure-draft=[\w-]+; Path=\/finance; Max-Age=60; SameSite=Lax; HttpOnly; Secure$/,
    );
    expect(narrow.forget(at(START))).toMatch(/^__Secure-draft=; Path=\/finance; Max-Age=0; /);
  });

  it.each([
    ["2026-03-31T23:59:59.999Z", value],
    ["2026-04-01T00:00:00.000Z", null],
  ])("kept for 90 days on 1 January, opened on %s", (time, expected) => {
    const header = cookie.seal(at(START), value);
    expect(cookie.open(at(time), sent(header))).toEqual(expected);
  });

  it("outlives a change of secrets as long as the old one is named, and is sealed by the newest", () => {
    const [old, young] = ["o".repeat(40), "y".repeat(40)];
    const before = cookie.seal(at(START, { secrets: [old] }), value);
    expect(cookie.open(at(START, { secrets: [young, old] }), sent(before))).toEqual(value);
    expect(cookie.open(at(START, { secrets: [young] }), sent(before))).toBeNull();
    const after = cookie.seal(at(START, { secrets: [young, old] }), value);
    expect(cookie.open(at(START, { secrets: [young] }), sent(after))).toEqual(value);
  });

  it("is of no use on another site or under another name", () => {
    const header = cookie.seal(at(START), value);
    expect(cookie.open(at(START, { site: "beta" }), sent(header))).toBeNull();
    const other = sealedCookie({ name: "other", maxAgeSeconds: 90 * DAY });
    expect(other.open(at(START), sent((header ?? "").replace("kept=", "other=")))).toBeNull();
  });

  it("with any one bit turned gives nothing", () => {
    const header = cookie.seal(at(START), value) ?? "";
    const sealed = Buffer.from(/=([\w-]+);/.exec(header)?.[1] ?? "", "base64url");
    for (let bit = 0; bit < sealed.length * 8; bit += 5) {
      const turned = Buffer.from(sealed);
      turned[bit >> 3] = (turned[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(cookie.open(at(START), sent(`__Host-kept=${turned.toString("base64url")}`))).toBeNull();
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
  ])("made up (%#) gives nothing", (text) => {
    expect(cookie.open(at(START), sent(`__Host-kept=${text}`))).toBeNull();
  });

  it("is not made larger than a browser keeps", () => {
    const noise = (bytes: number) => randomBytes(bytes).toString("base64");
    const largest = cookie.seal(at(START), noise(2700));
    expect(largest?.length).toBeLessThanOrEqual(4096);
    expect(cookie.open(at(START), sent(largest))).not.toBeNull();
    expect(cookie.seal(at(START), noise(3000))).toBeNull();
    // Words take less.
    expect(cookie.seal(at(START), "I drive to work, and I would like to ".repeat(200))).not.toBeNull();
  });
});
