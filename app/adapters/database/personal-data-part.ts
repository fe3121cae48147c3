import { type Kysely, sql, type Transaction } from "kysely";
import type { AccountId, MessageId, SiteSlug } from "~/domain/text/identifiers";
import type { Tables } from "./connection";
import { raiseWording } from "./stock-revision.server";

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

/** Returns e-mail addresses as the editors' tables store them: editors have no account. */
export const editorAddresses = (emails: readonly string[]): string[] =>
  emails.map((email) => email.trim().toLowerCase());

type EditorTable =
  | "editor_sessions"
  | "preview_links"
  | "publication_plans"
  | "publication_requests"
  | "publications"
  | "site_pictures"
  | "wording_drafts";

/**
 * Returns the part of a table whose rows name editors.
 * @param columns for the person to read
 * @param order the column by which an export is sorted
 * @param erased rows: they are deleted. author: what editors have made stays, only who made it is taken out.
 * @param addresses the columns that name editors
 */
export function editorRows<Name extends EditorTable>(
  table: Name,
  columns: readonly (keyof Tables[Name] & string)[],
  order: keyof Tables[Name] & string,
  erased: "rows" | "author",
  addresses: readonly (keyof Tables[Name] & string)[],
): PersonalDataPart {
  const rowsOf = ({ site, emails }: PersonOnSite) => {
    const own = sql.join(editorAddresses(emails));
    const named = addresses.map((column) => sql`${sql.ref(column)} in (${own})`);
    return sql`site = ${site} and (${sql.join(named, sql` or `)})`;
  };
  return {
    name: table,
    tables: [table],
    async export(read, person) {
      if (person.emails.length === 0) return [];
      const names = sql.join(columns.map((column) => sql.ref(column)));
      const { rows } = await sql<object>`select ${names} from ${sql.table(table)}
        where ${rowsOf(person)} order by ${sql.ref(order)}`.execute(read);
      return rows;
    },
    async erase(trx, person) {
      if (person.emails.length === 0) return [];
      const change =
        erased === "rows"
          ? sql`delete from ${sql.table(table)}`
          : sql`update ${sql.table(table)} set author = ''`;
      const { numAffectedRows = 0n } = await sql`${change} where ${rowsOf(person)}`.execute(trx);
      // Processes keep drafts with their authors until the revision changes.
      if (table === "wording_drafts" && numAffectedRows > 0n)
        await raiseWording(trx, person.site, { drafts: 1 });
      return [];
    },
  };
}
