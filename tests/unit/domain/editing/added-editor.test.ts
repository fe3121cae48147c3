import { expect, it } from "vitest";
import { type AddedEditorFault, readAddedEditor } from "~/domain/editing/added-editor";
import { EDITOR_ROLES, type EditorEntry, type EditorRole } from "~/domain/editing/editor-rights";

const OLA = "ola@alpha.example";
const EDITORS: EditorEntry[] = [{ email: OLA, owner: true }, "ada@alpha.example"];

/* rules/editors#editor-owners */
it.each<[string, string, string]>([
  ["an address", "new@alpha.example", "new@alpha.example"],
  ["spaces and capitals", "  New.Person@Alpha.Example ", "new.person@alpha.example"],
  ["full-width letters", "ｎｅｗ＠alpha.example", "new@alpha.example"],
  ["a plus sign and an apostrophe", "o'neil+site@alpha.example", "o'neil+site@alpha.example"],
])("takes %s", (_what, typed, email) => {
  const read = readAddedEditor({ email: typed, roles: ["texts"] }, EDITORS, OLA);
  expect(read).toEqual({ email, roles: ["texts"], faults: [] });
});

it.each([
  "",
  "   ",
  "new",
  "new@alpha",
  "@alpha.example",
  "new@@alpha.example",
  "new@alpha..example",
  ".new@alpha.example",
  "Ada <new@alpha.example>",
  "new@alpha.example,eve@evil.example",
  "new@alpha.example eve@evil.example",
  "new@alpha.example\r\nBcc: eve@evil.example",
  "new@alpha.example\u0000",
  "new\u202e@alpha.example",
  "nеw@alpha.example",
  "<script>alert(1)</script>@alpha.example",
  "mailto:new@alpha.example",
  `${"x".repeat(250)}@alpha.example`,
])("refuses the address %j", (typed) => {
  const { faults } = readAddedEditor({ email: typed, roles: ["texts"] }, EDITORS, OLA);
  expect(faults).toEqual(["email"]);
});

it.each<[string, string[], string, EditorRole[], AddedEditorFault[]]>([
  ["all roles, in their order", [...EDITOR_ROLES].reverse(), OLA, [...EDITOR_ROLES], []],
  ["a role twice", ["hours", "hours"], OLA, ["hours"], []],
  ["no role", [], OLA, [], ["roles"]],
  ["rights that are no roles", ["owner", "menus", "__proto__", ""], OLA, [], ["roles"]],
  ["a role from somebody who owns nothing", ["texts"], "ada@alpha.example", [], ["roles"]],
])("reads %s", (_what, typed, owner, roles, faults) => {
  expect(readAddedEditor({ email: "new@alpha.example", roles: typed }, EDITORS, owner)).toEqual({
    ...{ email: "new@alpha.example", roles, faults },
  });
});

it("gives the roles of the owner, and no others", () => {
  const editors: EditorEntry[] = [{ email: OLA, owner: true, roles: ["texts", "hours"] }];
  const { roles } = readAddedEditor({ email: "new@alpha.example", roles: EDITOR_ROLES }, editors, OLA);
  expect(roles).toEqual(["texts", "hours"]);
});

it("names every fault together, and an address that site.json names", () => {
  const read = (email: string) => readAddedEditor({ email, roles: [] }, EDITORS, OLA).faults;
  expect(read("new@")).toEqual(["email", "roles"]);
  expect(read("Ada@alpha.example")).toEqual(["named", "roles"]);
  expect(read(OLA)).toEqual(["named", "roles"]);
});
