/** @module-tag long */
import { beforeAll, expect, it } from "vitest";
import type { Store } from "~/adapters/database/open-store.server";
import { bundleChild, startChild } from "../../support/child";
import type { CodeOutcomes, CodeRound } from "../../support/code-round";
import { ADA, CODES_FROM, codeService, number, wrong } from "../../support/code-service";
import { ALPHA_SLUG } from "../../support/site-slugs";
import { describeOnEachStore, type TestDatabase } from "../../support/store";

/*
 * Attacks on codes with the force of many browsers, addresses and processes. Pages are in pages/account/sign-in.test.ts.
 * CODE_ATTACKS is how many guesses, and how many numbers, an attacker tries (1,000; by hand 10,000).
 */
const ATTACKS = Number(process.env.CODE_ATTACKS ?? 1000);
const GUESSES_A_BROWSER = 5;
const BROWSERS = ATTACKS / GUESSES_A_BROWSER;

let program = "";
beforeAll(async () => {
  program = await bundleChild("code-sender");
});

const ROUND: CodeRound = {
  first: 0,
  requests: 0,
  sameNumber: false,
  addresses: 1,
  firstAddress: 0,
  perHour: 10_000,
};

/** Runs a process for each round, all at the same time, and returns the sums of their outcomes. */
async function runTogether(
  database: TestDatabase,
  rounds: readonly Partial<CodeRound>[],
): Promise<CodeOutcomes> {
  const { databaseUrl, dataDir } = database.location();
  const children = rounds.map(() => startChild(program, { STORE_URL: databaseUrl, STORE_DIR: dataDir }));
  await Promise.all(children.map((child) => child.line("ready")));
  for (const [index, child] of children.entries()) child.send(JSON.stringify({ ...ROUND, ...rounds[index] }));
  expect(await Promise.all(children.map((child) => child.ended))).toEqual(children.map(() => 0));
  const sums: CodeOutcomes = {};
  for (const { lines } of children)
    for (const [kind, count] of Object.entries(JSON.parse(lines.at(-1) ?? "{}") as CodeOutcomes))
      sums[kind as keyof CodeOutcomes] = (sums[kind as keyof CodeOutcomes] ?? 0) + count;
  return sums;
}

const textsOf = async (store: Store) =>
  (await store.messages.textCounts(CODES_FROM)).find(({ site }) => site === ALPHA_SLUG);

describeOnEachStore("codes that two processes are asked for", (database) => {
  it("are counted as if one process sent them (rules/account#code-limits)", async () => {
    const store = await database.open();
    const half = { requests: 30, addresses: 1 };
    expect(await runTogether(database, [half, { ...half, first: 100 }])).toEqual({ sent: 20, visitor: 40 });
    const same = { requests: 10, first: 200, sameNumber: true, addresses: 10 };
    expect(
      await runTogether(database, [
        { ...same, firstAddress: 10 },
        { ...same, firstAddress: 20 },
      ]),
    ).toEqual({ sent: 1, pause: 19 });
    expect(await textsOf(store)).toMatchObject({ accepted: 21, refused: 0 });
  });

  it(`are no more than the site's cap for ${ATTACKS} numbers from ${ATTACKS / 10} addresses (rules/messages#text-caps)`, async () => {
    const store = await database.open();
    const [requests, addresses] = [ATTACKS / 2, ATTACKS / 20];
    const half = { requests, addresses, perHour: 200 };
    const outcomes = await runTogether(database, [
      half,
      { ...half, first: requests, firstAddress: addresses },
    ]);
    expect(outcomes).toEqual({ sent: 200, site: ATTACKS - 200 });
    expect(await textsOf(store)).toMatchObject({ accepted: 200, refused: ATTACKS - 200 });
    const waiting = await store.messages.claim(10_000, 15, CODES_FROM, { channels: ["sms"] });
    expect(waiting).toHaveLength(200);
  }, 1_200_000);
});

describeOnEachStore("guesses at the codes of one number", (database) => {
  it(`are 20 of ${ATTACKS} in an hour when each of ${BROWSERS} browsers asks for a code of its own (rules/account#code)`, async () => {
    const services = [codeService(await database.open()), codeService(await database.open())] as const;
    const answers = new Map<string, number>();
    let live = await services[0].send({ browser: "Ada's browser" });
    const ada = live;
    for (let round = 0; round < BROWSERS; round += 1) {
      const { at, send, check } = services[round % 2] ?? services[0];
      at(Math.floor((round * 3580) / BROWSERS));
      const browser = `browser ${round}`;
      const sent = await send({ browser, visitorKey: `address ${round}` });
      // Who gets no code guesses at the last one that was sent.
      if (sent.outcome.kind === "sent") live = sent;
      for (let guess = 1; guess <= GUESSES_A_BROWSER; guess += 1) {
        const answer = await check(wrong(live, guess), { browser });
        answers.set(answer, (answers.get(answer) ?? 0) + 1);
      }
    }
    // Five codes an hour go to a number. Ada asked for the first one, and each of the others takes five guesses.
    expect(Object.fromEntries(answers)).toEqual({ wrong: 16, tries: 4, unknown: ATTACKS - 20 });
    expect(await services[0].check(ada)).toBe("expired");
  }, 600_000);

  it("can't begin before a code is sent, and nothing that is asked looks for an account (rules/account#number-unknown)", async () => {
    const { signInCodes } = await database.open();
    // A store without accounts: a number with one and a number without one are the same work.
    const { send, check } = codeService({ signInCodes } as Store);
    const sent = await send({ receiver: number(1) });
    expect(await check(wrong(sent), { receiver: number(1) })).toBe("wrong");
    expect(await check(sent, { receiver: number(1) })).toBe("right");
    expect(await check(sent, { receiver: ADA })).toBe("unknown");
  });
});
