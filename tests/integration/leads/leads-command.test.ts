/** @module-tag long */
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Store } from "~/adapters/database/open-store.server";
import { leadsCommand } from "~/cli/leads/command";
import type { MobileNumber } from "~/domain/account/mobile-number";
import type { NewLead } from "~/domain/lead/lead";
import { asSessionId, asSiteSlug, type DeliveryId } from "~/domain/text/identifiers";
import { bundleProgram } from "../../support/bundle";
import { alphaSitesDir } from "../../support/lead-platform";
import { withoutIds } from "../../support/log-lines";
import { newLead } from "../../support/new-lead";
import { ALPHA_SLUG } from "../../support/site-slugs";
import { PROJECT } from "../../support/stock-feed";
import { describeOnEachStore, type TestDatabase } from "../../support/store";

const NOW = new Date("2026-03-02T01:00:00.000Z");
const DAY_MS = 86_400_000;
const EMAIL = [{ channel: "email" as const, target: "first@alpha.example" }];

let sites: Awaited<ReturnType<typeof alphaSitesDir>>;
let work = "";
beforeAll(async () => {
  [sites, work] = await Promise.all([alphaSitesDir(), mkdtemp(path.join(tmpdir(), "forecourt-leads-"))]);
});
afterAll(() => Promise.all([sites.remove(), rm(work, { recursive: true, force: true })]));

function environment(database: TestDatabase): NodeJS.ProcessEnv {
  const { dataDir, databaseUrl } = database.location();
  return {
    NODE_ENV: "test",
    PATH: process.env.PATH ?? "",
    INIT_CWD: work,
    DEMO_SITES: "0",
    SITES_DIR: sites.dir,
    DATA_DIR: dataDir,
    NOW: NOW.toISOString(),
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
  };
}

/** Runs the command on its own connection while the test has the store open, as a server has. */
async function leads(database: TestDatabase, ...args: string[]) {
  let stdout = "";
  let stderr = "";
  const code = await leadsCommand(args, environment(database), {
    out: (text) => {
      stdout += text;
    },
    error: (text) => {
      stderr += text;
    },
  });
  return { code, stdout, stderr };
}

const submit = (store: Store, id: string, overrides: Partial<NewLead> = {}, at = NOW) =>
  store.leads.submit(newLead(id, overrides), EMAIL, at);

