/** @module-tag long */
import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freePort } from "../../support/free-port";
import { createDatabase, findPostgres, type PostgresServer, startPostgres } from "../../support/postgres";
import { type Answer, requestServer } from "../../support/request-server";
import { runServerToEnd, type ServerProcess, SMALL_SITE, startServer } from "../../support/server-process";
import { listedHosts, type SiteClient, siteClient, writtenMail } from "../../support/site-browser";

const bin = findPostgres();
const ROUNDS = 6;
/** The server acknowledges at least this many leads before each outage. */
const LEADS_A_ROUND = 3;

const enquiry = () => ({
  submission_id: randomUUID(),
  category: "General Enquiry",
  name: "Robin",
  last_name: "Citizen",
  email: "robin@example.com",
  phone: "0491 570 006",
  message: "Is it still there?",
  opt_in: true,
});

/** Returns the addresses that need the database: pages, forms, files and calls. */
function addresses(slug: string, id: string): string[] {
  return [
    `/cars/${slug}`,
    `/cars/${slug}.data`,
    `/cars/${slug}/enquire`,
    `/cars/${slug}/test-drive`,
    `/cars/${slug}/print.pdf`,
    `/cars/${slug}/view.json`,
    `/cars/${slug}/view.gif`,
    `/print?car_id=${slug}`,
    "/sitemap.xml",
    "/feeds/google-vehicles.csv",
    `/api/cars/${id}/finance-disclaimer`,
  ];
}

