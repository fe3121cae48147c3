import { open } from "node:fs/promises";
import path from "node:path";
import type { Store } from "~/adapters/database/open-store.server";
import { CommandError, type CommandOutput, labelledLines, printable } from "~/cli/terminal/command";
import { DELIVERY_ATTEMPTS } from "~/domain/delivery/delivery";
import type { DeliveryRecord, Lead } from "~/domain/lead/lead";
import { asDeliveryId, asLeadId, type SiteSlug } from "~/domain/text/identifiers";
import { expireLeads, leadsWithoutSite } from "~/services/leads/lead-privacy.server";
import type { Platform } from "~/services/platform/platform";
import { erasePerson, exportPerson, type PersonErasure } from "~/services/privacy/personal-data.server";
import { expireAccounts } from "~/services/privacy/retention.server";
import type { LeadsCommand } from "./options";

const MAX_LISTED = 1000;

/** Lists dead deliveries, then those that failed and are retried. Shows no name, address or message. */
export async function listFailed({ outbox }: Pick<Store, "outbox">): Promise<string> {
  const dead = await outbox.list("dead", MAX_LISTED);
  const { dead: deadInAll } = await outbox.backlog(new Date());
  const retried = (await outbox.list("waiting", MAX_LISTED)).filter(({ attempts }) => attempts > 0);
  const lines: string[] = [];
  if (dead.length > 0) {
    lines.push(`Given up: ${deadInAll}`, ...dead.flatMap(failedLines));
    if (deadInAll > dead.length) lines.push(`  … and ${deadInAll - dead.length} more`);
    lines.push("", "Try them again with npm run leads -- --retry [ID …]");
  } else lines.push("Nothing was given up.");
  if (retried.length > 0) {
    lines.push("", `Being tried again: ${retried.length}`, ...retried.flatMap(failedLines));
  }
  return lines.join("\n");
}

function failedLines(delivery: DeliveryRecord): string[] {
  const { id, reference, site, category, channel, attempts, created_at, next_attempt_at, state } = delivery;
  const when = state === "waiting" ? `, next at ${next_attempt_at}` : "";
  return [
    `  ${id}  lead ${reference}  ${site}  ${channel}  ${category}`,
    `    ${attempts} of ${DELIVERY_ATTEMPTS} attempts since ${created_at}${when}: ${withoutAddresses(delivery.last_error ?? "no error was noted")}`,
  ];
}

/** A mail server's answer may repeat an address. */
export function withoutAddresses(text: string): string {
  return text.replace(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, "…@…").replace(/\s+/g, " ");
}

/** Makes deliveries due now, and prints the ids that could not be. */
export async function retryDeliveries(
  { outbox, leads, privacy }: Pick<Store, "outbox" | "leads" | "privacy">,
  ids: readonly string[],
  now: Date,
): Promise<string> {
  if (ids.length === 0) {
    const due = await outbox.retry("dead", now);
    return due.length === 0 ? "Nothing was given up." : retried(due.length);
  }
  const named: DeliveryRecord[] = [];
  for (const id of ids) {
    const found = await deliveriesNamed({ outbox, leads, privacy }, id);
    if (!found) throw new CommandError(`There is no lead and no delivery ${id}; nothing was changed`);
    named.push(...found.deliveries);
  }
  const due = await outbox.retry(
    named.map(({ id }) => id),
    now,
  );
  const left = named.filter(({ id }) => !due.includes(id));
  return [
    due.length > 0 ? retried(due.length) : "There is nothing to try again.",
    ...left.map(({ id, state }) => `  ${id} is ${state === "sending" ? "being sent" : "delivered"} already`),
  ].join("\n");
}

function retried(count: number): string {
  return `Due now: ${count === 1 ? "1 delivery" : `${count} deliveries`}. A running server sends within seconds; one that is started sends then.`;
}

/** Finds one lead by its id, its reference or the id of one of its deliveries. Returns null when there is none. */
async function deliveriesNamed(
  { outbox, leads, privacy }: Pick<Store, "outbox" | "leads" | "privacy">,
  text: string,
): Promise<{ lead: Lead; deliveries: DeliveryRecord[] } | null> {
  const delivery = await outbox.byId(asDeliveryId(text));
  const leadId = delivery?.lead_id ?? (await privacy.idOfReference(text)) ?? asLeadId(text);
  const lead = await leads.byId(leadId);
  if (!lead) return null;
  return { lead, deliveries: delivery ? [delivery] : await outbox.byLead(leadId) };
}

