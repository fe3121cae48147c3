/** @module-tag long */
import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { request as httpRequest } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import type { ServerBuild } from "@remix-run/node";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { openStore } from "~/adapters/database/open-store.server";
import { loadSites } from "~/tenants/registry.server";
import type { Site } from "~/tenants/site";
import {
  builtPages,
  enquiryCars,
  type LeadFormPlace,
  leadFormPlaces,
  openForms,
} from "../../support/lead-forms";
import {
  type Answers,
  completeForm,
  defaultAnswers,
  END_OF_FORM,
  errorsOf,
  filledAnswers,
  leadFormOf,
} from "../../support/page-forms";
import { NOW, serveSites } from "../../support/served-sites";
import { type ServerProcess, startServer } from "../../support/server-process";
import { sitesByTemplate } from "../../support/shipped-sites";

/*
 * A visitor never loses an answer: not when the server restarts between the page and the post, and
 * not when the store fails during the post. Tests every form of every shipped site with plain
 * posts.
 */

let build: ServerBuild;
beforeAll(async () => {
  build = await builtPages();
});

const nameOf = ({ site, path }: LeadFormPlace) => `${site.slug}${path}`;

/** Returns a text that no other form or test uses, short enough for every field. */
const wordsOf = (page: LeadFormPlace) =>
  `Said ${createHash("sha256")
    .update(`${expect.getState().currentTestName} ${nameOf(page)}`)
    .digest("hex")
    .slice(0, 12)}`;

function expectSent(answer: { status: number; text: string; headers: object }, about: string): void {
  const { location } = answer.headers as { location?: string };
  expect([answer.status, location], `${about}: ${errorsOf(answer.text)}`).toEqual([
    303,
    expect.stringMatching(END_OF_FORM),
  ]);
}

/** Checks that the returned form contains every answer. */
function expectStillFilledIn(html: string, answers: Answers, about: string): void {
  const form = leadFormOf(html);
  expect(form, `${about}: the form came back`).toBeDefined();
  const kept = (form?.fields ?? []).flatMap(
    ({ name, type, value, checked }): Answers =>
      (type === "checkbox" || type === "radio") && !checked ? [] : [[name, value]],
  );
  const plain = (value: string) => value.replace(/\r\n/g, "\n").trim();
  for (const [name, value] of answers) {
    const found = kept.filter(([other]) => other === name).map(([, text]) => plain(text));
    expect(found, `${about}: ${name}`).toContain(plain(value));
  }
}

describe("every form of a site of each template", () => {
  let served: Awaited<ReturnType<typeof serveSites>>;
  let sites: readonly Site[];
  let places: LeadFormPlace[];
  beforeAll(async () => {
    served = await serveSites({ sites: {} });
    sites = served.platform.sites.all().filter(({ slug }) => sitesByTemplate().includes(slug));
    for (const site of sites)
      await served.platform.store.cars.applyBatch(site.slug, "feed", enquiryCars(site, NOW), NOW);
    await served.platform.search.catchUp();
    places = await leadFormPlaces(served, build, sites);
  }, 120_000);
  afterAll(() => served?.close());

  const pagesNow = () => openForms(served, places);
  const leads = () => served.platform.store.leads.count();

  it("creates one lead when it is sent twice at once, again later, and after a lost answer", async () => {
    const pages = await pagesNow();
    expect(pages.length).toBeGreaterThan(sites.length * 4);
    for (const page of pages) {
      const before = await leads();
      const words = wordsOf(page);
      const last = await completeForm(page.person, page, words, async (target, answers) => {
        await sendAndLeave(served.port, page.person.host, target, answers);
        const [one, other] = await Promise.all([
          page.person.post(target, answers),
          page.person.post(target, answers),
        ]);
        expect(other.status, nameOf(page)).toBe(one.status);
        return page.person.post(target, answers);
      });
      expectSent(last, nameOf(page));
      expect((await leads()) - before, nameOf(page)).toBe(1);
    }
  }, 120_000);

  it("answers 503 with every answer kept while the store is unavailable or refuses leads, and creates one lead when it is sent again", async () => {
    // Both are answered by the same code of every form: each form meets one of them.
    for (const [index, page] of (await pagesNow()).entries()) {
      const about = nameOf(page);
      const before = await leads();
      let posted: { target: string; answers: Answers } | undefined;
      const isAway = index % 2 === 0;
      const well = isAway ? storeAway(served.platform.store) : storeFull(served.platform.store);
      const refused = await completeForm(page.person, page, wordsOf(page), (target, answers) => {
        posted = { target, answers };
        return page.person.post(target, answers);
      });
      well();
      expect(refused.status, `${about}: ${errorsOf(refused.text)}`).toBe(503);
      expect(refused.text, about).toMatch(/<title>Error: /);
      expect(refused.text, about).not.toContain("Please fix the following errors:");
      // Forms about a car have the second text while leads are refused, all other forms the third.
      expect(refused.text, about).toMatch(
        isAway
          ? /This form wasn't sent:.*Nothing you entered has been lost\./s
          : /An unexpected error occurred|An error occurred when submitting this form/,
      );
      expectStillFilledIn(refused.text, posted?.answers ?? [], about);
      expect(await leads(), about).toBe(before);
      // The returned form is sent without changes.
      const form = leadFormOf(refused.text);
      if (!form) throw new Error("no form");
      expectSent(await page.person.post(form.action, defaultAnswers(form)), about);
      expect((await leads()) - before, about).toBe(1);
    }
  }, 120_000);
});

