import { randomUUID } from "node:crypto";
import { readdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import pino from "pino";
import { openStore } from "~/adapters/database/open-store.server";
import { writePrivateFile } from "~/adapters/files.server";
import { createMailer, mailFileName, SMTP_CONNECTIONS } from "~/adapters/mail/mailer.server";
import { readConfig } from "~/config.server";
import type { NewLead } from "~/domain/lead/lead";
import { createLeadDelivery } from "~/services/leads/delivery/delivery-worker.server";
import { siteDeliveries } from "~/services/leads/submit-lead.server";
import type { Site, SiteRegistry } from "~/tenants/site";
import { mean } from "./statistics";

/** The worker with a backlog of leads, which it delivers into the mail folder. */
export interface OutboxTimes {
  database: string;
  leads: number;
  deliveries: number;
  /** Leads stored with their deliveries, one after the other. */
  storedPerSecond: number;
  deliveredPerSecond: number;
  cpuMs: number;
  /** Files of the same size written with the same durability and concurrency, and nothing else. */
  filesPerSecond: number;
  /** Deliveries per second divided by files per second. */
  ratio: number;
  messageBytes: number;
}

/**
 * Stores leads and delivers them in this process, in its own store.
 * @param folder empty; for the store (unless `databaseUrl` names an empty database) and the mail folder
 */
export async function timeOutbox(
  where: { database: string; folder: string; databaseUrl?: string },
  sites: SiteRegistry,
  site: Site,
  leads: number,
): Promise<OutboxTimes> {
  const { database, folder, databaseUrl } = where;
  const log = pino({ level: "silent" });
  const store = await openStore({ databaseUrl, dataDir: folder, log });
  const mailFolder = path.join(folder, "mail");
  const mailer = createMailer({ from: "bench@example.com", outboxDir: mailFolder });
  try {
    const config = readConfig({ NODE_ENV: "production", DATA_DIR: folder });
    const delivery = createLeadDelivery({ store, mailer, sites, log, config, now: () => new Date() });
    const storing = performance.now();
    for (let index = 0; index < leads; index += 1) {
      const lead = leadOf(site, index);
      await store.leads.submit(lead, siteDeliveries(lead, site), new Date());
    }
    const stored = performance.now() - storing;

    const before = process.cpuUsage();
    const started = performance.now();
    const deliveries = await delivery.runOnce();
    const took = performance.now() - started;
    const { user, system } = process.cpuUsage(before);

    const files = await readdir(mailFolder);
    if (files.length !== deliveries || deliveries < leads) {
      throw new Error(`${leads} leads, ${deliveries} deliveries tried, ${files.length} messages`);
    }
    const messages = await Promise.all(files.map((file) => readFile(path.join(mailFolder, file))));
    const deliveredPerSecond = (deliveries / took) * 1000;
    const filesPerSecond = await writtenPerSecond(path.join(folder, "plain"), messages);
    return {
      database,
      leads,
      deliveries,
      storedPerSecond: (leads / stored) * 1000,
      deliveredPerSecond,
      cpuMs: (user + system) / 1000 / deliveries,
      filesPerSecond,
      ratio: deliveredPerSecond / filesPerSecond,
      messageBytes: mean(messages.map(({ length }) => length)),
    };
  } finally {
    await mailer.close();
    await store.close();
  }
}

/** With the worker's concurrency. */
async function writtenPerSecond(folder: string, messages: readonly Buffer[]): Promise<number> {
  const started = performance.now();
  const left = [...messages.entries()];
  const row = async () => {
    for (let next = left.pop(); next; next = left.pop()) {
      await writePrivateFile(folder, mailFileName(`<${next[0]}@bench.example>`), next[1]);
    }
  };
  await Promise.all(Array.from({ length: SMTP_CONNECTIONS }, row));
  const took = performance.now() - started;
  await rm(folder, { recursive: true });
  return (messages.length / took) * 1000;
}

/** Spreads leads over the dealerships, because a worker limits the concurrent mails of one receiver. */
function leadOf(site: Site, index: number): NewLead {
  const dealership = site.dealerships[index % site.dealerships.length];
  if (!dealership) throw new Error(`site ${site.slug} has no dealership`);
  return {
    submission_id: randomUUID(),
    site: site.slug,
    dealership_id: dealership.id,
    category: "General Enquiry",
    subcategory: null,
    event_id: 22,
    source: "Website",
    url: "/contact",
    user_agent: "Mozilla/5.0",
    car_id: null,
    car_dealership_id: null,
    name: `Visitor ${index}`,
    last_name: null,
    email: `visitor${index}@example.com`,
    phone: `04${10_000_000 + index}`,
    postcode: "3000",
    message: "Is anybody there on Saturday afternoon?",
    consents: [{ name: "opt_in", given: true, wording: "Send me offers", form: "contact" }],
    answers: { dealership_slug: dealership.slug },
    lead_attributes: { visited_pages: ["/", "/cars", "/contact"] },
  };
}
