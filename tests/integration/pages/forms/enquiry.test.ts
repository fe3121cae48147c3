import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createLeadDelivery } from "~/services/leads/delivery/delivery-worker.server";
import { siteCar } from "../../../support/incoming-car";
import { requestServer } from "../../../support/request-server";
import { servedSites } from "../../../support/served-sites";
import { type ServerProcess, SMALL_SITE, startServer } from "../../../support/server-process";
import { listedHosts, type SiteClient, siteClient, writtenMail } from "../../../support/site-browser";

const ENVIRONMENT = { ...SMALL_SITE, LOG_LEVEL: "warn" };
const ANSWERS = {
  name: "Ada Nguyen",
  email: "ada@example.com",
  phone: "0400 123 456",
  message: "Is it still here?",
  terms_conditions: "on",
};

async function firstSite(server: ServerProcess): Promise<SiteClient> {
  const [host = ""] = await listedHosts(server);
  return siteClient(server, host);
}

async function carPath(site: SiteClient): Promise<string> {
  return `/cars/${(await site.cars()).hits[0]?.slug}`;
}

const unfold = (message: string) => message.replace(/=\r?\n/g, "");

describe("an enquiry, posted without JavaScript", () => {
  const served = servedSites({
    sites: { alpha: { cars: [siteCar("alpha", "1")] } },
  });
  let site: SiteClient;
  beforeAll(() => {
    site = served.client.alpha;
  });
  /** Returns the messages that the dealership has received. */
  async function mail(): Promise<string[]> {
    const delivery = createLeadDelivery(served.platform);
    while ((await delivery.runOnce()) > 0);
    return writtenMail(served.platform.config.DATA_DIR).map(unfold);
  }

  it("is one lead, one e-mail and one reference when it is posted 20 times in parallel", async () => {
    const form = `${await carPath(site)}/enquire`;
    const hidden = await site.hiddenFields(form);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => site.post(form, { ...hidden, ...ANSWERS, name: "Twenty Times" })),
    );
    const references = new Set<string | undefined>();
    for (const answer of answers) {
      expect([answer.status, answer.headers.location]).toEqual([303, "/success"]);
      const cookie = String(answer.headers["set-cookie"]).split(";")[0] ?? "";
      const success = await requestServer(served.port, "/success", {
        headers: { Host: site.host, Cookie: cookie },
      });
      references.add(/<strong>([2-9A-Z]{4}-[2-9A-Z]{4})<\/strong>/.exec(success.text)?.[1]);
    }
    expect(references.size).toBe(1);
    const [reference] = references;
    expect(reference).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/);
    expect((await mail()).filter((message) => message.includes("Twenty Times"))).toHaveLength(1);
  });

  it("returns with 400, all answers, and each error next to its field", async () => {
    const form = `${await carPath(site)}/enquire`;
    const hidden = await site.hiddenFields(form);
    const typed = {
      ...hidden,
      name: 'A "quoted" <name>',
      email: "not an address",
      phone: "",
      message: "Two\r\nlines & more",
    };
    const answer = await site.post(form, typed);
    expect(answer.status).toBe(400);
    expect(answer.text).toMatch(/<title>Error: /);
    expect(answer.text).toContain("Please fix the following errors:");
    expect(answer.text).toContain('value="A &quot;quoted&quot; &lt;name&gt;"');
    expect(answer.text).toContain('value="not an address"');
    expect(answer.text).toMatch(/Two\r?\nlines &amp; more<\/textarea>/);
    expect(answer.text).toContain(`value="${hidden.submission_id}"`);
    for (const [field, message] of [
      ["email", "Enter an email address in the correct format, like name@example.com"],
      ["phone", "Enter your phone number"],
    ]) {
      expect(answer.text).toContain(`<a href="#${field}"`);
      expect(answer.text).toMatch(
        new RegExp(`id="${field}"[^>]*aria-invalid="true"[^>]*aria-describedby="[^"]*${field}-error"`),
      );
      expect(answer.text).toMatch(new RegExp(`id="${field}-error"[^>]*>${message}<`));
    }
  });

  it("is not stored again with other answers, but asks the visitor and gets a new submission_id", async () => {
    const form = `${await carPath(site)}/enquire`;
    const hidden = await site.hiddenFields(form);
    expect((await site.post(form, { ...hidden, ...ANSWERS, name: "First Answer" })).status).toBe(303);
    const second = await site.post(form, { ...hidden, ...ANSWERS, name: "Second Answer" });
    expect(second.status).toBe(400);
    expect(second.text).toContain("already sent this enquiry with different answers");
    expect(second.text).toContain('value="Second Answer"');
    expect(second.text).not.toContain(`value="${hidden.submission_id}"`);
  });

  it("gets 4xx and a page of the site when the body is not a valid form", async () => {
    const form = `${await carPath(site)}/enquire`;
    const send = (type: string, body: string) => site.postRaw(form, type, body);
    expect((await send("application/json", "{}")).status).toBe(415);
    expect((await send("text/plain", "name=x")).status).toBe(415);
    const broken = await send("multipart/form-data; boundary=x", "--y\r\n");
    expect([broken.status, broken.headers["cache-control"]]).toEqual([400, "private, no-store"]);
    expect(broken.text).toMatch(/<title>We couldn&#x27;t read that – [^<]+<\/title>/);
    expect((await send("application/x-www-form-urlencoded", "name=a&name=b&email[]=x&%ff=%00")).status).toBe(
      400,
    );
  });

  it("is refused from another origin", async () => {
    const form = `${await carPath(site)}/enquire`;
    const hidden = await site.hiddenFields(form);
    for (const Origin of ["https://evil.example", "null", `http://other.localhost:${served.port}`])
      expect((await site.post(form, { ...hidden, ...ANSWERS, name: "Forged" }, { Origin })).status).toBe(403);
    expect((await mail()).some((message) => message.includes("Forged"))).toBe(false);
  });
});

