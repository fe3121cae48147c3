import { expect, it } from "vitest";
import { optInFields } from "~/domain/forms/known-fields";

/* Some sites split opt_in into opt_in_finance and opt_in_trade. All of them are optional. */
it.each([
  ["single", ["opt_in"]],
  ["split", ["opt_in_finance", "opt_in_trade"]],
] as const)("optInFields for %s are %j, none of them required", (opt_in, names) => {
  const fields = optInFields({ opt_in });
  expect(fields.map(({ name }) => name)).toEqual(names);
  for (const { kind, required } of fields) expect([kind, required]).toEqual(["checkbox", false]);
});
