import { expect, it } from "vitest";
import { optInFields } from "~/domain/forms/opt-in";

/* Spec 1 §3: "Some sites split opt-in into opt_in_finance and opt_in_trade". Spec 2 §5: "opt_in optional". */
it.each([
  ["single", ["opt_in"]],
  ["split", ["opt_in_finance", "opt_in_trade"]],
] as const)("%s opt-in asks %j, none of them required", (opt_in, names) => {
  const fields = optInFields({ opt_in });
  expect(fields.map(({ name }) => name)).toEqual(names);
  for (const { kind, required } of fields) expect([kind, required]).toEqual(["checkbox", false]);
});
