import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { VEHICLE_FORM_NAMES } from "~/domain/actions/vehicle-form-names";
import { KNOWN_FIELD_NAMES } from "~/domain/forms/known-fields";
import { loadDefaultWording } from "~/i18n/default-wording.server";
import { flattenWording } from "~/i18n/wording-tree";
import { shippedForms } from "../../support/shipped-sites";

/* docs/forms.md is what the customer reads to see that nothing of the specification is missing: it must be whole. */
const doc = readFileSync(new URL("../../../docs/forms.md", import.meta.url), "utf8");
const wording = flattenWording((await loadDefaultWording(process.cwd()))["en-AU"] ?? {});

test("every form of a vehicle and of the shipped sites is listed with its address", () => {
  for (const name of VEHICLE_FORM_NAMES) expect(doc).toContain(`/${name}`);
  for (const { id, path } of shippedForms()) {
    expect(doc, `forms.${id}`).toContain(`\`${id}\``);
    expect(doc, `forms.${id}`).toContain(path);
  }
});

test("every field is listed", () => {
  const own = shippedForms().flatMap(({ form }) =>
    [...form.fields, ...form.steps.flatMap((step) => step.fields)].map(({ name }) => name),
  );
  const missing = [...new Set([...KNOWN_FIELD_NAMES, ...own])].filter((name) => !doc.includes(`\`${name}\``));
  expect(missing).toEqual([]);
});

test("every message of a field is listed word for word", () => {
  const messages = [...wording].filter(([key]) => key.startsWith("form.error.")).map(([, text]) => text);
  expect(messages.length).toBeGreaterThan(20);
  expect(messages.filter((text) => !doc.includes(text))).toEqual([]);
});
