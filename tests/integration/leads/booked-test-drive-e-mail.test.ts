import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { createMailer } from "~/adapters/mail/mailer.server";
import { createLeadDelivery } from "~/services/leads/delivery/delivery-worker.server";
import { submitLead } from "~/services/leads/submit-lead.server";
import { textParts } from "../../support/eml";
import { alphaSitesDir, leadPlatform } from "../../support/lead-platform";
import { newLead } from "../../support/new-lead";
import { siteLocation } from "../../support/site-folders";
import { describeOnEachStore, type TestDatabase } from "../../support/store";
import { answerWith, startWebhookReceiver } from "../../support/webhook-receiver";

/* A booked test drive reaches the dealership by e-mail, with a calendar file, and by webhook. */

const NOW = new Date("2026-10-01T00:00:00.000Z");
const TIME = "Test Drive Booking Date";
const yard = (id: string, time_zone: string) =>
  siteLocation("first", { id, slug: id, name: `${id} yard`, dealership_id: "dealership-1", time_zone });

let receiver: Awaited<ReturnType<typeof startWebhookReceiver>>;
let sites: Awaited<ReturnType<typeof alphaSitesDir>>;
beforeAll(async () => {
  receiver = await startWebhookReceiver();
  receiver.answer(answerWith(204));
  sites = await alphaSitesDir({
    locations: [
      yard("sydney", "Australia/Sydney"),
      yard("perth", "Australia/Perth"),
      yard("howe", "Australia/Lord_Howe"),
    ],
    lead_delivery: {
      rules: [{ channels: [{ channel: "email" }, { channel: "webhook", url: receiver.url("/leads") }] }],
    },
  });
});
afterAll(async () => {
  await sites.remove();
  await receiver.close();
});
let dataDir = "";
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), "forecourt-drive-"));
  receiver.posts.length = 0;
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

async function setUp(database: TestDatabase) {
  const outboxDir = path.join(dataDir, "mail");
  const { platform, site } = await leadPlatform({
    store: await database.open(),
    mailer: createMailer({ from: "web@alpha.example", outboxDir }),
    sitesDir: sites.dir,
    now: () => NOW,
    environment: { DATA_DIR: dataDir },
  });
  const delivery = createLeadDelivery(platform);
  return {
    platform,
    /** Submits a lead that books the hour from `starts_at`. */
    book: (submission: string, location_id: string, starts_at: string, overrides: object = {}) =>
      submitLead(
        platform,
        newLead(submission, {
          category: "Test Drive",
          email: `${submission}@example.com`,
          phone: null,
          answers: { [TIME]: "2026-10-04T03:00" },
          ...overrides,
        }),
        site,
        {
          appointment: {
            location_id,
            starts_at,
            ends_at: new Date(Date.parse(starts_at) + 3_600_000).toISOString(),
            per_slot: 1,
            per_person: 2,
          },
        },
      ),
    /** Delivers the lead, and returns the one e-mail and the data of the webhook post. */
    async delivered() {
      expect(await delivery.runOnce()).toBe(2);
      const [file, ...others] = readdirSync(outboxDir).filter((name) => name.endsWith(".eml"));
      expect(others).toEqual([]);
      const eml = readFileSync(path.join(outboxDir, file ?? ""), "latin1");
      return { eml, payload: JSON.parse(receiver.posts[0]?.body ?? "{}").data };
    },
  };
}

const part = (eml: string, type: string) => textParts(eml).find(({ headers }) => headers.includes(type));
const spaced = (text: string | undefined) => text?.replace(/[\u00a0\u202f]/g, " ");

