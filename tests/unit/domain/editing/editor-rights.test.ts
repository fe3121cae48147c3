import { expect, it } from "vitest";
import { DOCUMENT_KINDS } from "~/domain/editing/edited-entry";
import {
  EDITOR_ROLES,
  type EditorEntry,
  type EditorRight,
  editorsWith,
  editorWarnings,
  hasRight,
  isEditor,
  rightFor,
} from "~/domain/editing/editor-rights";

const ADA = "ada@alpha.example";
const ALL: readonly EditorRight[] = [...EDITOR_ROLES, "menus"];

/* rules/editors#editor-roles */
it.each<[string, EditorEntry, EditorRight[]]>([
  ["an entry that is only an address", ADA, ["texts", "content", "hours", "publish"]],
  ["no roles", { email: ADA, roles: [] }, []],
  ["texts", { email: ADA, roles: ["texts"] }, ["texts"]],
  ["content, which has the menus", { email: ADA, roles: ["content"] }, ["content", "menus"]],
  ["facts and hours", { email: ADA, roles: ["facts", "hours"] }, ["hours", "facts"]],
  ["publish", { email: ADA, roles: ["publish"] }, ["publish"]],
  ["all roles", { email: ADA, roles: [...EDITOR_ROLES] }, [...ALL]],
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
  ["a site where nobody publishes", [{ email: ADA, roles: ["texts"] }], [[null, "no editor may publish"]]],
])("warns of %s", (_what, editors, expected) => {
  const warnings = editorWarnings(editors);
  expect(warnings.map(({ index }) => index)).toEqual(expected.map(([index]) => index));
  for (const [at, [, reason]] of expected.entries()) expect(warnings[at]?.reason).toContain(reason);
});
