import { open } from "node:fs/promises";
import path from "node:path";
import {
  type Erasure,
  erasePerson,
  expireLeads,
  exportPerson,
  leadsWithoutSite,
} from "~/services/lead-privacy.server";
import type { Platform } from "~/services/platform.server";
import type { CommandOutput } from "./command";
import { CommandError } from "./deliveries";
import type { LeadsCommand } from "./options";

export type PeoplePlatform = Pick<Platform, "store" | "config" | "sites" | "now">;
type Command<What> = Extract<LeadsCommand, { what: What }>;

/**
 * Prints to standard output, or writes a file that only this user may read.
 * @param folder where the person is, for a file that is named from there
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
  // Never over another file: it may be somebody else's export.
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
  for (const { site: slug, leads } of site === undefined ? await leadsWithoutSite(platform) : []) {
    error(`${slug}: kept ${enquiries(leads)}, as no such site is there to say for how long\n`);
  }
}

/** What is left of erased leads: "2026-03  Used Car Enquiry  12", a line each. */
export async function erasedCommand(
  platform: PeoplePlatform,
  { site }: Command<"erased">,
  { out }: CommandOutput,
): Promise<void> {
  const counts = await platform.store.privacy.erasedCounts(site);
  // Counts stay of a site that is gone; a name that never was one is a slip.
  if (counts.length === 0) await checkSite(platform, site);
  for (const { month, category, leads } of counts) out(`${month}  ${category}  ${leads}\n`);
  if (counts.length === 0) out(`Nothing was erased on ${site}.\n`);
}

function erasedLines({ leads, undelivered, mailFiles }: Erasure): string[] {
  return [
    ...leads.map(({ reference, lead_id }) => `  ${reference}  ${lead_id}`),
    ...(undelivered > 0 ? [`Of their deliveries, nobody had received ${undelivered}.`] : []),
    ...(mailFiles > 0 ? [`Message files removed: ${mailFiles}.`] : []),
  ];
}

function throwIfBusy({ busy }: Erasure): void {
  if (busy.length > 0) {
    throw new CommandError(
      `Still there, as they are being sent at this moment: ${busy.join(", ")}. Say the same again in a minute.`,
    );
  }
}

/** A site that is gone may have left leads: those can be exported and erased too. */
async function checkSite(platform: PeoplePlatform, slug: string): Promise<void> {
  if (platform.sites.bySlug(slug)) return;
  if ((await leadsWithoutSite(platform)).some(({ site }) => site === slug)) return;
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
