import type { Account } from "~/adapters/database/accounts.server";
import type { PersonKey } from "~/adapters/database/lead-people.server";
import type { PersonOnSite } from "~/adapters/database/personal-data-part";
import { removeOutboxFilesOf } from "~/adapters/files.server";
import { type MobileNumber, mobileNumberText, readMobileNumber } from "~/domain/account/mobile-number";
import { type PersonExport, personExport } from "~/domain/lead/person-export";
import type { LeadId, SiteSlug } from "~/domain/text/identifiers";
import { receiverHashes } from "../account/one-time-codes.server";
import { placeNames } from "../leads/delivery/lead-email.server";
import { type Erasure, expectedErasure, isBeingSent } from "../leads/lead-privacy.server";
import { messagePersons } from "../messages/new-message.server";
import type { Platform } from "../platform/platform";

type PrivacyPlatform = Pick<Platform, "store" | "config" | "now" | "sessionSecrets">;

/**
 * Returns all data of one person on one site, even a site that no longer exists: everything with this address or
 * number, and the accounts of it with all that they show.
 */
export async function exportPerson(
  platform: PrivacyPlatform & Pick<Platform, "sites">,
  site: SiteSlug,
  key: PersonKey,
): Promise<PersonExport> {
  const accounts = await accountsOf(platform, site, key);
  const person = personOf(platform, site, key, accounts);
  return exportOf(platform, person, key, accounts, await platform.store.privacy.ofPerson(site, key));
}

/** Returns all data of an account, for the shopper who is signed in: what /account shows, and all details of it. */
export function exportAccount(
  platform: PrivacyPlatform & Pick<Platform, "sites">,
  account: Account,
): Promise<PersonExport> {
  const key = { email: null, phone: mobileNumberText(account.phone) };
  // Numbers change their owners: what others reserved with this one is not shown.
  const person = { ...personOf(platform, account.site, key, [account]), phones: [] };
  return exportOf(platform, person, key, [account], []);
}

async function exportOf(
  platform: PrivacyPlatform & Pick<Platform, "sites">,
  person: PersonOnSite,
  key: PersonKey,
  accounts: readonly Account[],
  leads: readonly LeadId[],
): Promise<PersonExport> {
  const { store, sites, now } = platform;
  const shown = await Promise.all(accounts.map((account) => store.privacy.ofAccount(account)));
  const held = await store.privacy.held([...new Set([...leads, ...shown.flat()])]);
  const site = sites.bySlug(person.site);
  return personExport(
    person.site,
    key.email ?? key.phone ?? "",
    held,
    site ? placeNames(site) : {},
    now(),
    await store.personalData.export(person),
  );
}

export interface PersonErasure extends Erasure {
  accounts: number;
  /** Messages to the person that are being sent right now. They, and the accounts, are not erased. */
  messagesBusy: number;
  /** References of reservations whose money is still open. While there are any, nothing is erased. */
  reservationsOpen: string[];
}

/**
 * Erases everything of one person on one site: leads with their deliveries, appointments and valuations, accounts with
 * all that belongs to them, messages, and the files of both. While a lead or a message of the person is being sent, the
 * accounts stay, and the same again erases them. While money of a reservation is open, everything stays
 * (rules/checkout#erasing-waits).
 */
export async function erasePerson(
  platform: PrivacyPlatform,
  site: SiteSlug,
  key: PersonKey,
  { dryRun = false } = {},
): Promise<PersonErasure> {
  return eraseOf(platform, personOf(platform, site, key, await accountsOf(platform, site, key)), dryRun);
}

/**
 * Erases an account with all that belongs to it, and what this site has of its number and its confirmed address: who
 * enters a code may erase what that number sent, though /account does not show it.
 */
export function eraseAccount(platform: PrivacyPlatform, account: Account): Promise<PersonErasure> {
  return eraseOf(platform, personOf(platform, account.site, { email: null, phone: null }, [account]), false);
}

/**
 * Erases the messages to a number and their files, after an account has got another one: nothing leads from the account
 * to them any more. One that is being sent at this moment stays until it expires.
 */