/** Cancels a lead's appointment and frees its slot; the lead and its deliveries stay. */
export async function releaseAppointment(store: Store, id: string): Promise<string> {
  const found = await deliveriesNamed(store, id);
  if (!found) throw new CommandError(`There is no lead and no delivery ${id}`);
  const { lead_id, reference } = found.lead;
  const appointment = await store.appointments.ofLead(lead_id);
  if (!appointment || !(await store.appointments.release(lead_id)))
    throw new CommandError(`Lead ${reference} has no appointment`);
  return `Lead ${reference}: ${appointment.starts_at} at ${appointment.location_id} is free again`;
}

/** Prints a lead with its content, and its deliveries with their attempts and last errors. */
export async function showLead(store: Store, id: string): Promise<string> {
  const found = await deliveriesNamed(store, id);
  if (!found) throw new CommandError(`There is no lead and no delivery ${id}`);
  const { lead } = found;
  const deliveries = await store.outbox.byLead(lead.lead_id);
  const appointment = await store.appointments.ofLead(lead.lead_id);
  return [
    `Lead ${lead.reference}`,
    ...labelledLines([
      ["id", lead.lead_id],
      ["received", lead.created_at],
      ["site", lead.site],
      ["dealership", lead.dealership_id],
      ["category", lead.category],
      ["subcategory", lead.subcategory],
      ["finished", lead.partial ? "no, the shopper has not finished the form" : null],
      ["follows", lead.follows],
      ["car", lead.car_id],
      ["page", lead.url],
      ["name", [lead.name, lead.last_name].filter(Boolean).join(" ")],
      ["email", lead.email],
      ["phone", lead.phone],
      ["postcode", lead.postcode],
      ["message", lead.message],
      ["appointment", appointment && `${appointment.starts_at} at ${appointment.location_id}`],
      ...Object.entries(lead.answers).map(([name, value]): [string, string] => [name, value]),
      ...lead.consents.map((consent): [string, string] => [
        consent.name,
        `${consent.given ? "given" : "not given"}: “${consent.wording}” (${consent.form})`,
      ]),
    ]),
    "",
    deliveries.length === 0 ? "It has no delivery." : "Deliveries",
    ...deliveries.flatMap((delivery) => [
      `  ${delivery.id}  ${delivery.channel} to ${delivery.target}`,
      `    ${delivery.state}, ${delivery.attempts} of ${DELIVERY_ATTEMPTS} attempts, last change ${delivery.updated_at}` +
        (delivery.state === "waiting" ? `, due ${delivery.next_attempt_at}` : ""),
      ...(delivery.last_error ? [`    last error: ${printable(delivery.last_error)}`] : []),
    ]),
  ].join("\n");
}

type PeoplePlatform = Pick<Platform, "store" | "config" | "sites" | "now" | "sessionSecrets">;
type Command<What> = Extract<LeadsCommand, { what: What }>;

/**
 * Prints to standard output, or writes a file that only this user may read.
 * @param folder the caller's folder, for a relative file name
 */
export async function exportCommand(
  platform: PeoplePlatform,
  command: Command<"export">,
  folder: string,
  { out }: CommandOutput,
): Promise<void> {
  await checkSite(platform, command.site);
  const exported = await exportPerson(platform, command.site, command.person);
  const json = `${JSON.stringify(exported, null, 2)}\n`;
  if (command.out === null) {
    out(json);
    return;
  }
  const file = path.resolve(folder, command.out);
  // Never overwrites a file: it may be someone else's export.
  const handle = await open(file, "wx", 0o600).catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(
      error.code === "EEXIST" ? `${file} is there already` : `${file} can't be written (${error.code})`,
    );
  });
  try {
    await handle.writeFile(json);
  } finally {
    await handle.close();
  }
  out(`${enquiries(exported.enquiries.length)} written to ${file}\n`);
}

