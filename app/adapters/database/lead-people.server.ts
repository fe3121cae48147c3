import { sql, type Transaction } from "kysely";
import { samePerson } from "~/domain/appointments/same-person";
import type { NewLead } from "~/domain/lead/lead";
import { asLeadId, type LeadId, type SiteSlug } from "~/domain/text/identifiers";
import { hashOf } from "./car-rows.server";
import type { Tables } from "./connection";
import type { PersonOnSite } from "./personal-data-part";

declare module "./connection" {
  interface Tables {
    lead_people: LeadPeopleTable;
    erased_leads: ErasedLeadsTable;
  }
}

interface LeadPeopleTable {
  /** SHA-256 of the site and the normalised e-mail address or phone number. */
  person: string;
  lead_id: LeadId;
}

interface ErasedLeadsTable {
  site: SiteSlug;
  /** Month of receipt, such as "2026-11". */
  month: string;
  category: string;
  leads: number;
}

/** One person's e-mail address or phone number, as entered. */
export interface PersonKey {
  email: string | null;
  phone: string | null;
}

const LEADS_PER_PAGE = 500;

/**
 * Records the person of a lead, so that all data of one person can be found; called again when the lead is completed.
 */
export async function storeLeadPeople(
  trx: Transaction<Tables>,
  leadId: LeadId,
  lead: Pick<NewLead, "site" | "email" | "phone">,
): Promise<void> {
  await trx.deleteFrom("lead_people").where("lead_id", "=", leadId).execute();
  const people = personHashes(lead.site, lead);
  if (people.length === 0) return;
  await trx
    .insertInto("lead_people")
    .values(people.map((person) => ({ person, lead_id: leadId })))
    .execute();
}

/** Hashes, so that the index holds no address and no phone number. The site is part of each hash. */
export function personHashes(site: SiteSlug, person: PersonKey): string[] {
  const { email, phone } = samePerson(person);
  const keys = [email && ["email", email], phone && ["phone", phone]].filter(
    (key) => key !== null && key !== "",
  );
  return keys.map((key) => hashOf(JSON.stringify([site, key])));
}

/** The migration: adds an index of each lead's person, filled in for stored leads, and the counts of erased leads. */
export async function addLeadPeople(trx: Transaction<Tables>, text: ColumnType): Promise<void> {
  await sql`create table lead_people (
    person ${text} not null, lead_id ${text} not null references leads (lead_id) on delete cascade,
    constraint lead_people_key primary key (person, lead_id)
  )`.execute(trx);
  await sql`create index lead_people_by_lead on lead_people (lead_id)`.execute(trx);
  await sql`create table erased_leads (
    site ${text} not null, month ${text} not null, category ${text} not null,
    leads bigint not null,
    constraint erased_leads_key primary key (site, month, category)
  )`.execute(trx);
  let after = asLeadId("");
  for (;;) {
    const page = await trx
      .selectFrom("leads")
      .select(["lead_id", "content"])
      .where("lead_id", ">", after)
      .orderBy("lead_id")
      .limit(LEADS_PER_PAGE)
      .execute();
    for (const { lead_id, content } of page)
      await storeLeadPeople(trx, lead_id, JSON.parse(content) as NewLead);
    const last = page.at(-1);
    if (!last || page.length < LEADS_PER_PAGE) return;
    after = last.lead_id;
  }
}

type ColumnType = Parameters<ReturnType<Transaction<Tables>["schema"]["createTable"]>["addColumn"]>[1];

export function hashesOfPerson({ site, emails, phones }: PersonOnSite): string[] {
  return [
    ...emails.flatMap((email) => personHashes(site, { email, phone: null })),
    ...phones.flatMap((phone) => personHashes(site, { email: null, phone })),
  ];
}