export async function eraseMessagesTo(
  platform: PrivacyPlatform,
  site: SiteSlug,
  number: MobileNumber,
): Promise<void> {
  const { store, config, now } = platform;
  const key = { email: null, phone: mobileNumberText(number) };
  const person = { ...personOf(platform, site, key, []), emails: [], phones: [] };
  await removeOutboxFilesOf(config.DATA_DIR, await store.personalData.messages(person));
  const { messages } = await store.personalData.erase(person, now());
  await removeOutboxFilesOf(config.DATA_DIR, messages);
}

/** Deletes the files first: after a crash in between, the rows still say what to erase. */
async function eraseOf(
  platform: PrivacyPlatform,
  person: PersonOnSite,
  dryRun: boolean,
): Promise<PersonErasure> {
  const { store, config, now } = platform;
  const { personalData, privacy } = store;
  const held = await privacy.held(await personalData.leads(person));
  const free = held.filter((lead) => !isBeingSent(lead, now()));
  const reservationsOpen = await personalData.unsettledReservations(person);
  if (reservationsOpen.length > 0) return nothingErased(reservationsOpen);
  if (dryRun)
    return {
      ...expectedErasure(held, now()),
      accounts: person.accountIds.length,
      messagesBusy: 0,
      reservationsOpen,
    };
  const removeFiles = (leads: readonly string[], messages: readonly string[]) =>
    removeOutboxFilesOf(config.DATA_DIR, [...leads, ...messages]);
  const before = await removeFiles(
    free.flatMap(({ deliveries }) => deliveries.map(({ id }) => id)),
    await personalData.messages(person),
  );
  const erased = await personalData.erase(person, now());
  const { leads, busy, accounts, messages } = erased;
  const after = await removeFiles(
    leads.flatMap(({ delivery_ids }) => delivery_ids),
    messages,
  );
  const busyLeads = new Set(busy.leads);
  return {
    leads: leads.map(({ lead_id, reference }) => ({ lead_id, reference })),
    undelivered: leads.reduce((sum, { undelivered }) => sum + undelivered, 0),
    busy: held.flatMap(({ lead }) => (busyLeads.has(lead.lead_id) ? [lead.reference] : [])),
    mailFiles: before + after,
    accounts,
    messagesBusy: busy.messages,
    reservationsOpen: busy.reservations,
  };
}

function nothingErased(reservationsOpen: string[]): PersonErasure {
  return {
    leads: [],
    undelivered: 0,
    busy: [],
    mailFiles: 0,
    accounts: 0,
    messagesBusy: 0,
    reservationsOpen,
  };
}

/** The account of a mobile number, or those that have confirmed an e-mail address. */
async function accountsOf(
  { store }: Pick<Platform, "store">,
  site: SiteSlug,
  { email, phone }: PersonKey,
): Promise<Account[]> {
  const mobile = phone === null ? null : readMobileNumber(phone);
  const byPhone = mobile && "number" in mobile ? await store.accounts.byPhone(site, mobile.number) : null;
  const byEmail = email === null ? [] : await store.accounts.byConfirmedEmail(site, email);
  return [...(byPhone ? [byPhone] : []), ...byEmail];
}

/** An address that an account has not confirmed may be somebody else's, so nothing is found by it. */
function personOf(
  platform: Pick<Platform, "sessionSecrets">,
  site: SiteSlug,
  { email, phone }: PersonKey,
  accounts: readonly Account[],
): PersonOnSite {
  const confirmed = accounts.filter(({ email_confirmed_at }) => email_confirmed_at !== null);
  const emails = [email, ...confirmed.map((account) => account.email)].filter((each) => each !== null);
  const phones = [phone, ...accounts.map((account) => account.phone)].filter((each) => each !== null);
  const context = { platform, site: { slug: site } };
  return {
    site,
    accountIds: accounts.map(({ id }) => id),
    emails,
    phones,
    messagePersons: [...emails, ...phones].flatMap((receiver) => messagePersons(platform, site, receiver)),
    codeReceivers: [
      ...phones.flatMap((phone) => {
        const mobile = readMobileNumber(phone);
        return "number" in mobile ? receiverHashes(context, { channel: "sms", to: mobile.number }) : [];
      }),
      ...emails.flatMap((address) =>
        receiverHashes(context, { channel: "email", to: address.trim().toLowerCase() }),
      ),
    ],
  };
}