describeOnEachStore("the notification of a booked test drive", { postgres: "long" }, (database) => {
  // Around 4 October 2026: Sydney's clocks go from 2:00 to 3:00, Lord Howe's from 2:00 to 2:30, Perth's stay.
  it.each([
    ["sydney", "2026-10-03T16:00:00.000Z", "3:00 am to 4:00 am (AEDT)", "20261003T160000Z"],
    ["perth", "2026-10-03T19:00:00.000Z", "3:00 am to 4:00 am (AWST)", "20261003T190000Z"],
    ["howe", "2026-10-03T14:30:00.000Z", "1:00 am (LHST) to 2:30 am (LHDT)", "20261003T143000Z"],
  ])(
    "states the local time of the yard in the text, the calendar file and the webhook: %s, %s, %s",
    async (location, starts_at, said, written) => {
      const { book, delivered } = await setUp(database);
      const { lead_id, reference } = await book("one", location, starts_at, {
        name: "Zoë; 漢字,\r\nEND:VEVENT",
        last_name: "Citizen".repeat(9),
      });
      const { eml, payload } = await delivered();
      const row = `Test drive booked: Sunday 4 October 2026, ${said}, at ${location} yard`;
      expect(spaced(part(eml, "text/plain")?.content.replaceAll("\r\n", "\n"))).toContain(`${row}\n`);
      expect(part(eml, "text/plain")?.content).not.toContain("Test drive time:");
      expect(spaced(part(eml, "text/html")?.content)).toContain(
        `Sunday 4 October 2026, ${said}, at ${location} yard<`,
      );

      const calendar = part(eml, "text/calendar");
      expect(calendar?.headers).toContain("Content-Disposition: attachment");
      expect(calendar?.headers).toContain(`test-drive-${reference}.ics`);
      const lines = calendar?.content.replaceAll("\r\n ", "").trimEnd().split("\r\n") ?? [];
      expect(lines.slice(4)).toEqual([
        "BEGIN:VEVENT",
        `UID:${lead_id}`,
        "DTSTAMP:20261001T000000Z",
        `DTSTART:${written}`,
        expect.stringMatching(/^DTEND:2026100\dT\d{6}Z$/),
        "STATUS:TENTATIVE",
        `SUMMARY:Test drive: Zoë\\; 漢字\\,\\nEND:VEVENT ${"Citizen".repeat(9)}`,
        `LOCATION:${location} yard\\, 1 Example Street\\, Sampleton VIC 3000`,
        `DESCRIPTION:Sunday 4 October 2026\\, ${said}\\nNot confirmed yet: contact the customer.` +
          `\\nEmail: one@example.com\\nReference: ${reference}`,
        "END:VEVENT",
        "END:VCALENDAR",
      ]);
      const longest = Math.max(
        ...(calendar?.content.split("\r\n") ?? []).map((line) => Buffer.byteLength(line)),
      );
      expect(longest).toBeLessThanOrEqual(75);

      expect(payload.appointment).toEqual({
        starts_at,
        ends_at: expect.any(String),
        location: {
          id: location,
          slug: location,
          name: `${location} yard`,
          time_zone: expect.stringMatching(/^Australia\//),
        },
      });
    },
  );

  it("has only the requested time when the appointment was released before delivery", async () => {
    const { platform, book, delivered } = await setUp(database);
    const { lead_id } = await book("one", "sydney", "2026-10-03T16:00:00.000Z");
    await platform.store.appointments.release(lead_id);
    const { eml, payload } = await delivered();
    expect(spaced(part(eml, "text/plain")?.content)).toContain(
      "Test drive time: Sunday 4 October 2026 at 3:00 am",
    );
    expect(part(eml, "text/plain")?.content).not.toContain("Test drive booked");
    expect(part(eml, "text/calendar")).toBeUndefined();
    expect(payload.appointment).toBeNull();
  });

  it("keeps the time, and has no location, when the site no longer has that location", async () => {
    const { book, delivered } = await setUp(database);
    await book("one", "gone", "2026-10-03T20:00:00.000Z");
    const { eml, payload } = await delivered();
    // The time zone of the site applies.
    expect(spaced(part(eml, "text/plain")?.content)).toContain(
      "Test drive booked: Sunday 4 October 2026, 4:00 am to 5:00 am (AWST)",
    );
    expect(part(eml, "text/calendar")?.content).toContain("LOCATION:alpha cars\r\n");
    expect(payload.appointment).toMatchObject({ location: null });
  });
});
