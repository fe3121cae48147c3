import type { EntryKind } from "./edited-entry";

/** What site.json may allow an editor (docs/decisions/0165). */
export const EDITOR_ROLES = ["texts", "content", "hours", "facts", "publish"] as const;
export type EditorRole = (typeof EDITOR_ROLES)[number];

/** `menus`, which pages a menu leads to, is part of the role `content`. `owner`: adding and removing editors. */
export type EditorRight = EditorRole | "menus" | "owner";

/** An entry of `editors` in site.json. An owner without roles has all of them. */
export type EditorEntry =
  | string
  | { email: string; roles?: readonly EditorRole[] | undefined; owner?: boolean | undefined };

/** An editor whom an owner has added (docs/decisions/0169). */
export interface AddedEntry {
  email: string;
  roles: readonly EditorRole[];
}

/** An entry that is only an address has what every editor could change before there were roles. */
const WITHOUT_ROLES: readonly EditorRight[] = ["texts", "content", "hours", "publish"];

export function editorEmail(entry: EditorEntry): string {
  return typeof entry === "string" ? entry : entry.email;
}

export function isEditor(editors: readonly EditorEntry[], email: string): boolean {
  return editors.some((entry) => editorEmail(entry) === email);
}

export function hasRight(editors: readonly EditorEntry[], email: string, right: EditorRight): boolean {
  return editors.some((entry) => editorEmail(entry) === email && rightsOf(entry).includes(right));
}

/** What pages have markers for. */
const ON_PAGES = ["texts", "content", "facts", "hours"] as const satisfies readonly EditorRight[];

/** Whether an editor may change anything that pages have markers for. */
export function mayEditPages(editors: readonly EditorEntry[], email: string): boolean {
  return ON_PAGES.some((right) => hasRight(editors, email, right));
}

/** What an editor may do with drafts. */
export type DraftsWay = "publish" | "send" | "look";

export function draftsWay(editors: readonly EditorEntry[], email: string): DraftsWay {
  if (hasRight(editors, email, "publish")) return "publish";
  return editorsWith(editors, "publish").length > 0 ? "send" : "look";
}

/** Returns the addresses of the editors who may change something, in the order of site.json. */
export function editorsWith(editors: readonly EditorEntry[], right: EditorRight): string[] {
  return editors.filter((entry) => rightsOf(entry).includes(right)).map(editorEmail);
}

function rightsOf(entry: EditorEntry): readonly EditorRight[] {
  if (typeof entry === "string") return WITHOUT_ROLES;
  const roles = entry.roles ?? (entry.owner ? EDITOR_ROLES : []);
  return [
    ...roles,
    ...(roles.includes("content") ? ["menus" as const] : []),
    ...(entry.owner ? ["owner" as const] : []),
  ];
}

/** Returns the roles that an editor can give others: an owner's own. */
export function rolesToGive(editors: readonly EditorEntry[], email: string): EditorRole[] {
  return hasRight(editors, email, "owner")
    ? EDITOR_ROLES.filter((role) => hasRight(editors, email, role))
    : [];
}

/**
 * Returns the roles of an editor after an owner's change. A role that the owner can't give stays as it was.
 * @param given the roles that the owner can give
 */
export function changedRoles(
  before: readonly EditorRole[],
  chosen: readonly EditorRole[],
  given: readonly EditorRole[],
): EditorRole[] {
  return EDITOR_ROLES.filter((role) => (given.includes(role) ? chosen : before).includes(role));
}

/**
 * Returns the editors of site.json and those whom its owners have added. These have at most the roles that owners have
 * now, and none without an owner. An editor of site.json has the roles that it gives.
 */
export function withAddedEditors(
  editors: readonly EditorEntry[],
  added: readonly AddedEntry[],
): readonly EditorEntry[] {
  const owners = editorsWith(editors, "owner");
  if (owners.length === 0) return editors;
  const most = new Set(owners.flatMap((email) => rolesToGive(editors, email)));
  const more = added
    .filter(({ email }) => !isEditor(editors, email))
    .map(({ email, roles }) => ({ email, roles: roles.filter((role) => most.has(role)) }));
  return more.length === 0 ? editors : [...editors, ...more];
}

export function rightFor(kind: EntryKind): EditorRight {
  if (kind === "text") return "texts";
  if (kind === "menu") return "menus";
  return kind === "hours" || kind === "facts" ? kind : "content";
}

/** Returns what a list of editors says without effect, each with the place in the list; null: the list as a whole. */
export function editorWarnings(editors: readonly EditorEntry[]): { index: number | null; reason: string }[] {
  const warnings = editors.flatMap((entry, index) => {
    if (typeof entry === "string") return [];
    const { email, roles, owner } = entry;
    if (!roles) return [];
    if (roles.length === 0 && owner) return [{ index, reason: `${email} has no roles, so can give none` }];
    if (roles.length === 0) return [{ index, reason: `${email} has no roles, so can change nothing` }];
    const twice = roles.find((role, at) => roles.indexOf(role) !== at);
    return twice === undefined ? [] : [{ index, reason: `${email} has the role ${twice} twice` }];
  });
  const isPublished = editors.length === 0 || editorsWith(editors, "publish").length > 0;
  return isPublished ? warnings : [...warnings, { index: null, reason: "no editor may publish the drafts" }];
}
