import { z } from "zod";
import { readEditorEmail } from "./editor-address";
import { EDITOR_ROLES, type EditorEntry, type EditorRole, isEditor, rolesToGive } from "./editor-rights";

/** How many editors the owners of a site may add (rules/editors#editor-owners). */
export const ADDED_EDITORS = { most: 50, perHour: 20 } as const;

/** What is wrong with a new editor. named: site.json names this address. */
export type AddedEditorFault = "email" | "named" | "roles";

const ADDRESS = z.email();

/**
 * Reads the form with which an owner adds an editor: an address that site.json could have too, and at least one role.
 * Roles that the owner can't give are left out.
 * @param editors those of site.json
 * @returns every fault; without any, `email` and `roles` can be stored
 */
export function readAddedEditor(
  typed: { email: string; roles: readonly string[] },
  editors: readonly EditorEntry[],
  owner: string,
): { email: string; roles: EditorRole[]; faults: AddedEditorFault[] } {
  const email = readEditorEmail(typed.email);
  const isAddress = email !== null && ADDRESS.safeParse(email).success;
  const given = rolesToGive(editors, owner);
  const roles = EDITOR_ROLES.filter((role) => given.includes(role) && typed.roles.includes(role));
  const faults: AddedEditorFault[] = [];
  if (!isAddress) faults.push("email");
  else if (isEditor(editors, email)) faults.push("named");
  if (roles.length === 0) faults.push("roles");
  return { email: email ?? "", roles, faults };
}
