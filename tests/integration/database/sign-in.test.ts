import { pino } from "pino";
import { expect, it } from "vitest";
import { openPostgres } from "~/adapters/database/postgres-connection.server";
import { openSqlite } from "~/adapters/database/sqlite-connection.server";
import { asSignInCodeId } from "~/domain/text/identifiers";
import {
  ADA,
  codeService,
  CODES_FROM as NOW,
  number,
  OLD_SECRET,
  SECRET,
  wrong,
} from "../../support/code-service";
import { ALPHA_SLUG, BETA_SLUG } from "../../support/site-slugs";
import { describeOnEachStore } from "../../support/store";

const MINUTE = 60;
const HOUR = 3600;

/** Who guess at a code that they did not ask for, 20 times each. The environment variable CODE_ATTACKS changes it. */
const BROWSERS = Number(process.env.CODE_ATTACKS ?? 2000) / 20;

describeOnEachStore("one-time codes", (database) => {
  it("are right once", async () => {
    const { send, check } = codeService(await database.open());
    const sent = await send();
    expect(sent.code).toMatch(/^\d{6}$/);
    expect(await check(wrong(sent))).toBe("wrong");
    expect(await check(sent)).toBe("right");
    expect(await check(sent)).toBe("used");
    expect(await check(wrong(sent))).toBe("used");
  });

  it("are right for one of 20 attempts at once in two processes", async () => {
    const services = [codeService(await database.open()), codeService(await database.open())] as const;
    const sent = await services[0].send();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => (services[index % 2] ?? services[0]).check(sent)),
    );
    expect(answers.filter((answer) => answer === "right")).toHaveLength(1);
    expect(answers.filter((answer) => answer === "used")).toHaveLength(19);
  });

  it("work for ten minutes, and a code of yesterday is unknown", async () => {
    const { send, check, at } = codeService(await database.open());
    const first = await send();
    at(10 * MINUTE - 1);
    expect(await check(wrong(first))).toBe("wrong");
    at(10 * MINUTE);
    expect(await check(first)).toBe("expired");
    at(24 * HOUR);
    await send();
    expect(await check(first)).toBe("unknown");
  });

  it("codes of a clock that was three days ahead are refused once it is right (decision 0114)", async () => {
    const { send, check, at } = codeService(await database.open());
    at(72 * HOUR);
    const ahead = await send();
    at(0);
    expect(await check(ahead)).toBe("expired");
    expect(await check(await send())).toBe("right");
  });

  it("take five tries, in parallel too", async () => {
    const services = [codeService(await database.open()), codeService(await database.open())] as const;
    const one = await services[0].send();
    const answers = [];
    for (let step = 1; step <= 6; step += 1) answers.push(await services[0].check(wrong(one, step)));
    expect(answers).toEqual(["wrong", "wrong", "wrong", "wrong", "tries", "tries"]);
    expect(await services[0].check(one)).toBe("tries");

    const ben = { receiver: number(1), browser: "Ben's browser" };
    const two = await services[1].send(ben);
    const many = await Promise.all(
      Array.from({ length: 20 }, (_, step) =>
        (services[step % 2] ?? services[0]).check(wrong(two, step + 1), ben),
      ),
    );
    expect(many.filter((answer) => answer === "wrong")).toHaveLength(4);
    expect(await services[0].check(two, ben)).toBe("tries");
  });

  it("end when the same browser asks for a newer one for the same number", async () => {
    const { send, check, at } = codeService(await database.open());
    const first = await send();
    const other = await send({ receiver: number(1) });
    at(61);
    const elsewhere = await send({ receiver: number(2), browser: "another browser" });
    const second = await send();
    expect(second.outcome.kind).toBe("sent");
    expect(await check(first)).toBe("replaced");
    expect(await check(second)).toBe("right");
    expect(await check(other, { receiver: number(1) })).toBe("right");
    expect(await check(elsewhere, { receiver: number(2), browser: "another browser" })).toBe("right");
  });

  it("are unknown to another browser, another site, another number and for another purpose", async () => {
    const store = await database.open();
    const { send, check } = codeService(store);
    const sent = await send();
    expect(await check(sent, { browser: "Ben's browser" })).toBe("unknown");
    expect(await check(sent, { receiver: number(1) })).toBe("unknown");
    expect(await check(sent, { receiver: { channel: "email", to: ADA.to } })).toBe("unknown");
    expect(await check(sent, { purpose: "phone_change" })).toBe("unknown");
    expect(await check({ ...sent, id: asSignInCodeId("other") })).toBe("unknown");
    expect(await codeService(store, BETA_SLUG).check(sent)).toBe("unknown");
    expect(await check(sent)).toBe("right");
  });

  it(`are not found by ${20 * BROWSERS} guesses from ${BROWSERS} browsers, which use up none of the owner's tries`, {
    tags: ["long"],
    timeout: 600_000,
  }, async () => {
    const services = [codeService(await database.open()), codeService(await database.open())] as const;
    const sent = await services[0].send();
    const found = new Set<string>();
    for (let round = 0; round < BROWSERS; round += 1) {
      const guesses = Array.from({ length: 20 }, (_, index) => {
        const code = index === 0 ? sent.code : String(round * 20 + index).padStart(6, "0");
        return (services[index % 2] ?? services[0]).check(
          { id: sent.id, code },
          { browser: `browser ${round}` },
        );
      });
      for (const answer of await Promise.all(guesses)) found.add(answer);
    }
    expect([...found]).toEqual(["unknown"]);
    expect(await services[0].check(sent)).toBe("right");
  });

  it("are deleted after an hour", async () => {
    const store = await database.open();
    const { send, check } = codeService(store);
    const sent = await send();
    await store.signInCodes.deleteOld(new Date(NOW.getTime() + (HOUR - 1) * 1000));
    expect(await check(wrong(sent))).toBe("wrong");
    await store.signInCodes.deleteOld(new Date(NOW.getTime() + HOUR * 1000));
    expect(await check(sent)).toBe("unknown");
  });

  it("are accepted with an older session secret, and counted with it", async () => {
    const store = await database.open();
    const before = codeService(store, ALPHA_SLUG, { secrets: [OLD_SECRET] });
    const after = codeService(store, ALPHA_SLUG, { secrets: [SECRET, OLD_SECRET] });
    const sent = await before.send();
    expect((await after.send()).outcome).toMatchObject({ kind: "limited", limit: "pause" });
    expect(await after.check(sent)).toBe("right");
  });

  it("are stored without a number, an address or a code that can be read", async () => {
    const { send } = codeService(await database.open());
    const { code } = await send();
    const { databaseUrl, dataDir } = database.location();
    const log = pino({ level: "silent" });
    const connection = databaseUrl ? openPostgres(databaseUrl, log) : await openSqlite(dataDir, log);
    try {
      const tables = [
        await connection.read.selectFrom("sign_in_codes").selectAll().execute(),
        await connection.read.selectFrom("messages").selectAll().execute(),
      ];
      expect(tables.map((rows) => rows.length)).toEqual([1, 1]);
      const row = Object.entries(tables[0]?.[0] ?? {}).filter(([column]) => !column.endsWith("_at"));
      const text = JSON.stringify([row, tables[1]]);
      expect(text).not.toContain("412345678");
      expect(text).not.toContain("203.0.113");
      expect(text).not.toContain("Ada's browser");
      expect(JSON.stringify(row)).not.toContain(`"${code}"`);
    } finally {
      await connection.close();
    }
  });
});

