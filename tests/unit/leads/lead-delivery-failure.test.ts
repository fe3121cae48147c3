import { describe, expect, it } from "vitest";
import { type SmtpRefusal, smtpRefusalIsFinal, webhookStatusIsFinal } from "~/domain/lead-delivery-failure";

describe("a webhook's receiver", () => {
  it.each([400, 410, 413, 415, 422])("refuses for good by %i", (status) => {
    expect(webhookStatusIsFinal(status)).toBe(true);
  });
  it.each([
    0, 100, 301, 302, 307, 308, 401, 402, 403, 404, 405, 406, 407, 408, 409, 411, 412, 414, 416, 417, 421,
    423, 425, 426, 428, 429, 431, 451, 500, 501, 502, 503, 504, 511, 599,
  ])("is asked again after %i", (status) => {
    expect(webhookStatusIsFinal(status)).toBe(false);
  });
});

describe("a mail server", () => {
  const rcpt = (responseCode: number, response: string): SmtpRefusal => ({
    command: "RCPT TO",
    responseCode,
    response,
  });
  it.each<[string, SmtpRefusal, boolean]>([
    ["no such mailbox", rcpt(550, "550 5.1.1 <a@b.example>: user unknown"), true],
    ["without an enhanced code", rcpt(550, "550 no such user"), true],
    [
      "over several lines",
      rcpt(550, "550-5.1.1 The account that you tried\r\n550 5.1.1 does not exist"),
      true,
    ],
    ["no such domain", rcpt(550, "550 5.1.2 Host unknown"), true],
    ["not here", rcpt(551, "551 5.1.6 moved"), true],
    ["no such name", rcpt(553, "553 5.1.3 bad address"), true],
    ["a domain that takes no mail", rcpt(556, "556 5.1.10 null MX"), true],
    ["a policy", rcpt(550, "550 5.7.1 blocked by policy"), false],
    ["a full mailbox", rcpt(552, "552 5.2.2 over quota"), false],
    ["a disabled mailbox", rcpt(550, "550 5.2.1 mailbox disabled"), false],
    ["a transaction failed", rcpt(554, "554 5.7.1 relay access denied"), false],
    ["greylisting", rcpt(450, "450 4.2.0 try again"), false],
    ["too busy", rcpt(421, "421 4.3.2 too busy"), false],
    ["the sender refused", { command: "MAIL FROM", responseCode: 550, response: "550 5.1.8 sender" }, false],
    ["the message refused", { command: "DATA", responseCode: 550, response: "550 5.1.1 spam" }, false],
    ["a login refused", { command: "AUTH PLAIN", responseCode: 535, response: "535 5.7.8 no" }, false],
    ["nothing known", {}, false],
  ])("refuses for good or not: %s", (_case, refusal, final) => {
    expect(smtpRefusalIsFinal(refusal)).toBe(final);
  });
});
