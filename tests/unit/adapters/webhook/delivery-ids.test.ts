import { describe, expect, it } from "vitest";
import { messageIdOf } from "~/adapters/mail/mailer.server";
import { isPublicAddress } from "~/adapters/public-address.server";
import { webhookHeaders, webhookSecretText } from "~/adapters/webhook/post-webhook.server";

it.each([
  [undefined, "<1@forecourt>"],
  ["", "<1@forecourt>"],
  ["no-reply@localhost", "<1@forecourt>"],
  ["web@alpha.example", "<1@alpha.example>"],
  ["Alpha Cars <web@Mail.Alpha.example>", "<1@mail.alpha.example>"],
  ['"a@b.example" <web@alpha.example> ', "<1@alpha.example>"],
  ["web@alpha.example\r\nBcc: x@evil.example.", "<1@forecourt>"],
  ["web@-alpha.example", "<1@forecourt>"],
])("messageIdOf for the sender %j is %s", (from, expected) => expect(messageIdOf("1", from)).toBe(expected));

describe("webhookHeaders", () => {
  const id = "msg_p5jXN8AQM9LWM0D4loKWxJek";
  const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
  const body = '{"test": 2432232314}';

  it("match the published example of Standard Webhooks", () =>
    expect(webhookHeaders([secret], id, body, new Date(1_614_265_330_999))).toEqual({
      "webhook-id": id,
      "webhook-timestamp": "1614265330",
      "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
    }));

  it("have one signature for each secret, which changes with id, time, body and secret", () => {
    const other = webhookSecretText(Buffer.alloc(32, 7));
    const now = new Date(1_614_265_330_000);
    const signature = (...parts: Parameters<typeof webhookHeaders>) =>
      webhookHeaders(...parts)["webhook-signature"];
    const both = signature([secret, other], id, body, now)?.split(" ");
    expect(both).toEqual([signature([secret], id, body, now), signature([other], id, body, now)]);
    expect(
      new Set([
        ...(both ?? []),
        signature([secret], "another", body, now),
        signature([secret], id, `${body} `, now),
        signature([secret], id, body, new Date(1_614_265_331_000)),
      ]).size,
    ).toBe(5);
  });

  it.each(["", "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "whsec_", `whsec_${Buffer.alloc(23).toString("base64")}`])(
    "throw for %j, which is no secret",
    (bad) => expect(() => webhookHeaders([bad], id, body, new Date())).toThrow("webhook secret"),
  );
});

it.each<[string, boolean]>([
  ["203.0.112.9", true],
  ["8.8.8.8", true],
  ["172.15.255.255", true],
  ["172.32.0.1", true],
  ["2606:4700::1111", true],
  ["[2606:4700::1111]", true],
  ["127.0.0.1", false],
  ["127.9.9.9", false],
  ["0.0.0.0", false],
  ["10.0.0.1", false],
  ["100.64.0.1", false],
  ["169.254.169.254", false],
  ["172.16.0.1", false],
  ["172.31.255.255", false],
  ["192.168.1.1", false],
  ["224.0.0.1", false],
  ["255.255.255.255", false],
  ["::1", false],
  ["[::1]", false],
  ["::", false],
  ["fd00::1", false],
  ["fe80::1", false],
  ["::ffff:127.0.0.1", false],
  ["::ffff:10.0.0.1", false],
  ["::ffff:a00:1", false],
  ["::ffff:8.8.8.8", true],
  ["::ffff:808:808", true],
  ["0:0:0:0:0:ffff:7f00:1", false],
  ["::ffff:0:7f00:1", false],
  ["::7f00:1", false],
  ["::10.0.0.1", false],
  ["::808:808", false],
  ["64:ff9b::7f00:1", false],
  ["64:ff9b::10.0.0.1", false],
  ["64:ff9b::a9fe:a9fe", false],
  ["64:ff9b::1", false],
  ["64:ff9b::", false],
  ["64:ff9b::808:808", true],
  ["64:ff9b:0:0:0:0:8.8.8.8", true],
  ["64:ff9b:1::808:808", false],
  ["2002:7f00:1::", false],
  ["2002:a00:1::1", false],
  ["fec0::1", false],
  ["feff::1", false],
  ["fe80::1%eth0", false],
  ["100::1", false],
  ["2001::1", false],
  ["2001:db8::1", false],
  ["3fff::1", false],
  ["5f00::1", false],
  ["ff02::1", false],
  ["192.0.2.1", false],
  ["198.51.100.1", false],
  ["203.0.113.9", false],
  ["192.88.99.1", false],
  ["example.com", false],
  ["", false],
])("isPublicAddress(%j) is %s", (address, expected) => expect(isPublicAddress(address)).toBe(expected));