describeOnEachStore("npm run leads", { postgres: "long" }, (database) => {
  it("releases an appointment once, and keeps the lead", async () => {
    const store = await database.open();
    const appointment = {
      location_id: "first-yard",
      starts_at: "2026-03-03T02:00:00.000Z",
      ends_at: "2026-03-03T03:00:00.000Z",
      per_slot: 1,
      per_person: 2,
    };
    const { lead_id, reference } = await store.leads.submit(newLead("one"), EMAIL, NOW, { appointment });
    expect((await leads(database, "--show", reference)).stdout).toContain(appointment.starts_at);
    expect(await leads(database, "--release", reference)).toEqual({
      code: 0,
      stdout: `Lead ${reference}: 2026-03-03T02:00:00.000Z at first-yard is free again\n`,
      stderr: "",
    });
    expect(await store.appointments.ofLead(lead_id)).toBeNull();
    const again = await leads(database, "--release", lead_id);
    expect([again.code, again.stderr]).toEqual([1, `Lead ${reference} has no appointment\n`]);
    expect((await leads(database, "--release", "nothing")).stderr).toContain("There is no lead");
    const other = newLead("two", { email: "sam@example.com", phone: "0491 570 999" });
    expect((await store.leads.submit(other, EMAIL, NOW, { appointment })).created).toBe(true);
  });

  it("lists failed deliveries without personal data, shows one, and retries it", async () => {
    const store = await database.open();
    expect((await leads(database, "--failed")).stdout).toBe("Nothing was given up.\n");
    expect((await leads(database, "--retry")).stdout).toBe("Nothing was given up.\n");

    const lead = await submit(store, "dead");
    await submit(store, "retried", { message: "call me" });
    const claimed = await store.outbox.claim(2, 30, NOW);
    for (const { id, lead_id } of claimed) {
      const later = lead_id === lead.lead_id ? null : new Date("2026-03-02T02:00:00.000Z");
      await store.outbox.failed(id, "550 <robin@example.com> refused", later, NOW);
    }
    const dead = claimed.find(({ lead_id }) => lead_id === lead.lead_id)?.id ?? "";

    const failed = await leads(database, "--failed");
    expect([failed.code, failed.stderr]).toEqual([0, ""]);
    expect(failed.stdout).toContain(
      `Given up: 1\n  ${dead}  lead ${lead.reference}  alpha  email  Used Car Enquiry\n`,
    );
    expect(failed.stdout).toContain(
      "    1 of 10 attempts since 2026-03-02T01:00:00.000Z: 550 <…@…> refused\n",
    );
    expect(failed.stdout).toContain("Being tried again: 1\n");
    expect(failed.stdout).toContain("next at 2026-03-02T02:00:00.000Z");
    expect(withoutIds(failed.stdout)).not.toMatch(/robin|citizen|0491|call me|alpha\.example/i);

    for (const id of [lead.lead_id, lead.reference, lead.reference.toLowerCase(), dead]) {
      const { code, stdout } = await leads(database, "--show", id);
      expect(code).toBe(0);
      for (const part of [
        `Lead ${lead.reference}\n`,
        "Robin Citizen",
        "robin@example.com",
        "Is it still there?",
        "given: “Send me offers” (enquiry)",
        `${dead}  email to first@alpha.example`,
        "dead, 1 of 10 attempts",
        "last error: 550 <robin@example.com> refused",
      ])
        expect(stdout).toContain(part);
    }

    const unknown = await leads(database, "--retry", dead, "no-such-id");
    expect([unknown.code, unknown.stderr]).toEqual([
      1,
      "There is no lead and no delivery no-such-id; nothing was changed\n",
    ]);
    expect(await store.outbox.byId(dead as DeliveryId)).toMatchObject({ state: "dead" });
    const retried = await leads(database, "--retry", lead.reference);
    expect(retried.stdout).toContain("Due now: 1 delivery.");
    expect(await store.outbox.byId(dead as DeliveryId)).toMatchObject({ state: "waiting", attempts: 0 });
    const [due] = await store.outbox.claim(1, 30, NOW);
    expect(due?.id).toBe(dead);
    await store.outbox.delivered(dead as DeliveryId, NOW);
    const done = await leads(database, "--retry", dead);
    expect(done.stdout).toBe(`There is nothing to try again.\n  ${dead} is delivered already\n`);
  });

  it("exports one person, then erases that person and the message files, and nobody else", async () => {
    const store = await database.open();
    // Submitted before the others, so that it comes first.
    const at = new Date(NOW.getTime() - 1000);
    const first = await submit(store, "a", {}, at);
    const second = await submit(store, "b", { email: "ROBIN@example.com", phone: null });
    const other = await submit(store, "c", { email: "other@example.com", phone: "0491 570 007" });
    const folder = path.join(database.location().dataDir, "outbox/mail");
    await mkdir(folder, { recursive: true });
    for (const { id } of await store.outbox.claim(9, 30, NOW)) {
      await writeFile(path.join(folder, `${id}@alpha.example.eml`), "message");
      await store.outbox.delivered(id, NOW);
    }

    const file = `export-${database.kind}.json`;
    const written = await leads(database, "--export", "robin@EXAMPLE.com", "--site", "alpha", "--out", file);
    expect([written.code, written.stderr]).toEqual([0, ""]);
    expect(written.stdout).toBe(`2 enquiries written to ${path.join(work, file)}\n`);
    expect((await stat(path.join(work, file))).mode & 0o777).toBe(0o600);
    const exported = JSON.parse(await readFile(path.join(work, file), "utf8"));
    expect(exported).toMatchObject({
      site: "alpha",
      asked_for: "robin@EXAMPLE.com",
      enquiries: [
        {
          reference: first.reference,
          name: "Robin",
          dealership: "First Yard",
          consents: [{ wording: "Send me offers", given: true, at: at.toISOString() }],
          deliveries: [{ channel: "email", sent_to: "first@alpha.example", state: "delivered" }],
        },
        { reference: second.reference },
      ],
    });
    const over = await leads(database, "--export", "0491 570 006", "--site", "alpha", "--out", file);
    expect([over.code, over.stderr]).toEqual([1, `${path.join(work, file)} is there already\n`]);
    const byPhone = await leads(database, "--export", "+61 491 570 006", "--site", "alpha");
    expect(JSON.parse(byPhone.stdout).enquiries).toMatchObject([{ reference: first.reference }]);

    const dry = await leads(database, "--erase", "robin@example.com", "--site", "alpha", "--dry-run");
    expect(dry.stdout).toContain("Would erase 2 enquiries on alpha.");
    expect(await store.leads.count()).toBe(3);
    const erased = await leads(database, "--erase", "robin@example.com", "--site", "alpha");
    expect([erased.code, erased.stderr]).toEqual([0, ""]);
    expect(erased.stdout).toContain(`Erased 2 enquiries on alpha.\n  ${first.reference}  ${first.lead_id}\n`);
    expect(erased.stdout).toContain("Message files removed: 2.\n");
    expect(await readdir(folder)).toHaveLength(1);
    expect(await store.leads.byId(other.lead_id)).not.toBeNull();
    expect(await store.leads.count()).toBe(1);
    const again = await leads(database, "--erase", "robin@example.com", "--site", "alpha");
    expect([again.code, again.stdout]).toEqual([0, "Erased 0 enquiries on alpha.\n"]);
    const counted = await leads(database, "--erased", "--site", "alpha");
    expect([counted.code, counted.stdout]).toEqual([0, "2026-03  Used Car Enquiry  2\n"]);
  });

  it("exports and erases the account of a number or of a confirmed address, with what it shows", async () => {
    const store = await database.open();
    const phone = "+61491570156" as MobileNumber;
    const session = {
      id: asSessionId("session-one"),
      site: ALPHA_SLUG,
      phone,
      device: "Chrome on Android",
    };
    const expiresAt = new Date(NOW.getTime() + DAY_MS);
    const { account } = await store.accounts.startSession({ ...session, expiresAt }, NOW);
    const other = await store.accounts.startSession(
      { ...session, id: asSessionId("two"), phone: "+61491570157" as MobileNumber, expiresAt },
      NOW,
    );
    for (const { id } of [account, other.account])
      await store.accounts.setEmail(id, "robin@example.com", NOW);
    const own = await store.leads.submit(newLead("own", { email: null, phone: null }), [], NOW, {
      accountId: account.id,
    });
    // Nobody has confirmed the address: the accounts may be anybody's.
    const byEmail = JSON.parse(
      (await leads(database, "--export", "robin@example.com", "--site", "alpha")).stdout,
    );
    expect([byEmail.account, byEmail.enquiries]).toEqual([[], []]);

    await store.accounts.confirmEmail(ALPHA_SLUG, account.id, "robin@example.com", NOW);
    for (const who of ["0491 570 156", "Robin@example.com"]) {
      const exported = JSON.parse((await leads(database, "--export", who, "--site", "alpha")).stdout);
      expect(exported).toMatchObject({
        account: [{ phone, email: "robin@example.com", email_confirmed_at: NOW.toISOString() }],
        devices: [{ device: "Chrome on Android", created_at: NOW.toISOString() }],
        messages: [],
        enquiries: [{ reference: own.reference }],
      });
      // A session's id is the hash of what signs a browser in.
      expect(JSON.stringify(exported)).not.toContain(session.id);
    }
    const dry = await leads(database, "--erase", "robin@example.com", "--site", "alpha", "--dry-run");
    expect(dry.stdout).toContain("Would erase 1 enquiry on alpha.\nWould erase 1 account.\n");
    expect(await store.accounts.byId(ALPHA_SLUG, account.id)).not.toBeNull();
    const erased = await leads(database, "--erase", "robin@example.com", "--site", "alpha");
    expect(erased.stdout).toContain("Erased 1 enquiry on alpha.\nErased 1 account.\n");
    expect(await store.accounts.byId(ALPHA_SLUG, account.id)).toBeNull();
    expect(await store.accounts.byId(ALPHA_SLUG, other.account.id)).toMatchObject({ email: null });
  });

  it("erases accounts that nobody used for their site's accounts.retention_days", async () => {
    const store = await database.open();
    const start = (id: string, phone: string, at: Date) =>
      store.accounts.startSession(
        { id: asSessionId(id), site: ALPHA_SLUG, phone: phone as MobileNumber, device: "", expiresAt: at },
        at,
      );
    const unused = await start("one", "+61491570156", new Date(NOW.getTime() - 730 * DAY_MS));
    const used = await start("two", "+61491570157", new Date(NOW.getTime() - 730 * DAY_MS + 1));
    expect((await leads(database, "--expire", "--dry-run")).stdout).toContain(
      "alpha: would erase 1 account not used for 730 days\n",
    );
    expect((await leads(database, "--expire")).stdout).toContain(
      "alpha: erased 1 account not used for 730 days\n",
    );
    expect(await store.accounts.byId(ALPHA_SLUG, unused.account.id)).toBeNull();
    expect(await store.accounts.byId(ALPHA_SLUG, used.account.id)).not.toBeNull();
  });

  it("names the leads that can't be erased yet", async () => {
    const store = await database.open();
    const { reference } = await submit(store, "a");
    await store.outbox.claim(1, 30, NOW);
    const { code, stdout, stderr } = await leads(database, "--erase", "robin@example.com", "--site", "alpha");
    expect([code, stdout]).toEqual([1, "Erased 0 enquiries on alpha.\n"]);
    expect(stderr).toContain(`as they are being sent at this moment: ${reference}.`);
    expect(await store.leads.count()).toBe(1);
  });

  it("erases delivered leads past the retention of their site, and keeps leads of an unknown site", async () => {
    const store = await database.open();
    const ago = (days: number) => new Date(NOW.getTime() - days * DAY_MS);
    await submit(store, "old", {}, ago(730));
    await submit(store, "gone", { site: asSiteSlug("gone") }, ago(9999));
    for (const { id } of await store.outbox.claim(9, 30, NOW)) await store.outbox.delivered(id, NOW);
    const young = await submit(store, "young", {}, new Date(ago(730).getTime() + 1));
    const waiting = await submit(store, "waiting", {}, ago(800));

    const dry = await leads(database, "--expire", "--dry-run");
    expect(dry.stdout).toMatch(
      /^alpha: would erase 1 enquiry older than 730 days; 1 more wait for their delivery$/m,
    );
    expect(await store.leads.count()).toBe(4);
    const { code, stdout, stderr } = await leads(database, "--expire");
    expect(code).toBe(0);
    expect(stdout).toMatch(/^alpha: erased 1 enquiry older than 730 days; 1 more wait for their delivery$/m);
    expect(stderr).toContain("gone: kept 1 enquiry, as no such site is there to say for how long\n");
    expect(await store.leads.count(ALPHA_SLUG)).toBe(2);
    for (const { lead_id } of [young, waiting]) expect(await store.leads.byId(lead_id)).not.toBeNull();
    const unknown = await leads(database, "--expire", "--site", "gone");
    expect([unknown.code, unknown.stdout]).toEqual([1, ""]);
    // The leads of one person can be erased even on a site that no longer exists.
    const erased = await leads(database, "--erase", "robin@example.com", "--site", "gone");
    expect(erased.stdout).toContain("Erased 1 enquiry on gone.");
    expect((await leads(database, "--erased", "--site", "gone")).stdout).toMatch(/ {2}1\n$/);
  });

  it("refuses unknown leads and sites", async () => {
    const lead = await leads(database, "--show", "7KQM-4TWX");
    expect([lead.code, lead.stderr]).toEqual([1, "There is no lead and no delivery 7KQM-4TWX\n"]);
    const site = await leads(database, "--export", "robin@example.com", "--site", "nowhere");
    expect(site.code).toBe(1);
    expect(site.stderr).toMatch(/^There is no site nowhere; there are .*alpha/);
    const counts = await leads(database, "--erased", "--site", "nowhere");
    expect([counts.code, counts.stderr]).toEqual([1, site.stderr]);
    const none = await leads(database, "--erased", "--site", "alpha");
    expect([none.code, none.stdout]).toEqual([0, "Nothing was erased on alpha.\n"]);
  });
});