describe.skipIf(bin === null)("an outage of PostgreSQL", () => {
  let postgres: PostgresServer;
  let database: { url: string };
  let server: ServerProcess;
  let site: SiteClient;
  let slug = "";
  let id = "";

  beforeAll(async () => {
    postgres = await startPostgres(bin ?? "", { durable: true });
    database = await createDatabase(postgres.url);
    server = await startServer({
      ...SMALL_SITE,
      DATABASE_URL: database.url,
      TRUST_PROXY: "1",
    });
    const [host = ""] = await listedHosts(server);
    site = siteClient(server, host);
    const [car] = (await site.cars("?sortBy=latest")).hits;
    slug = car?.slug ?? "";
    id = car?.id ?? "";
  });
  afterAll(async () => {
    await server?.stop();
    await postgres?.stop();
  });

  async function ended(): Promise<boolean> {
    return (await requestServer(server.port, "/healthz").catch(() => null))?.status !== 200;
  }

  async function untilReady(): Promise<void> {
    await expect.poll(async () => (await requestServer(server.port, "/readyz")).status).toBe(200);
  }

  let visitors = 0;
  /**
   * Each read comes from another address, because one address may read a file of the whole stock only 30
   * times a minute.
   */
  function read(target: string): Promise<Answer> {
    visitors += 1;
    const address = `10.${visitors >> 16}.${(visitors >> 8) & 255}.${visitors & 255}`;
    return requestServer(server.port, target, { headers: { Host: site.host, "X-Forwarded-For": address } });
  }

  /** Starts traffic: reads every address that needs the database and sends leads, until it is stopped. */
  function traffic() {
    const answers: { target: string; answer: Answer }[] = [];
    const lost: string[] = [];
    const acknowledged: string[] = [];
    let running = true;
    const workers = addresses(slug, id).map(async (target) => {
      while (running) {
        try {
          answers.push({ target, answer: await read(target) });
        } catch (error) {
          lost.push(`${target}: ${error}`);
        }
        await delay(5);
      }
    });
    const senders = Array.from({ length: 4 }, async () => {
      while (running) {
        try {
          const answer = await site.postJson("/api/leads", enquiry());
          answers.push({ target: "/api/leads", answer });
          if (answer.status === 201) acknowledged.push(JSON.parse(answer.text).lead_id);
        } catch (error) {
          lost.push(`/api/leads: ${error}`);
        }
        await delay(20);
      }
    });
    return {
      answers,
      lost,
      acknowledged,
      async end() {
        running = false;
        await Promise.all([...workers, ...senders]);
      },
    };
  }

  const unavailable = ({ answers }: ReturnType<typeof traffic>) =>
    answers.filter(({ answer }) => answer.status === 503);

  async function dropConnections(): Promise<void> {
    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    await client.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'forecourt'",
    );
    await client.end();
  }

  it("never ends the process, gets 503 or whole pages, and loses no acknowledged lead", async () => {
    const load = traffic();
    for (let round = 0; round < ROUNDS; round += 1) {
      const wanted = load.acknowledged.length + LEADS_A_ROUND;
      await expect.poll(() => load.acknowledged.length).toBeGreaterThanOrEqual(wanted);
      if (round % 3 === 2) await dropConnections();
      else {
        await postgres.shutDown(round % 3 === 0 ? "fast" : "immediate");
        const before = unavailable(load).length;
        await expect.poll(() => unavailable(load).length).toBeGreaterThan(before);
        await postgres.startAgain();
      }
      expect(await ended(), `the process has ended:\n${server.log().slice(-3000)}`).toBe(false);
    }
    await untilReady();
    await load.end();

    const odd = load.answers.filter(
      ({ answer }) => answer.status >= 500 && (answer.status !== 503 || !answer.headers["retry-after"]),
    );
    expect(odd.map(({ target, answer }) => `${answer.status} ${target}`)).toEqual([]);
    // A file that was being written breaks off, so that it does not look complete. Nothing else breaks off.
    expect(load.lost.filter((line) => !/^\/(sitemap|feeds)/.test(line))).toEqual([]);
    for (const target of addresses(slug, id)) expect((await read(target)).status, target).toBeLessThan(400);

    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    const stored = await client.query("SELECT lead_id, reference FROM leads");
    const references = new Map(stored.rows.map((row) => [row.lead_id, row.reference]));
    for (const lead of load.acknowledged) expect(references.has(lead), lead).toBe(true);
    await expect
      .poll(
        async () =>
          (await client.query("SELECT count(*)::int AS n FROM outbox WHERE state <> 'delivered'")).rows[0].n,
      )
      .toBe(0);
    await client.end();
    const sent = writtenMail(server.dataDir).map((mail) => /Reference: (\S+)/.exec(mail)?.[1]);
    for (const lead of load.acknowledged)
      expect(sent.filter((reference) => reference === references.get(lead))).toHaveLength(1);
  });

  it("is logged when it begins and ends, without the objects of the driver", async () => {
    const log = server.log();
    expect(log).toContain("the database can't be used: what needs it is answered 503");
    expect(log).toContain("the database can be used again");
    expect(log).not.toMatch(/connectionParameters|"client"|_events|postgres:\/\//);
    const faults = log.split("\n").filter((line) => line.includes('"level":"error"'));
    expect(faults.length).toBeGreaterThan(0);
  });

  it("gets 503 with Retry-After on every address that needs the database, and on no other", async () => {
    await postgres.shutDown("fast");
    try {
      for (const target of addresses(slug, id)) {
        const answer = await read(target);
        expect(`${answer.status} ${target}`).toBe(`503 ${target}`);
        expect(Number(answer.headers["retry-after"]), target).toBeGreaterThan(0);
        expect(answer.headers["cache-control"], target).toContain("no-store");
      }
      const call = await site.get(`/cars/${slug}/view.json`);
      expect(JSON.parse(call.text)).toEqual({ error: expect.stringContaining("try again") });
      const page = await site.get(`/cars/${slug}`);
      expect(page.text.match(/<h1\b/g)).toHaveLength(1);
      expect(page.text).toContain("<main");
      const lead = await site.postJson("/api/leads", enquiry());
      expect(lead.status).toBe(503);
      expect(Number(lead.headers["retry-after"])).toBeGreaterThan(0);
      expect(JSON.parse(lead.text)).toHaveProperty("error");
      const form = await site.post(`/cars/${slug}/enquire`, {
        name: "Robin Longname",
        email: "x@example.com",
      });
      expect(form.status).toBe(503);
      expect(Number(form.headers["retry-after"])).toBeGreaterThan(0);
      expect(form.text).toContain("Robin Longname");

      expect((await site.get("/")).status).toBe(200);
      expect((await site.get("/cars")).status).toBe(200);
      expect((await requestServer(server.port, "/healthz")).status).toBe(200);
      // An answer is kept for a second, also one from before the store was gone.
      const ready = () => requestServer(server.port, "/readyz");
      await expect.poll(async () => (await ready()).status).toBe(503);
      expect(JSON.parse((await ready()).text)).toEqual({ status: "unavailable", failing: ["store"] });
    } finally {
      await postgres.startAgain();
    }
    await untilReady();
    expect((await site.get(`/cars/${slug}`)).status).toBe(200);
  });

  it("at the start makes the server wait: it logs that once, is healthy and not ready", async () => {
    const other = await createDatabase(postgres.url);
    await postgres.shutDown("fast");
    const port = await freePort();
    const starting = startServer({
      ...SMALL_SITE,
      DATABASE_URL: other.url,
      DEMO_STOCK: "0",
      PORT: String(port),
    });
    try {
      await expect
        .poll(async () => (await requestServer(port, "/healthz").catch(() => null))?.status)
        .toBe(200);
      expect((await requestServer(port, "/readyz")).status).toBe(503);
      const page = await requestServer(port, "/cars");
      expect(page.status).toBe(503);
      expect(Number(page.headers["retry-after"])).toBeGreaterThan(0);
      expect(JSON.parse((await requestServer(port, "/api/cars")).text)).toHaveProperty("error");
    } finally {
      await postgres.startAgain();
    }
    const started = await starting;
    expect(started.port).toBe(port);
    expect((await requestServer(port, "/readyz")).status).toBe(200);
    const lines = started.log().split("\n");
    expect(lines.filter((line) => line.includes("waiting for the database"))).toHaveLength(1);
    expect(await started.stop()).toBe(0);
  });

  it("ends the start immediately when PostgreSQL refuses the database, because waiting would not help", async () => {
    const url = new URL(postgres.url);
    url.pathname = "/no-such-database";
    const { code, stdout, stderr } = await runServerToEnd({ ...SMALL_SITE, DATABASE_URL: url.href });
    expect(stderr).toBe("DATABASE_URL: the database can't be opened (3D000)\n");
    expect(stdout).toBe("");
    expect(code).toBe(1);
  });
});
