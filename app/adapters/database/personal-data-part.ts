import type { Kysely, Transaction } from "kysely";
import type { AccountId, MessageId, SiteSlug } from "~/domain/text/identifiers";
import type { Tables } from "./tables";

/** What the data of one person on one site is found by. */
export interface PersonOnSite {
  site: SiteSlug;
  accountIds: readonly AccountId[];
  /** Addresses and numbers, in any spelling. */
  emails: readonly string[];
  phones: readonly string[];
  /** Keyed hashes of these: `messages.person` and `sign_in_codes.receiver`. */
  messagePersons: readonly string[];
  codeReceivers: readonly string[];
}

/**
 * One kind of personal data next to leads: where it is, how a person reads it and how it is erased. The owner of a table
 * with `account_id` writes one and adds it to `PERSONAL_DATA` (personal-data.server.ts).
 */
export interface PersonalDataPart {
  /** Its key in an export. */
  name: string;
  tables: readonly (keyof Tables)[];
  /** Returns the rows for the person to read, without ids, hashes and secrets of the program's own. */
  export(read: Kysely<Tables>, person: PersonOnSite): Promise<object[]>;
  /** @returns the ids of the messages among them: their texts may be stored as files */
  erase(trx: Transaction<Tables>, person: PersonOnSite): Promise<readonly MessageId[]>;
}

/** Returns e-mail addresses as the editors' tables store them. */
export const editorAddresses = (emails: readonly string[]): string[] =>
  emails.map((email) => email.trim().toLowerCase());

/** What editors have made stays: only who made it is taken out. */
export function eraseAuthor(
  table: "wording_drafts" | "publications" | "publication_plans" | "site_pictures",
): PersonalDataPart["erase"] {
  return async (trx, { site, emails }) => {
    if (emails.length > 0)
      await trx
        .updateTable(table)
        .set({ author: "" })
        .where("site", "=", site)
        .where("author", "in", editorAddresses(emails))
        .execute();
    return [];
  };
}
