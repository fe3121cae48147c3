import { type RawBuilder, sql, type Transaction } from "kysely";
import { EDITOR_ROLES, type EditorRole } from "~/domain/editing/editor-rights";
import type { NewMessage } from "~/domain/message/message";
import type { SiteSlug } from "~/domain/text/identifiers";
import { type Connection, lockSite, type Tables } from "./connection";
import { addMessage } from "./messages.server";
import { editorAddresses, type PersonalDataPart } from "./personal-data-part";
import { raiseWording } from "./stock-revision.server";

declare module "./connection" {
  interface Tables {
    added_editors: AddedEditorsTable;
    editor_changes: EditorChangesTable;
  }
}

interface AddedEditorsTable {
  site: SiteSlug;
  /** In lower case. */
  email: string;
  /** JSON: a list of roles. */
  roles: string;
  /** The owner's address; "" once it is erased. */
  author: string;
  added_at: string;
}

/** What owners have done, as long as it is among the last hundred of its site. */
interface EditorChangesTable {
  site: SiteSlug;
  /** From 1. */
  number: number;
  kind: "added" | "changed" | "removed";
  email: string;
  /** JSON: the roles after it; of a removed editor the last ones. */
  roles: string;
  author: string;
  at: string;
}

/** An editor whom an owner has added in the editor (docs/decisions/0169). */
export interface AddedEditor extends Omit<AddedEditorsTable, "site" | "roles"> {
  roles: readonly EditorRole[];
}

export interface EditorChange extends Omit<EditorChangesTable, "site" | "number" | "roles"> {
  roles: readonly EditorRole[];
}

interface AddedEditorLimits {
  /** Editors of a site whom owners have added. */
  most: number;
  /** How many of them are added in an hour. */
  perHour: number;
}

interface OwnerOfSite {
  site: SiteSlug;
  author: string;
}

const KEPT_CHANGES = 100;
const HOUR_MS = 3_600_000;

export async function addAddedEditors(trx: Transaction<Tables>, text: RawBuilder<string>): Promise<void> {
  await sql`create table added_editors (
    site ${text} not null, email ${text} not null, roles ${text} not null, author ${text} not null,
    added_at ${text} not null,
    constraint added_editors_key primary key (site, email)
  )`.execute(trx);
  await sql`create table editor_changes (
    site ${text} not null, number integer not null, kind ${text} not null, email ${text} not null,
    roles ${text} not null, author ${text} not null, at ${text} not null,
    constraint editor_changes_key primary key (site, number)
  )`.execute(trx);
  await sql`alter table wording_revisions add column editors integer default 0 not null`.execute(trx);
}

/** The editors whom owners have added. */
export class AddedEditorStore {
  /** @param onMessage called after an e-mail has been committed */
  constructor(
    private readonly connection: Connection,
    private readonly onMessage: () => void,
  ) {}

  /** Returns the editors of a site whom owners have added, by address. */
  list(site: SiteSlug): Promise<AddedEditor[]> {
    return editorsOf(this.connection.read, site);
  }

  /** Returns what owners of a site have done last, the newest first. */
  async changes(site: SiteSlug, limit: number): Promise<EditorChange[]> {
    const rows = await this.connection.read
      .selectFrom("editor_changes")
      .select(["kind", "email", "roles", "author", "at"])
      .where("site", "=", site)
      .orderBy("number", "desc")
      .limit(limit)
      .execute();
    return rows.map((row) => ({ ...row, roles: readRoles(row.roles) }));
  }

  /**
   * Adds an editor with the e-mail that reports it. Who is an editor already with the same roles gets no second one.
   * @returns "known": an editor with other roles already
   */
  async add(
    owner: OwnerOfSite,
    { email, roles, message }: { email: string; roles: readonly EditorRole[]; message: NewMessage },
    limits: AddedEditorLimits,
    now: Date,
  ): Promise<"added" | "same" | "known" | "too_many" | "too_often"> {
    const outcome = await this.#change(owner, async (trx, editors) => {
      const { site, author } = owner;
      const known = editors.find((each) => each.email === email);
      if (known) return isSame(known.roles, roles) ? "same" : "known";
      if (editors.length >= limits.most) return "too_many";
      if ((await addedSince(trx, site, new Date(now.getTime() - HOUR_MS))) >= limits.perHour)
        return "too_often";
      const added = { site, email, roles: JSON.stringify(roles), author, added_at: now.toISOString() };
      await trx.insertInto("added_editors").values(added).execute();
      await note(trx, owner, { kind: "added", email, roles }, now);
      await addMessage(trx, message);
      return "added";
    });
    if (outcome === "added") this.onMessage();
    return outcome;
  }

  /**
   * Changes the roles of an editor. One who has these roles already gets no e-mail.
   * @param change the roles before the change, as the owner saw them, and after it. message: the e-mail that reports it;
   *   null: none
   */
  async setRoles(
    owner: OwnerOfSite,
    change: {
      email: string;
      seen: readonly EditorRole[];
      roles: readonly EditorRole[];
      message: NewMessage | null;
    },
    now: Date,
  ): Promise<"changed" | "other" | "gone"> {
    const { email, seen, roles, message } = change;
    const outcome = await this.#change(owner, async (trx, editors) => {
      const known = editors.find((each) => each.email === email);
      if (!known) return "gone";
      if (isSame(known.roles, roles)) return "same";
      if (!isSame(known.roles, seen)) return "other";
      await trx
        .updateTable("added_editors")
        .set({ roles: JSON.stringify(roles) })
        .where("site", "=", owner.site)
        .where("email", "=", email)
        .execute();
      await note(trx, owner, { kind: "changed", email, roles }, now);
      if (message) await addMessage(trx, message);
      return "changed";
    });
    if (outcome === "changed" && message) this.onMessage();
    return outcome === "same" ? "changed" : outcome;
  }

  /**
   * Removes an editor, with the sessions, codes and links to previews. Returns false where there is none.
   * @param editor codeReceivers: the hashes by which sign-in codes to the address are found. message: the e-mail that
   *   reports it; null: none
   */
  async remove(
    owner: OwnerOfSite,
    editor: { email: string; codeReceivers: readonly string[]; message: NewMessage | null },
    now: Date,
  ): Promise<boolean> {
    const { email, codeReceivers, message } = editor;
    const isRemoved = await this.#change(owner, async (trx, editors) => {
      const { site } = owner;
      const known = editors.find((each) => each.email === email);
      if (!known) return false;
      for (const table of ["added_editors", "editor_sessions", "preview_links"] as const)
        await trx.deleteFrom(table).where("site", "=", site).where("email", "=", email).execute();
      await trx
        .updateTable("sign_in_codes")
        .set({ ended: "used" })
        .where("site", "=", site)
        .where("purpose", "=", "editor")
        .where("receiver", "in", codeReceivers)
        .where("ended", "is", null)
        .execute();
      await note(trx, owner, { kind: "removed", email, roles: known.roles }, now);
      if (message) await addMessage(trx, message);
      return true;
    });
    if (isRemoved && message) this.onMessage();
    return isRemoved;
  }

  /** Changes of a site run one after another: each sees what the one before it has done. */
  #change<T>(
    { site }: OwnerOfSite,
    work: (trx: Transaction<Tables>, editors: readonly AddedEditor[]) => Promise<T>,
  ): Promise<T> {
    return this.connection.write(async (trx) => {
      await lockSite(trx, "wording", site);
      return work(trx, await editorsOf(trx, site));
    });
  }
}