describeOnEachStore("the limits of one-time codes", (database) => {
  it("send one of ten codes that two processes are asked for at once", async () => {
    const services = [codeService(await database.open()), codeService(await database.open())] as const;
    const sent = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        (services[index % 2] ?? services[0]).send({
          browser: `browser ${index}`,
          visitorKey: `visitor ${index}`,
        }),
      ),
    );
    expect(sent.filter(({ outcome }) => outcome.kind === "sent")).toHaveLength(1);
    const refused = sent.filter(({ outcome }) => outcome.kind === "limited");
    for (const { outcome } of refused)
      expect(outcome).toEqual({
        kind: "limited",
        limit: "pause",
        until: new Date(NOW.getTime() + MINUTE * 1000),
        live: null,
      });
  });

  it("tell a browser about the code that it can still enter", async () => {
    const { send, at } = codeService(await database.open());
    const first = await send();
    at(30);
    expect((await send()).outcome).toMatchObject({ kind: "limited", live: first.id });
    expect((await send({ browser: "another" })).outcome).toMatchObject({ kind: "limited", live: null });
  });

  it("send 20 codes an hour to one connection, of 30 that two processes are asked for at once", async () => {
    const services = [codeService(await database.open()), codeService(await database.open())] as const;
    const sent = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        (services[index % 2] ?? services[0]).send({ receiver: number(index), browser: `browser ${index}` }),
      ),
    );
    expect(sent.filter(({ outcome }) => outcome.kind === "sent")).toHaveLength(20);
    const limits = sent.map(({ outcome }) => (outcome.kind === "limited" ? outcome.limit : null));
    expect(limits.filter((limit) => limit === "visitor")).toHaveLength(10);
    const elsewhere = await services[0].send({ receiver: number(99), visitorKey: "203.0.113.10" });
    expect(elsewhere.outcome.kind).toBe("sent");
  });

  it("count for each site", async () => {
    const store = await database.open();
    expect((await codeService(store).send()).outcome.kind).toBe("sent");
    expect((await codeService(store, BETA_SLUG).send()).outcome.kind).toBe("sent");
    expect((await codeService(store).send()).outcome.kind).toBe("limited");
  });

  it("respect the site's cap of text messages, which leaves no code behind", async () => {
    const store = await database.open();
    const { send, at, check } = codeService(store, ALPHA_SLUG, { perHour: 2 });
    const first = await send();
    await send({ receiver: number(1) });
    at(61);
    const refused = await send();
    expect(refused.outcome).toEqual({ kind: "limited", limit: "site", until: null, live: first.id });
    expect(await check(first)).toBe("right");
    expect(await store.messages.claim(10, 15, NOW, { channels: ["sms"] })).toHaveLength(2);
  });
});
