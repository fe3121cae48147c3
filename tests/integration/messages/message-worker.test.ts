import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { pino } from "pino";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Connection } from "~/adapters/database/connection";
import { openPostgres } from "~/adapters/database/postgres-connection.server";
import { openSqlite } from "~/adapters/database/sqlite-connection.server";
import { createMailer } from "~/adapters/mail/mailer.server";
import type { TextMessage } from "~/adapters/sms/text-sender.server";
import { createMessageDelivery } from "~/services/messages/message-worker.server";
import { bundleChild, startChild } from "../../support/child";
import { alphaSites } from "../../support/lead-platform";
import { CODE_TEXT, messagePlatform, NUMBER } from "../../support/message-platform";
import { startSmtpServer, type TestSmtpServer } from "../../support/smtp-server";
import { describeOnEachStore, type TestDatabase } from "../../support/store";
import { answerWith, startWebhookReceiver } from "../../support/webhook-receiver";

/* 12:00 on the site's clock, in Perth. */
const NOON = new Date("2026-03-02T04:00:00.000Z");
const EMAIL = {
  kind: "email_confirmation",
  channel: "email",
  to: "ada@example.com",
  subject: "Confirm your address",
  text: "Open this link",
} as const;
const ALERT = { kind: "alert", text: "One new car" } as const;
const silent = { error: () => undefined, info: () => undefined };

const sites = alphaSites();
let receiver: Awaited<ReturnType<typeof startWebhookReceiver>>;
let smtp: TestSmtpServer;
beforeEach(async () => {
  receiver = await startWebhookReceiver();
  smtp = await startSmtpServer();
});
afterEach(async () => {
  await receiver.close();
  await smtp.close();
});

/** A platform whose clock the test sets. */
async function setUp(database: TestDatabase, environment: Record<string, string> = {}) {
  const clock = { now: NOON };
  const logged: string[] = [];
  const store = await database.open();
  const { dataDir } = database.location();
  const made = await messagePlatform({
    store,
    dataDir,
    sitesDir: sites.dir,
    now: () => clock.now,
    log: pino({ level: "trace" }, { write: (line) => void logged.push(line) }),
    environment,
  });
  return {
    ...made,
    store,
    dataDir,
    clock,
    log: () => logged.join(""),
    after: (seconds: number) => {
      clock.now = new Date(clock.now.getTime() + seconds * 1000);
    },
    folder: (name: "sms" | "mail") => {
      const folder = path.join(dataDir, "outbox", name);
      return existsSync(folder) ? readdirSync(folder).map((file) => path.join(folder, file)) : [];
    },
    backlog: async () =>
      (await store.messages.backlog(clock.now)).map(({ waiting, dead }) => ({ waiting, dead })),
  };
}

/** The rows of messages as they are in the database. */
async function rows(database: TestDatabase) {
  const { databaseUrl, dataDir } = database.location();
  const connection: Connection = databaseUrl
    ? openPostgres(databaseUrl, silent)
    : await openSqlite(dataDir, silent);
  try {
    return await connection.read.selectFrom("messages").selectAll().orderBy("id").execute();
  } finally {
    await connection.close();
  }
}

const webhook = (token?: string) => ({
  SMS_WEBHOOK_URL: receiver.url("/texts"),
  ...(token ? { SMS_WEBHOOK_TOKEN: token } : {}),
});

