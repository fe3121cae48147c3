import type { EntryKind } from "./edited-entry";

/** What site.json may allow an editor (docs/decisions/0165). */
export const EDITOR_ROLES = ["texts", "content", "hours", "facts", "publish"] as const;
export type EditorRole = (typeof EDITOR_ROLES)[number];

/** `menus`, which pages a menu leads to, is part of the role `content`. */
export type EditorRight = EditorRole | "menus";

/** An entry of `editors` in site.json. */
export type EditorEntry = string | { email: string; roles: readonly EditorRole[] };

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

/** Returns the addresses of the editors who may change something, in the order of site.json. */
export function editorsWith(editors: readonly EditorEntry[], right: EditorRight): string[] {
  return editors.filter((entry) => rightsOf(entry).includes(right)).map(editorEmail);
}

function rightsOf(entry: EditorEntry): readonly EditorRight[] {
  if (typeof entry === "string") return WITHOUT_ROLES;
  return entry.roles.includes("content") ? [...entry.roles, "menus"] : entry.roles;
}

/** Returns the right to change a kind of entries. */
export function rightFor(kind: EntryKind): EditorRight {
  if (kind === "text") return "texts";
  if (kind === "menu") return "menus";
  return kind === "hours" || kind === "facts" ? kind : "content";
}

/** Returns what a list of editors says without effect, each with the place in the list; null: the list as a whole. */
export function editorWarnings(editors: readonly EditorEntry[]): { index: number | null; reason: string }[] {
  const warnings = editors.flatMap((entry, index) => {
    if (typeof entry === "string") return [];
    const { email, roles } = entry;
    if (roles.length === 0) return [{ index, reason: `${email} has no roles, so can change nothing` }];
    const twice = roles.find((role, at) => roles.indexOf(role) !== at);
    return twice === undefined ? [] : [{ index, reason: `${email} has the role ${twice} twice` }];
  });
  const isPublished = editors.length === 0 || editorsWith(editors, "publish").length > 0;
  return isPublished ? warnings : [...warnings, { index: null, reason: "no editor may publish the drafts" }];
}
