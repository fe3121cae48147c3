import { expect, it } from "vitest";
import type { MessageStore } from "~/adapters/database/messages.server";
import { MESSAGE_CHANNELS, MESSAGE_KINDS, type NewMessage } from "~/domain/message/message";
import { asMessageId } from "~/domain/text/identifiers";
import { ALPHA_SLUG, BETA_SLUG } from "../../support/site-slugs";
import { describeOnEachStore } from "../../support/store";

const NOW = new Date("2026-03-02T01:00:00.000Z");
const CAPS = { perHour: 3, perDay: 5 };
const inMinutes = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
const ALL = { channels: MESSAGE_CHANNELS, kinds: MESSAGE_KINDS };

let made = 0;
function text(more: Partial<NewMessage> = {}): NewMessage {
  made += 1;
  return {
    id: asMessageId(`message-${String(made).padStart(6, "0")}`),
    site: ALPHA_SLUG,
    accountId: null,
    person: "hash of a number",
    channel: "sms",
    kind: "sign_in_code",
    dedupeKey: null,
    content: "encrypted",
    notBefore: null,
    expiresAt: null,
    createdAt: NOW,
    caps: { perHour: 100, perDay: 100 },
    ...more,
  } as NewMessage;
}

const claim = (messages: MessageStore, now = NOW) => messages.claim(10, 15, now, ALL);

describeOnEachStore("the table of messages", (database) => {
  it("gives a message to one of many workers", async () => {
    const stores = await Promise.all([database.open(), database.open(), database.open()]);
    const [first] = stores;
    for (let index = 0; index < 20; index += 1) await first?.messages.add(text());
    const claims = await Promise.all(stores.map(({ messages }) => messages.claim(20, 15, NOW, ALL)));
    const ids = claims.flat().map(({ id }) => id);
    while (true) {
      const more = await (stores[0] as (typeof stores)[0]).messages.claim(20, 15, NOW, ALL);
      if (more.length === 0) break;
      ids.push(...more.map(({ id }) => id));
    }
    expect([ids.length, new Set(ids).size]).toEqual([20, 20]);
  });

  it("gives a message to another worker when its lease has expired, and not before", async () => {
    const { messages } = await database.open();
    await messages.add(text());
    expect(await claim(messages)).toMatchObject([{ attempts: 1 }]);
    expect(await claim(messages, new Date(NOW.getTime() + 14_000))).toEqual([]);
    expect(await claim(messages, new Date(NOW.getTime() + 15_000))).toMatchObject([{ attempts: 2 }]);
  });

  it("keeps a renewed lease", async () => {
    const { messages } = await database.open();
    const message = text();
    await messages.add(message);
    await claim(messages);
    await messages.renew([message.id], 15, inMinutes(1));
    expect(await claim(messages, inMinutes(1))).toEqual([]);
  });

  it("stores one message for a dedupe key of a site, and doesn't count the second", async () => {
    const { messages } = await database.open();
    expect(await messages.add(text({ dedupeKey: "today" }))).toBe("added");
    expect(await messages.add(text({ dedupeKey: "today" }))).toBe("duplicate");
    expect(await messages.add(text({ dedupeKey: "today", site: BETA_SLUG }))).toBe("added");
    expect(await messages.add(text())).toBe("added");
    expect(await claim(messages)).toHaveLength(3);
    expect(await messages.textCounts(NOW)).toEqual([
      { site: ALPHA_SLUG, accepted: 2, refused: 0 },
      { site: BETA_SLUG, accepted: 1, refused: 0 },
    ]);
  });

  it("stores one message for a dedupe key when two processes add it at once", async () => {
    const stores = await Promise.all([database.open(), database.open()]);
    const additions = await Promise.all(
      stores.map(({ messages }) => messages.add(text({ dedupeKey: "today" }))),
    );
    expect(additions.sort()).toEqual(["added", "duplicate"]);
  });

  it("holds a message back until its time", async () => {
    const { messages } = await database.open();
    await messages.add(text({ notBefore: inMinutes(60) }));
    expect(await claim(messages, inMinutes(59))).toEqual([]);
    expect(await claim(messages, inMinutes(60))).toHaveLength(1);
  });

  it("never gives out an expired message, and deletes what it said", async () => {
    const { messages } = await database.open();
    await messages.add(text({ expiresAt: inMinutes(10) }));
    expect(await claim(messages, inMinutes(10))).toEqual([]);
    expect(await messages.expire(inMinutes(9))).toEqual([]);
    expect(await messages.expire(inMinutes(10))).toMatchObject([{ channel: "sms", kind: "sign_in_code" }]);
    expect(await messages.expire(inMinutes(10))).toEqual([]);
    expect(await messages.backlog(inMinutes(10))).toMatchObject([{ waiting: 0, dead: 1 }]);
  });

  it("expires a message whose worker died while sending it", async () => {
    const { messages } = await database.open();
    await messages.add(text({ expiresAt: inMinutes(10) }));
    await messages.claim(1, 60, inMinutes(9.5), ALL);
    expect(await messages.expire(inMinutes(10))).toEqual([]);
    expect(await messages.expire(inMinutes(11))).toHaveLength(1);
  });

  it("retries a failed message at its next attempt, and no worker but the last one decides", async () => {
    const { messages } = await database.open();
    const { id } = text();
    await messages.add(text({ id }));
    await claim(messages);
    await claim(messages, inMinutes(1));
    await messages.failed(id, "late", null, inMinutes(1), 1);
    await messages.failed(id, "503", inMinutes(2), inMinutes(1), 2);
    expect(await claim(messages, inMinutes(1.5))).toEqual([]);
    expect(await claim(messages, inMinutes(2))).toMatchObject([{ id, attempts: 3 }]);
  });

  it("accepts text messages up to the cap of an hour and of a day, and counts the refused ones", async () => {
    const { messages } = await database.open();
    const at = async (minutes: number) => messages.add(text({ createdAt: inMinutes(minutes), caps: CAPS }));
    expect([await at(0), await at(1), await at(2), await at(3)]).toEqual([
      "added",
      "added",
      "added",
      "over_cap",
    ]);
    expect([await at(60), await at(61), await at(62)]).toEqual(["added", "added", "over_cap"]);
    expect(await messages.textCounts(inMinutes(62))).toEqual([{ site: ALPHA_SLUG, accepted: 5, refused: 2 }]);
    expect(await at(23 * 60)).toBe("over_cap");
    expect(await at(24 * 60)).toBe("added");
    expect(await messages.add(text({ site: BETA_SLUG, caps: CAPS }))).toBe("added");
  });

  it("let two processes at the cap pass one message together", async () => {
    const stores = await Promise.all([database.open(), database.open()]);
    const caps = { perHour: 5, perDay: 100 };
    const additions = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        (stores[index % 2] as (typeof stores)[0]).messages.add(text({ caps })),
      ),
    );
    expect(additions.filter((addition) => addition === "added")).toHaveLength(5);
  });

  it("deletes old messages that are no longer to be sent", async () => {
    const { messages } = await database.open();
    const old = text();
    await messages.add(old);
    expect(await messages.deleteOld(inMinutes(1), 10)).toBe(0);
    await claim(messages);
    await messages.delivered(old.id, NOW);
    expect(await messages.deleteOld(NOW, 10)).toBe(0);
    expect(await messages.deleteOld(inMinutes(1), 10)).toBe(1);
  });
});