describeOnEachStore(
  "npm run leads before there is a store",
  { postgres: "long", hasTables: false },
  (database) => {
    it("explains itself and refuses unknown options without creating one", async () => {
      const helped = await leads(database, "--help");
      expect([helped.code, helped.stderr]).toEqual([0, ""]);
      expect(helped.stdout).toContain("Usage: npm run leads -- WHAT");
      const unknown = await leads(database, "--lost");
      expect([unknown.code, unknown.stdout]).toEqual([1, ""]);
      expect(unknown.stderr).toContain("Usage: npm run leads");
      expect(existsSync(path.join(database.location().dataDir, "forecourt.sqlite"))).toBe(false);
    });
  },
);

describeOnEachStore("the program of npm run leads", { postgres: "long" }, (database) => {
  it("prints what leadsCommand prints, and exits with its code", async () => {
    const program = await bundleProgram({ file: "app/cli/leads.ts" });
    try {
      const child = spawn(process.execPath, [program.script, "--show", "7KQM-4TWX"], {
        cwd: PROJECT,
        env: environment(database),
      });
      const [stdout, stderr, code] = await Promise.all([
        text(child.stdout),
        text(child.stderr),
        new Promise<number | null>((resolve) => child.once("close", resolve)),
      ]);
      expect([code, stdout, stderr]).toEqual([1, "", "There is no lead and no delivery 7KQM-4TWX\n"]);
    } finally {
      await program.remove();
    }
  });
});
