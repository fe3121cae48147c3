import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { createMessageDelivery, deleteOldMessages } from "~/services/messages/message-worker.server";
import { newMessage } from "~/services/messages/new-message.server";
import { eraseAccount, erasePerson } from "~/services/privacy/personal-data.server";
import { alphaSites } from "../../support/lead-platform";
import { messagePlatform } from "../../support/message-platform";
import { signedIn } from "../../support/sign-in";
import { ALPHA_SLUG } from "../../support/site-slugs";
import { describeOnEachStore, type TestDatabase } from "../../support/store";

const NOON = new Date("2026-03-02T04:00:00.000Z");
const DAY_MS = 86_400_000;
const EMAIL = {
  kind: "email_confirmation",
  channel: "email",
  to: "ada@example.com",
  subject: "Confirm",
  text: "Link",
} as const;

const sites = alphaSites();

async function setUp(database: TestDatabase) {
  const clock = { now: NOON };
  const store = await database.open();
  const { dataDir } = database.location();
  const made = await messagePlatform({ store, dataDir, sitesDir: sites.dir, now: () => clock.now });
  return {
    ...made,
    store,
    clock,
    files: () =>
      ["sms", "mail"].flatMap((name) => {
        const folder = path.join(dataDir, "outbox", name);
        return existsSync(folder) ? readdirSync(folder) : [];
      }),
    send: () => createMessageDelivery(made.platform).runOnce(),
  };
}

describeOnEachStore("messages to shoppers", { postgres: "long" }, (database) => {
  it("are deleted 30 days after they were written, with their files, unless they still wait", async () => {
    const { platform, store, clock, add, files, send } = await setUp(database);
    await add({ dedupeKey: "old" });
    await add({ ...EMAIL, dedupeKey: "old e-mail" });
    await send();
    await add({ ...EMAIL, notBefore: new Date(NOON.getTime() + 60 * DAY_MS), dedupeKey: "waiting" });
    clock.now = new Date(NOON.getTime() + 1);
    await add({ dedupeKey: "younger" });
    await send();
    expect(files()).toHaveLength(3);

    clock.now = new Date(NOON.getTime() + 30 * DAY_MS + 1);
    await deleteOldMessages(platform);
    expect(files()).toHaveLength(1);
    for (const [dedupeKey, addition] of [
      ["old", "added"],
      ["old e-mail", "added"],
      ["waiting", "duplicate"],
      ["younger", "duplicate"],
    ] as const) {
      const message = { ...nextMessage(platform), dedupeKey };
      expect([dedupeKey, await store.messages.add(message)]).toEqual([dedupeKey, addition]);
    }
  });

  it("are erased with their person by number and address, and so are their files, and nobody else's", async () => {
    const { platform, add, files, send } = await setUp(database);
    const [number, address] = [await add(), await add(EMAIL)];
    const other = await add({ to: "+61498765432" });
    await send();
    expect(files()).toEqual([`${number}.json`, `${other}.json`, `${address}@forecourt.eml`]);
    const person = { email: "Ada@example.com", phone: "0412 345 678" };
    await erasePerson(platform, ALPHA_SLUG, person, { dryRun: true });
    expect(files()).toHaveLength(3);
    await erasePerson(platform, ALPHA_SLUG, person);
    expect(files()).toEqual([`${other}.json`]);
  });

  it("are erased with their account, and are never sent then", async () => {
    const { platform, store, add, files, send } = await setUp(database);
    const { session } = await signedIn({ store, now: () => NOON }, ALPHA_SLUG);
    const accountId = session.account.id;
    await add({ ...EMAIL, accountId });
    await send();
    await add({ ...EMAIL, accountId });
    const other = await add({ to: "+61498765432" });
    await eraseAccount(platform, session.account);
    expect(files()).toEqual([]);
    expect(await send()).toBe(1);
    expect(files()).toEqual([`${other}.json`]);
  });
});

/** A message that was not added yet. */
function nextMessage(platform: Awaited<ReturnType<typeof setUp>>["platform"]) {
  const site = platform.sites.bySlug(ALPHA_SLUG);
  if (!site) throw new Error("there is no site");
  return newMessage(platform, site, {
    kind: "sign_in_code",
    channel: "sms",
    to: "0412 345 678",
    text: "text",
  });
}
