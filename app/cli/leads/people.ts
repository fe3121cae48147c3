import { open } from "node:fs/promises";
import path from "node:path";
import type { SiteSlug } from "~/domain/text/identifiers";
import { expireLeads, leadsWithoutSite } from "~/services/leads/lead-privacy.server";
import type { Platform } from "~/services/platform/platform";
import { erasePerson, exportPerson, type PersonErasure } from "~/services/privacy/personal-data.server";
import { expireAccounts } from "~/services/privacy/retention.server";
import { CommandError } from "./deliveries";
import type { CommandOutput, LeadsCommand } from "./options";

export type PeoplePlatform = Pick<Platform, "store" | "config" | "sites" | "now" | "sessionSecrets">;
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
      `Nothing is erased while money is open: the reservations ${reservationsOpen.join(", ")} have to end first.`,
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