type Reader = Connection["read"] | Transaction<Tables>;

async function editorsOf(database: Reader, site: SiteSlug): Promise<AddedEditor[]> {
  const rows = await database
    .selectFrom("added_editors")
    .select(["email", "roles", "author", "added_at"])
    .where("site", "=", site)
    .orderBy("email")
    .execute();
  return rows.map((row) => ({ ...row, roles: readRoles(row.roles) }));
}

/** A role that this version doesn't know gives nothing. */
function readRoles(stored: string): EditorRole[] {
  const roles = new Set(JSON.parse(stored) as string[]);
  return EDITOR_ROLES.filter((role) => roles.has(role));
}

function isSame(one: readonly EditorRole[], other: readonly EditorRole[]): boolean {
  return EDITOR_ROLES.every((role) => one.includes(role) === other.includes(role));
}

async function addedSince(trx: Transaction<Tables>, site: SiteSlug, since: Date): Promise<number> {
  const { count } = await trx
    .selectFrom("editor_changes")
    .select((row) => row.fn.countAll().as("count"))
    .where("site", "=", site)
    .where("kind", "=", "added")
    .where("at", ">", since.toISOString())
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Notes a change, forgets old ones, and raises the revision by which processes notice it. */
async function note(
  trx: Transaction<Tables>,
  { site, author }: OwnerOfSite,
  { roles, ...what }: Pick<EditorChange, "kind" | "email" | "roles">,
  now: Date,
): Promise<void> {
  const last = await trx
    .selectFrom("editor_changes")
    .select((row) => row.fn.max("number").as("number"))
    .where("site", "=", site)
    .executeTakeFirst();
  const number = Number(last?.number ?? 0) + 1;
  await trx
    .insertInto("editor_changes")
    .values({ ...what, site, number, author, roles: JSON.stringify(roles), at: now.toISOString() })
    .execute();
  await trx
    .deleteFrom("editor_changes")
    .where("site", "=", site)
    .where("number", "<=", number - KEPT_CHANGES)
    .execute();
  await raiseWording(trx, site, { editors: 1 });
}

/** An erasure removes the editor. Whom they have added stays, without the name of the owner. */
export const addedEditors: PersonalDataPart = {
  name: "added_editors",
  tables: ["added_editors", "editor_changes"],
  async export(read, { site, emails }) {
    if (emails.length === 0) return [];
    const addresses = editorAddresses(emails);
    const editors = await read
      .selectFrom("added_editors")
      .select(["email", "roles", "author", "added_at"])
      .where("site", "=", site)
      .where((row) => row.or([row("email", "in", addresses), row("author", "in", addresses)]))
      .orderBy("email")
      .execute();
    const changes = await read
      .selectFrom("editor_changes")
      .select(["kind", "email", "roles", "author", "at"])
      .where("site", "=", site)
      .where((row) => row.or([row("email", "in", addresses), row("author", "in", addresses)]))
      .orderBy("number")
      .execute();
    // What concerns somebody else's rights names only the person who asks.
    return [...editors, ...changes].map((row) =>
      addresses.includes(row.email) ? row : { ...row, email: "" },
    );
  },
  async erase(trx, { site, emails }) {
    if (emails.length === 0) return [];
    const addresses = editorAddresses(emails);
    for (const table of ["added_editors", "editor_changes"] as const) {
      await trx.deleteFrom(table).where("site", "=", site).where("email", "in", addresses).execute();
      await trx
        .updateTable(table)
        .set({ author: "" })
        .where("site", "=", site)
        .where("author", "in", addresses)
        .execute();
    }
    await raiseWording(trx, site, { editors: 1 });
    return [];
  },
};
