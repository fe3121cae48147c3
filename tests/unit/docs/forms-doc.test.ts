import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { VEHICLE_FORM_NAMES } from "~/domain/buttons/vehicle-form-names";
import { KNOWN_FIELD_NAMES } from "~/domain/forms/known-fields";
import { loadDefaultWording } from "~/i18n/create-i18n.server";
import { flattenWording } from "~/i18n/wording-tree";
import { shippedForms } from "../../support/shipped-sites";

/**
 * Customers read docs/rules/forms.md to check that no form of the specification is missing, so it must be complete.
 */
const doc = readFileSync(new URL("../../../docs/rules/forms.md", import.meta.url), "utf8");
const wording = flattenWording((await loadDefaultWording(process.cwd()))["en-AU"] ?? {});

test("docs/rules/forms.md lists every vehicle form and every form of the shipped sites with its address", () => {
  for (const name of VEHICLE_FORM_NAMES) expect(doc).toContain(`/${name}`);
  for (const { id, path } of shippedForms()) {
    expect(doc, `forms.${id}`).toContain(`\`${id}\``);
    expect(doc, `forms.${id}`).toContain(path);
  }
});

test("docs/rules/forms.md lists every field", () => {
  const own = shippedForms().flatMap(({ form }) =>
    [...form.fields, ...form.steps.flatMap((step) => step.fields)].map(({ name }) => name),
  );
  const missing = [...new Set([...KNOWN_FIELD_NAMES, ...own])].filter((name) => !doc.includes(`\`${name}\``));
  expect(missing).toEqual([]);
});

test("docs/rules/forms.md lists every message of a field word for word", () => {
  const messages = [...wording].filter(([key]) => key.startsWith("form.error.")).map(([, text]) => text);
  expect(messages.length).toBeGreaterThan(20);
  expect(messages.filter((text) => !doc.includes(text))).toEqual([]);
});