/** Makes the store refuse leads; returns a function that undoes that. */
function storeFull({ leads }: Awaited<ReturnType<typeof serveSites>>["platform"]["store"]): () => void {
  const full = Object.assign(new Error("database or disk is full"), { code: "SQLITE_FULL" });
  const spies = (["submit", "submitPartial"] as const).map((name) =>
    vi.spyOn(leads, name).mockRejectedValue(full),
  );
  return () => {
    for (const spy of spies) spy.mockRestore();
  };
}

/** Makes every method of the store fail; returns a function that undoes that. */
function storeAway(store: object): () => void {
  const parts = [store, ...Object.values(store).filter((part) => typeof part === "object" && part !== null)];
  const spies = parts.flatMap((part: Record<string, unknown>) =>
    [...Object.keys(part), ...methodsOf(part)]
      .filter((name) => typeof part[name] === "function" && name !== "close" && name !== "onSubmitted")
      .map((name) =>
        vi.spyOn(part as Record<string, () => Promise<never>>, name).mockImplementation(async () => {
          throw Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
        }),
      ),
  );
  return () => {
    for (const spy of spies) spy.mockRestore();
  };
}

/** The methods of a part that is an instance of a class. */
function methodsOf(part: object): string[] {
  const prototype = Object.getPrototypeOf(part) as object;
  if (prototype === Object.prototype) return [];
  return Object.getOwnPropertyNames(prototype).filter((name) => name !== "constructor");
}

/** Sends a post and disconnects before the answer, like a browser whose connection breaks. */
function sendAndLeave(port: number, host: string, target: string, answers: Answers): Promise<void> {
  return new Promise((resolve) => {
    const body = new URLSearchParams(answers).toString();
    const sent = httpRequest({
      host: "127.0.0.1",
      port,
      method: "POST",
      path: target,
      headers: {
        Host: host,
        Origin: `http://${host}`,
        "Content-Type": "application/x-www-form-urlencoded",
        "Content-Length": Buffer.byteLength(body),
      },
    });
    sent.on("error", () => resolve());
    sent.on("close", () => resolve());
    sent.end(body, () => setTimeout(() => sent.destroy(), 3));
  });
}

describe("a server that is killed between the page and the post", () => {
  let dataDir = "";
  let sites: readonly Site[] = [];
  const running = new Set<ServerProcess>();
  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), "forecourt-restart-"));
    // Each process opens and sends every form: one site of each template has them all.
    sites = (await loadSites()).all().filter(({ slug }) => sitesByTemplate().includes(slug));
    const store = await openStore({ dataDir, log: pino({ level: "silent" }) });
    for (const site of sites) await store.cars.applyBatch(site.slug, "feed", enquiryCars(site, NOW), NOW);
    await store.close();
  }, 60_000);
  afterAll(async () => {
    for (const server of running) await server.kill();
    await rm(dataDir, { recursive: true, force: true });
  });

  async function start(environment: Record<string, string> = {}): Promise<ServerProcess> {
    const server = await startServer({
      DATA_DIR: dataDir,
      DEMO_STOCK: "0",
      LOG_LEVEL: "warn",
      ...environment,
    });
    running.add(server);
    return server;
  }
  const leads = async () => {
    const store = await openStore({ dataDir, log: pino({ level: "silent" }) });
    const count = await store.leads.count();
    await store.close();
    return count;
  };

  it("is replaced by one with the same secrets and by one with its own, which accept every form that was open", async () => {
    const before = await leads();
    const first = await start();
    const places = await leadFormPlaces(first, build, sites);
    const pages = await openForms(first, places);
    // Half of the posts have arrived, and nobody has read their answers.
    for (const page of pages.filter((_, index) => index % 2 === 0)) {
      const form = leadFormOf(page.text);
      const answers = form ? filledAnswers(form, wordsOf(page)) : [];
      await sendAndLeave(first.port, page.person.host, form?.action ?? "", answers);
    }
    await first.kill();
    running.delete(first);
    // One process after the other, which read all forms with the same code: each form meets one of them.
    const replacements: Record<string, string>[] = [
      {},
      { SESSION_SECRET: "a secret that no other process has had before" },
    ];
    for (const [which, environment] of replacements.entries()) {
      const next = await start(environment);
      for (const page of pages.filter((_, index) => (index >> 1) % 2 === which)) {
        page.person.at(next.port, `${page.site.slug}.localhost:${next.port}`);
        expectSent(await completeForm(page.person, page, wordsOf(page)), nameOf(page));
      }
      await next.stop();
      running.delete(next);
    }
    expect((await leads()) - before).toBe(pages.length);
  }, 180_000);
});
