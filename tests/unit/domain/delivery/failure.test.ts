import { describe, expect, it } from "vitest";
import {
  type SmtpRefusal,
  smtpRefusalIsFinal,
  textStatusIsFinal,
  webhookStatusIsFinal,
} from "~/domain/delivery/delivery";

describe("textStatusIsFinal", () => {
  it.each([400, 401, 402, 403, 404, 405, 409, 410, 413, 422, 451])("is true for the status %i", (status) => {
    expect(textStatusIsFinal(status)).toBe(true);
  });
  it.each([0, 301, 302, 307, 408, 425, 429, 500, 502, 503, 504])(
    "is false for the status %i, which is retried",
    (status) => expect(textStatusIsFinal(status)).toBe(false),
  );
});

describe("webhookStatusIsFinal", () => {
  it.each([400, 410, 413, 415, 422])("is true for the status %i", (status) => {
    expect(webhookStatusIsFinal(status)).toBe(true);
  });
  it.each([
    0, 100, 301, 302, 307, 308, 401, 402, 403, 404, 405, 406, 407, 408, 409, 411, 412, 414, 416, 417, 421,
    423, 425, 426, 428, 429, 431, 451, 500, 501, 502, 503, 504, 511, 599,
  ])("is false for the status %i, which is retried", (status) => {
    expect(webhookStatusIsFinal(status)).toBe(false);
  });
});

describe("smtpRefusalIsFinal", () => {
  const rcpt = (responseCode: number, response: string): SmtpRefusal => ({
    command: "RCPT TO",
    responseCode,
    response,
  });
  it.each<[string, SmtpRefusal, boolean]>([
    ["is true for an unknown mailbox", rcpt(550, "550 5.1.1 <a@b.example>: user unknown"), true],
    ["is true for an unknown mailbox without an enhanced code", rcpt(550, "550 no such user"), true],
    [
      "is true for an unknown mailbox over several lines",
      rcpt(550, "550-5.1.1 The account that you tried\r\n550 5.1.1 does not exist"),
      true,
    ],
    ["is true for an unknown domain", rcpt(550, "550 5.1.2 Host unknown"), true],
    ["is true for a mailbox that has moved", rcpt(551, "551 5.1.6 moved"), true],
    ["is true for an invalid address", rcpt(553, "553 5.1.3 bad address"), true],
    ["is true for a domain without mail", rcpt(556, "556 5.1.10 null MX"), true],
    ["is false for a policy", rcpt(550, "550 5.7.1 blocked by policy"), false],
    ["is false for a full mailbox", rcpt(552, "552 5.2.2 over quota"), false],
    ["is false for a disabled mailbox", rcpt(550, "550 5.2.1 mailbox disabled"), false],
    ["is false for a failed transaction", rcpt(554, "554 5.7.1 relay access denied"), false],
    ["is false for greylisting", rcpt(450, "450 4.2.0 try again"), false],
    ["is false for a busy server", rcpt(421, "421 4.3.2 too busy"), false],
    [
      "is false for a refused sender",
      { command: "MAIL FROM", responseCode: 550, response: "550 5.1.8 sender" },
      false,
    ],
    [
      "is false for a refused message",
      { command: "DATA", responseCode: 550, response: "550 5.1.1 spam" },
      false,
    ],
    [
      "is false for a refused login",
      { command: "AUTH PLAIN", responseCode: 535, response: "535 5.7.8 no" },
      false,
    ],
    ["is false without any code", {}, false],
  ])("%s: %j", (_case, refusal, final) => expect(smtpRefusalIsFinal(refusal)).toBe(final));
});