export async function eraseCommand(
  platform: PeoplePlatform,
  command: Command<"erase">,
  { out }: CommandOutput,
): Promise<void> {
  await checkSite(platform, command.site);
  const { dryRun } = command;
  const erasure = await erasePerson(platform, command.site, command.person, { dryRun });
  out(`${dryRun ? "Would erase" : "Erased"} ${enquiries(erasure.leads.length)} on ${command.site}.\n`);
  if (erasure.accounts > 0) out(`${dryRun ? "Would erase" : "Erased"} ${accounts(erasure.accounts)}.\n`);
  for (const line of erasedLines(erasure)) out(`${line}\n`);
  if (erasure.leads.length > 0 && !dryRun) {
    out("What dealerships were sent before is theirs: ask them to erase it too.\n");
  }
  throwIfBusy(erasure);
}

export async function expireCommand(
  platform: PeoplePlatform,
  command: Command<"expire">,
  { out, error }: CommandOutput,
): Promise<void> {
  if (command.site !== undefined && !platform.sites.bySlug(command.site)) {
    throw new CommandError(
      `There is no site ${command.site}, so nobody says how long its leads are kept; there are ${slugs(platform)}`,
    );
  }
  const { site, dryRun } = command;
  for (const expiry of await expireLeads(platform, { site, dryRun })) {
    out(
      `${expiry.site}: ${dryRun ? "would erase" : "erased"} ${enquiries(expiry.leads.length)} older than ${expiry.retentionDays} days` +
        (expiry.waiting > 0 ? `; ${expiry.waiting} more wait for their delivery` : "") +
        "\n",
    );
  }
  for (const expiry of await expireAccounts(platform, { site, dryRun })) {
    if (expiry.accounts === 0) continue;
    out(
      `${expiry.site}: ${dryRun ? "would erase" : "erased"} ${accounts(expiry.accounts)} not used for ${expiry.retentionDays} days\n`,
    );
  }
  for (const { site: slug, leads } of site === undefined ? await leadsWithoutSite(platform) : []) {
    error(`${slug}: kept ${enquiries(leads)}, as no such site is there to say for how long\n`);
  }
}

/** Prints the counts of erased leads: "2026-03  Used Car Enquiry  12", one line each. */
export async function erasedCommand(
  platform: PeoplePlatform,
  { site }: Command<"erased">,
  { out }: CommandOutput,
): Promise<void> {
  const counts = await platform.store.privacy.erasedCounts(site);
  // A removed site still has counts; a name that never was a site is a typing mistake.
  if (counts.length === 0) await checkSite(platform, site);
  for (const { month, category, leads } of counts) out(`${month}  ${category}  ${leads}\n`);
  if (counts.length === 0) out(`Nothing was erased on ${site}.\n`);
}

function erasedLines({ leads, undelivered, mailFiles }: PersonErasure): string[] {
  return [
    ...leads.map(({ reference, lead_id }) => `  ${reference}  ${lead_id}`),
    ...(undelivered > 0 ? [`Of their deliveries, nobody had received ${undelivered}.`] : []),
    ...(mailFiles > 0 ? [`Message files removed: ${mailFiles}.`] : []),
  ];
}

function throwIfBusy({ busy, messagesBusy, reservationsOpen }: PersonErasure): void {
  if (reservationsOpen.length > 0) {
    throw new CommandError(
      `Nothing is erased while money is open: the reservations or payments ${reservationsOpen.join(", ")} have to end first.`,
    );
  }
  const sending = [...busy, ...(messagesBusy > 0 ? [`messages to this person (${messagesBusy})`] : [])];
  if (sending.length > 0) {
    throw new CommandError(
      `Still there, as they are being sent at this moment: ${sending.join(", ")}. Say the same again in a minute.`,
    );
  }
}

/** A removed site may still have leads and accounts: they can be exported and erased too. */
async function checkSite(platform: PeoplePlatform, slug: SiteSlug): Promise<void> {
  if (platform.sites.bySlug(slug)) return;
  if ((await leadsWithoutSite(platform)).some(({ site }) => site === slug)) return;
  if ((await platform.store.accounts.sites()).includes(slug)) return;
  throw new CommandError(`There is no site ${slug}; there are ${slugs(platform)}`);
}

function slugs({ sites }: Pick<PeoplePlatform, "sites">): string {
  return sites
    .all()
    .map(({ slug }) => slug)
    .join(", ");
}

function enquiries(count: number): string {
  return count === 1 ? "1 enquiry" : `${count} enquiries`;
}

function accounts(count: number): string {
  return count === 1 ? "1 account" : `${count} accounts`;
}
