import type { Kysely, Transaction } from "kysely";
import type { MessageId } from "~/domain/text/identifiers";
import type { PersonOnSite } from "./personal-data";
import type { Tables } from "./tables";

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
