import { describe, expect, it } from "vitest";
import { messageContent, messagePersons, newMessage } from "~/services/messages/new-message.server";
import { ALPHA_SLUG, BETA_SLUG } from "../../../support/site-slugs";

const NOW = new Date("2026-03-02T01:00:00.000Z");
const OLD = "the old secret, long enough to be one";
const NEW = "the new secret, long enough to be one";
const platform = { sessionSecrets: [NEW, OLD], now: () => NOW };
const site = { slug: ALPHA_SLUG, messages: { sms_per_hour: 200, sms_per_day: 1000 } };
const code = {
  kind: "sign_in_code",
  channel: "sms",
  to: "+61412345678",
  text: "123456 is your code",
} as const;

describe("a new message", () => {
  it("holds nothing readable of its receiver and text, and is read with its secret", () => {
    const message = newMessage(platform, site, code);
    expect(JSON.stringify(message)).not.toMatch(/412345678|123456/);
    expect(messageContent(platform, message)).toEqual({ to: code.to, text: code.text });
  });

  it("can be read after a rotation, and not without its secret or on another site", () => {
    const message = newMessage({ ...platform, sessionSecrets: [OLD] }, site, code);
    expect(messageContent(platform, message)).not.toBeNull();
    expect(messageContent({ ...platform, sessionSecrets: [NEW] }, message)).toBeNull();
    expect(messageContent(platform, { ...message, site: BETA_SLUG })).toBeNull();
  });

  it("can't be read once it has expired", () => {
    const message = newMessage(platform, site, { ...code, expiresAt: new Date(NOW.getTime() + 600_000) });
    expect(
      messageContent({ ...platform, now: () => new Date(NOW.getTime() + 599_999) }, message),
    ).not.toBeNull();
    expect(messageContent({ ...platform, now: () => new Date(NOW.getTime() + 600_000) }, message)).toBeNull();
  });

  it("has ids that sort in the order of creation, even at one moment", () => {
    const ids = Array.from({ length: 50 }, () => newMessage(platform, site, code).id);
    expect([...ids].sort()).toEqual(ids);
    expect(new Set(ids).size).toBe(50);
    expect(ids[0]).toMatch(/^20260302T010000000Z-[0-9a-z]{12}-[0-9a-f]{12}$/);
  });

  it("carries the caps of its site if it is a text message", () => {
    expect(newMessage(platform, site, code)).toMatchObject({ caps: { perHour: 200, perDay: 1000 } });
    const email = { kind: "alert", channel: "email", to: "a@example.com", subject: "s", text: "t" } as const;
    expect(newMessage(platform, site, email)).not.toHaveProperty("caps");
  });

  it("is refused when it is too long to be read again", () =>
    expect(() => newMessage(platform, site, { ...code, text: "x".repeat(70_000) })).toThrow(RangeError));
});

describe("the hash of a message's person", () => {
  it("is the same for every spelling of a number or an address, on one site", () => {
    const of = (receiver: string, slug = ALPHA_SLUG) => messagePersons(platform, slug, receiver)[0];
    expect(of("0412 345 678")).toBe(of("+61412345678"));
    expect(of("Ada@Example.com ")).toBe(of("ada@example.com"));
    expect(of("+61412345678", BETA_SLUG)).not.toBe(of("+61412345678"));
    expect(of("0412 345 679")).not.toBe(of("+61412345678"));
  });

  it("is found under each secret in use", () => {
    const { person } = newMessage({ ...platform, sessionSecrets: [OLD] }, site, code);
    expect(messagePersons(platform, ALPHA_SLUG, "0412 345 678")).toContain(person);
  });
});
