import { expect, it } from "vitest";
import { DOCUMENT_KINDS } from "~/domain/editing/edited-entry";
import {
  type AddedEntry,
  changedRoles,
  draftsWay,
  EDITOR_ROLES,
  type EditorEntry,
  type EditorRight,
  editorsWith,
  editorWarnings,
  hasRight,
  isEditor,
  rightFor,
  rolesToGive,
  withAddedEditors,
} from "~/domain/editing/editor-rights";

const ADA = "ada@alpha.example";
const ALL: readonly EditorRight[] = [...EDITOR_ROLES, "menus", "owner"];

/* rules/editors#editor-roles */
it.each<[string, EditorEntry, EditorRight[]]>([
  ["an entry that is only an address", ADA, ["texts", "content", "hours", "publish"]],
  ["no roles", { email: ADA, roles: [] }, []],
  ["texts", { email: ADA, roles: ["texts"] }, ["texts"]],
  ["content, which has the menus", { email: ADA, roles: ["content"] }, ["content", "menus"]],
  ["facts and hours", { email: ADA, roles: ["facts", "hours"] }, ["hours", "facts"]],
  ["publish", { email: ADA, roles: ["publish"] }, ["publish"]],
  ["all roles", { email: ADA, roles: [...EDITOR_ROLES] }, [...EDITOR_ROLES, "menus"]],
  ["an owner", { email: ADA, owner: true }, [...ALL]],
  ["an owner with roles", { email: ADA, owner: true, roles: ["hours"] }, ["hours", "owner"]],
  ["no owner", { email: ADA, owner: false, roles: ["hours"] }, ["hours"]],
])("gives %s exactly its rights", (_what, entry, rights) => {
  const editors = ["ben@alpha.example", entry];
  expect(isEditor(editors, ADA)).toBe(true);
  expect(ALL.filter((right) => hasRight(editors, ADA, right)).sort()).toEqual(rights.sort());
});

it("gives somebody whom the site doesn't name no right", () => {
  expect(isEditor([ADA], "eve@alpha.example")).toBe(false);
  expect(ALL.filter((right) => hasRight([ADA], "eve@alpha.example", right))).toEqual([]);
});

it("names the editors with a right in their order", () => {
  const editors: EditorEntry[] = [{ email: "b@x.example", roles: ["texts"] }, ADA, "a@x.example"];
  expect(editorsWith(editors, "texts")).toEqual(["b@x.example", ADA, "a@x.example"]);
  expect(editorsWith(editors, "facts")).toEqual([]);
});

it.each<[string, EditorEntry[], string]>([
  ["publish", [ADA], "publish"],
  ["send them to somebody who may publish", [{ email: ADA, roles: ["texts"] }, "b@x.example"], "send"],
  ["look at them where nobody may", [{ email: ADA, roles: ["texts"] }], "look"],
])("lets an editor %s, as the roles are", (_, editors, way) => expect(draftsWay(editors, ADA)).toBe(way));

/* rules/editors#editor-owners */
const OWNER: EditorEntry = { email: ADA, owner: true };
const OWNER_OF_TEXTS: EditorEntry = { email: "tex@alpha.example", owner: true, roles: ["texts"] };
const NEW: AddedEntry = { email: "new@alpha.example", roles: ["texts", "publish"] };
it.each<[string, EditorEntry[], AddedEntry[], EditorEntry[]]>([
  ["an editor whom an owner has added", [OWNER], [NEW], [OWNER, NEW]],
  ["roles that an owner has", [OWNER_OF_TEXTS], [NEW], [OWNER_OF_TEXTS, { ...NEW, roles: ["texts"] }]],
  ["roles that one of the owners has", [OWNER_OF_TEXTS, OWNER], [NEW], [OWNER_OF_TEXTS, OWNER, NEW]],
  ["what site.json says of somebody", [OWNER, NEW], [{ ...NEW, roles: ["hours"] }], [OWNER, NEW]],
  ["nobody without an owner", [ADA], [NEW], [ADA]],
  ["nobody without an owner any more", [], [NEW], []],
])("adds %s to the editors of site.json", (_what, editors, added, expected) => {
  expect(withAddedEditors(editors, added)).toEqual(expected);
});

it("returns the list of site.json itself where it adds nobody", () => {
  const editors = [OWNER];
  expect(withAddedEditors(editors, [])).toBe(editors);
});

it("lets owners give their own roles, and nobody else any", () => {
  const editors = withAddedEditors([OWNER_OF_TEXTS, OWNER, "ben@alpha.example"], [NEW]);
  expect(rolesToGive(editors, ADA)).toEqual(EDITOR_ROLES);
  expect(rolesToGive(editors, "tex@alpha.example")).toEqual(["texts"]);
  for (const email of ["ben@alpha.example", NEW.email, "eve@alpha.example"])
    expect(rolesToGive(editors, email)).toEqual([]);
});

it("leaves a role that an owner can't give as it was", () => {
  expect(changedRoles(["texts", "publish"], ["hours"], ["texts", "hours"])).toEqual(["hours", "publish"]);
  expect(changedRoles(["texts"], ["texts", "publish"], ["texts", "hours"])).toEqual(["texts"]);
});

it("asks for the right of a text, of special hours, of facts, of menus and of every other document", () => {
  expect(rightFor("text")).toBe("texts");
  expect(DOCUMENT_KINDS.map((kind) => [kind, rightFor(kind)])).toEqual(
    DOCUMENT_KINDS.map((kind) => [
      kind,
      kind === "menu" ? "menus" : kind === "hours" || kind === "facts" ? kind : "content",
    ]),
  );
});

it.each<[string, EditorEntry[], [number | null, string][]]>([
  ["nothing of a site without editors", [], []],
  ["nothing of addresses", [ADA, "ben@alpha.example"], []],
  ["an entry without roles", [ADA, { email: "b@x.example", roles: [] }], [[1, "b@x.example has no roles"]]],
  [
    "a role that is named twice",
    [{ email: ADA, roles: ["publish", "texts", "texts"] }],
    [[0, `${ADA} has the role texts twice`]],
  ],
  [
    "an owner who has no roles to give",
    [ADA, { email: "o@x.example", owner: true, roles: [] }],
    [[1, "give none"]],
  ],
  ["nothing of an owner without a list of roles", [{ email: ADA, owner: true }], []],
  ["a site where nobody publishes", [{ email: ADA, roles: ["texts"] }], [[null, "no editor may publish"]]],
])("warns of %s", (_what, editors, expected) => {
  const warnings = editorWarnings(editors);
  expect(warnings.map(({ index }) => index)).toEqual(expected.map(([index]) => index));
  for (const [at, [, reason]] of expected.entries()) expect(warnings[at]?.reason).toContain(reason);
});