describeOnEachStore("the worker of messages", { postgres: "long" }, (database) => {
  it("writes a text message as a private file with its id, and removes its content from the store", async () => {
    const { platform, add, folder, dataDir, store } = await setUp(database);
    const id = await add();
    const [before] = await rows(database);
    expect(before?.content).not.toBeNull();
    expect(await createMessageDelivery(platform).runOnce()).toBe(1);
    const [file = ""] = folder("sms");
    expect([path.basename(file), folder("sms")]).toEqual([
      platform.texts.fileName(before?.id ?? ("" as never)),
      [file],
    ]);
    expect(path.basename(file)).toBe(`${id}.json`);
    expect(JSON.parse(readFileSync(file, "utf8"))).toEqual({
      to: NUMBER,
      text: CODE_TEXT,
      at: NOON.toISOString(),
    });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(await rows(database)).toMatchObject([{ state: "delivered", content: null, last_error: null }]);
    if (database.kind === "sqlite") {
      await store.close();
      for (const name of readdirSync(dataDir).filter((candidate) => candidate.includes("sqlite"))) {
        const raw = readFileSync(path.join(dataDir, name), "latin1");
        for (const secret of [NUMBER, NUMBER.slice(3), CODE_TEXT, "135790", before?.content ?? ""])
          expect(raw).not.toContain(secret);
      }
    }
  });

  it("sends an e-mail in the site's name, with further headers, and removes its content", async () => {
    const { platform, add, folder } = await setUp(database, { MAIL_FROM: "Cars <no-reply@cars.example>" });
    platform.mailer = createMailer({
      smtpUrl: smtp.url,
      from: "Cars <no-reply@cars.example>",
      outboxDir: "",
    });
    const id = await add({
      ...EMAIL,
      headers: {
        "List-Unsubscribe": "<https://alpha.example/u/1>",
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      },
    });
    expect(await createMessageDelivery(platform).runOnce()).toBe(1);
    await platform.mailer.close();
    expect(smtp.received).toMatchObject([{ messageId: `<${id}@cars.example>`, to: ["ada@example.com"] }]);
    const content = smtp.received[0]?.content ?? "";
    expect(content).toMatch(/^From: alpha cars <no-reply@cars\.example>/m);
    expect(content).toContain("List-Unsubscribe: <https://alpha.example/u/1>");
    expect(content).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
    expect(folder("mail")).toEqual([]);
    expect(await rows(database)).toMatchObject([{ state: "delivered", content: null }]);
  });

  it("sends each message once when two workers share the outbox", async () => {
    const { platform, add } = await setUp(database);
    const sent: string[] = [];
    platform.texts = { ...platform.texts, send: async ({ id }: TextMessage) => void sent.push(id) };
    const added = [];
    for (let index = 0; index < 20; index += 1) added.push(await add());
    const other = { ...platform, store: await database.open() };
    await Promise.all([platform, other].map((one) => createMessageDelivery(one).runOnce()));
    expect(sent.sort()).toEqual(added.sort());
  });

  it("sends a message of a process that was killed while sending it once more, as the same file", async () => {
    const { databaseUrl, dataDir } = database.location();
    const program = await bundleChild("crashing-message-sender");
    for (const CHANNEL of ["sms", "email"]) {
      const child = startChild(program, {
        STORE_URL: databaseUrl,
        STORE_DIR: dataDir,
        SITES: sites.dir,
        CHANNEL,
      });
      expect(await child.ended).toBeNull();
    }
    const { platform, folder, clock } = await setUp(database);
    const files = () => [...folder("sms"), ...folder("mail")].sort();
    const first = files();
    expect(first).toHaveLength(2);
    expect(await rows(database)).toMatchObject([{ state: "sending" }, { state: "sending" }]);
    clock.now = new Date(Date.now() + 60_000);
    expect(await createMessageDelivery(platform).runOnce()).toBe(2);
    expect(files()).toEqual(first);
    expect(await rows(database)).toMatchObject([{ state: "delivered" }, { state: "delivered" }]);
  });

  it("never sends an expired code", async () => {
    const { platform, add, after, folder, log } = await setUp(database);
    await add({ expiresAt: new Date(NOON.getTime() + 600_000) });
    after(600);
    const delivery = createMessageDelivery(platform);
    expect(await delivery.runOnce()).toBe(0);
    expect(folder("sms")).toEqual([]);
    expect(await rows(database)).toMatchObject([{ state: "dead", content: null, last_error: "expired" }]);
    expect(delivery.figures()).toEqual([
      { channel: "sms", kind: "sign_in_code", outcome: "expired", attempts: 1 },
    ]);
    expect(log()).toContain("message expired unsent");
  });

  it("posts text messages with the bearer token, and retries a failed code after seconds", async () => {
    const { platform, add, after, clock, log } = await setUp(database, webhook("a token"));
    const id = await add({ expiresAt: new Date(NOON.getTime() + 600_000) });
    const delivery = createMessageDelivery(platform);
    receiver.answer(answerWith(500));
    expect(await delivery.runOnce()).toBe(1);
    expect(await rows(database)).toMatchObject([{ state: "waiting", last_error: "DeliveryError 500" }]);
    after(1);
    expect(await delivery.runOnce()).toBe(0);
    after(1);
    receiver.answer(answerWith(200));
    expect(await delivery.runOnce()).toBe(1);
    expect(receiver.posts).toHaveLength(2);
    for (const { method, path: address, headers, body } of receiver.posts) {
      expect([method, address]).toEqual(["POST", "/texts"]);
      expect(headers).toMatchObject({ authorization: "Bearer a token", "idempotency-key": id });
      expect(headers["content-type"]).toContain("application/json");
      expect(JSON.parse(body)).toEqual({ to: NUMBER, text: CODE_TEXT, at: NOON.toISOString() });
    }
    expect(platform.texts.fileName("x" as never)).toBeNull();
    expect(clock.now).toEqual(new Date(NOON.getTime() + 2000));
    expect(log()).not.toMatch(/412345678|135790|a token/);
    expect(delivery.figures()).toEqual([
      { channel: "sms", kind: "sign_in_code", outcome: "failed", attempts: 1 },
      { channel: "sms", kind: "sign_in_code", outcome: "delivered", attempts: 1 },
    ]);
  });

  it.each([400, 401, 404, 422])("gives a text message up when the receiver answers %i", async (status) => {
    const { platform, add } = await setUp(database, webhook());
    await add();
    receiver.answer(answerWith(status));
    await createMessageDelivery(platform).runOnce();
    expect(receiver.posts[0]?.headers.authorization).toBeUndefined();
    expect(await rows(database)).toMatchObject([
      { state: "dead", content: null, last_error: `DeliveryError ${status}` },
    ]);
  });

  it.each([408, 425, 429, 500, 503])(
    "retries a text message when the receiver answers %i",
    async (status) => {
      const { platform, add } = await setUp(database, webhook());
      await add();
      receiver.answer(answerWith(status));
      await createMessageDelivery(platform).runOnce();
      expect(await rows(database)).toMatchObject([{ state: "waiting" }]);
    },
  );

  it("waits as long as the receiver asks, and follows no redirect", async () => {
    const { platform, add, after } = await setUp(database, webhook());
    await add({ expiresAt: new Date(NOON.getTime() + 600_000) });
    const delivery = createMessageDelivery(platform);
    receiver.answer(answerWith(429, { "retry-after": "90" }));
    await delivery.runOnce();
    after(89);
    expect(await delivery.runOnce()).toBe(0);
    after(1);
    receiver.answer(answerWith(302, { location: receiver.url("/elsewhere") }));
    expect(await delivery.runOnce()).toBe(1);
    expect(receiver.posts.map(({ path: address }) => address)).toEqual(["/texts", "/texts"]);
    expect(await rows(database)).toMatchObject([{ state: "waiting", last_error: "DeliveryError 302" }]);
  });

  it("gives a code up when the receiver asks to wait until it has expired", async () => {
    const { platform, add } = await setUp(database, webhook());
    await add({ expiresAt: new Date(NOON.getTime() + 600_000) });
    receiver.answer(answerWith(503, { "retry-after": "600" }));
    await createMessageDelivery(platform).runOnce();
    expect(await rows(database)).toMatchObject([{ state: "dead", content: null }]);
  });

  it("retries a text message that the receiver does not answer in time", async () => {
    const { platform, add, after } = await setUp(database, webhook());
    await add();
    receiver.answer(() => undefined);
    const delivery = createMessageDelivery(platform, { deadlineMs: { sms: 100, email: 100 } });
    await delivery.runOnce();
    expect(await rows(database)).toMatchObject([{ state: "waiting", last_error: "DeliveryError ETIMEDOUT" }]);
    after(20);
    receiver.answer(answerWith(204));
    await createMessageDelivery(platform).runOnce();
    expect(await rows(database)).toMatchObject([{ state: "delivered" }]);
  });

  it("loses no e-mail while the mail server is away, and repeats nothing of it", async () => {
    const { platform, add, after, log } = await setUp(database);
    platform.mailer = createMailer({ smtpUrl: smtp.url, outboxDir: "" });
    const ids = [
      await add(EMAIL),
      await add(EMAIL),
      await add({ ...EMAIL, ...ALERT, subject: "One new car" }),
    ];
    const delivery = createMessageDelivery(platform);
    for (const behaviour of ["closed", "busy", "full"] as const) {
      smtp.state.behaviour = behaviour;
      await delivery.runOnce();
      after(3600);
    }
    smtp.state.behaviour = "accepting";
    await delivery.runOnce();
    await platform.mailer.close();
    expect(smtp.received.map(({ messageId }) => messageId.replace(/^<|@.*$/g, "")).sort()).toEqual(ids);
    expect(log()).not.toMatch(/ada@|Confirm your|Open this|One new/);
  });

  it("gives an e-mail up whose address does not exist, and stores nothing of the server's answer", async () => {
    const { platform, add } = await setUp(database);
    platform.mailer = createMailer({ smtpUrl: smtp.url, outboxDir: "" });
    await add(EMAIL);
    smtp.state.behaviour = "refusing";
    await createMessageDelivery(platform).runOnce();
    await platform.mailer.close();
    expect(await rows(database)).toMatchObject([
      { state: "dead", content: null, last_error: "DeliveryError EENVELOPE 550" },
    ]);
  });

  it("gives a message up that no secret can read", async () => {
    const { platform, add } = await setUp(database);
    await add();
    await createMessageDelivery({
      ...platform,
      sessionSecrets: ["another secret, which is long enough"],
    }).runOnce();
    expect(await rows(database)).toMatchObject([{ state: "dead", last_error: "DeliveryError EUNREADABLE" }]);
  });

  it("sends alerts by text message only by day, also after an outage, and all else at any hour", async () => {
    const { platform, add, clock, folder } = await setUp(database, webhook());
    // 19:59 in Perth.
    clock.now = new Date("2026-03-02T11:59:00.000Z");
    await add(ALERT);
    receiver.answer(answerWith(500));
    const delivery = createMessageDelivery(platform);
    await delivery.runOnce();
    expect(receiver.posts).toHaveLength(1);
    receiver.answer(answerWith(200));
    clock.now = new Date("2026-03-02T12:00:00.000Z");
    await add();
    await add({ ...EMAIL, ...ALERT });
    await delivery.runOnce();
    expect(receiver.posts.map(({ body }) => JSON.parse(body).text)).toEqual([ALERT.text, CODE_TEXT]);
    expect(folder("mail")).toHaveLength(1);
    expect((await rows(database))[0]).toMatchObject({
      state: "waiting",
      attempts: 1,
      next_attempt_at: "2026-03-03T00:00:00.000Z",
    });
    clock.now = new Date("2026-03-03T00:00:00.000Z");
    await delivery.runOnce();
    expect(receiver.posts.at(-1)?.body).toContain(ALERT.text);
    expect(await rows(database)).toMatchObject([{ state: "delivered" }, {}, {}]);
  });

  it("sends a message that is added while it runs immediately, before alerts that hang, and ends when it is stopped", async () => {
    const { platform, add } = await setUp(database);
    const sent: string[] = [];
    platform.texts = {
      ...platform.texts,
      send: ({ text }: TextMessage) => {
        sent.push(text);
        return text === CODE_TEXT ? Promise.resolve() : new Promise(() => {});
      },
    };
    const delivery = createMessageDelivery(platform, { pollMs: 3_600_000, stopWithinMs: 50 });
    delivery.start();
    try {
      for (let index = 0; index < 8; index += 1) await add(ALERT);
      await add();
      await expect.poll(() => sent).toContain(CODE_TEXT);
    } finally {
      await delivery.stop();
    }
    expect((await rows(database)).filter(({ state }) => state === "sending")).toEqual([]);
  });
});