describe("a server that is killed while visitors post enquiries", { tags: ["long"] }, () => {
  const ROUNDS = 2;
  /** Each server acknowledges at least this many enquiries before it is killed. */
  const ENQUIRIES_A_ROUND = 6;
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), "forecourt-kill-"));
  });
  afterAll(() => rm(dataDir, { recursive: true, force: true }));

  it("delivers every acknowledged enquiry once after the restart", async () => {
    const acknowledged: string[] = [];
    let sent = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const server = await startServer({ ...ENVIRONMENT, DATA_DIR: dataDir });
      const site = await firstSite(server);
      const form = `${await carPath(site)}/enquire`;
      let alive = true;
      const shopper = async () => {
        while (alive) {
          sent += 1;
          const name = `Shopper ${round}x${sent}x`;
          const fields = { submission_id: randomUUID(), ...ANSWERS, name };
          const answer = await site.post(form, fields).catch(() => null);
          if (answer?.status === 303) acknowledged.push(name);
        }
      };
      const shoppers = [shopper(), shopper(), shopper(), shopper()];
      const enough = acknowledged.length + ENQUIRIES_A_ROUND;
      await expect.poll(() => acknowledged.length, { timeout: 60_000 }).toBeGreaterThanOrEqual(enough);
      await delay(Math.random() * 700);
      await server.kill();
      alive = false;
      await Promise.all(shoppers);
    }

    const server = await startServer({ ...ENVIRONMENT, DATA_DIR: dataDir });
    try {
      const missing = () => {
        const mail = writtenMail(dataDir).map(unfold);
        return acknowledged.filter((name) => !mail.some((message) => message.includes(name)));
      };
      await expect.poll(missing, { timeout: 120_000, interval: 250 }).toEqual([]);
      const mail = writtenMail(dataDir).map(unfold);
      for (const name of acknowledged)
        expect(mail.filter((message) => message.includes(`${name}`)).length, name).toBe(1);
    } finally {
      await server.stop();
    }
  }, 300_000);
});
