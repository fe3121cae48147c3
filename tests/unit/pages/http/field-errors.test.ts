import { expect, it } from "vitest";
import { z } from "zod";
import { createTranslate } from "~/i18n/translate";
import { fieldErrorsOf } from "~/pages/http/form-data.server";
import apiErrors from "../../../../app/i18n/default/en-AU/api_errors.json";

const t = createTranslate("en-AU", { api_errors: apiErrors });
const schema = z.strictObject({
  phone_number: z.string().min(1).max(5),
  car_id: z.string().refine((id) => /^\w+$/.test(id), "api_errors.not_car_id"),
  kms: z.number().min(0).max(9).optional(),
  kind: z.enum(["a", "b"]).optional(),
  list: z.array(z.string()).max(1).optional(),
});
const errorsOf = (body: unknown) => {
  const { error } = schema.safeParse(body);
  return error && fieldErrorsOf(t, body, error);
};

it.each([
  [{}, { phone_number: ["This field is required"], car_id: ["This field is required"] }],
  [
    { phone_number: "", car_id: null },
    { phone_number: ["This field is required"], car_id: ["This field is required"] },
  ],
  [
    { phone_number: "123456", car_id: "a b" },
    { phone_number: ["No more than 5 characters or entries"], car_id: ["This isn't a car ID"] },
  ],
  [{ phone_number: 7, car_id: "a" }, { phone_number: ["This value isn't accepted here"] }],
  [{ phone_number: "1", car_id: "a", kms: 10 }, { kms: ["No more than 9"] }],
  [{ phone_number: "1", car_id: "a", kms: -1 }, { kms: ["No less than 0"] }],
  [{ phone_number: "1", car_id: "a", kind: "c" }, { kind: ["This value isn't accepted here"] }],
  [{ phone_number: "1", car_id: "a", list: ["a", "b"] }, { list: ["No more than 1 characters or entries"] }],
  [{ phone_number: "1", car_id: "a", else: 1 }, { body: ["Unknown fields: else"] }],
  [null, { body: ["This field is required"] }],
  ["text", { body: ["This value isn't accepted here"] }],
])("names what is wrong in %j in the site's words (rules/outside#json-errors)", (body, errors) => {
  expect(errorsOf(body)).toEqual(errors);
});

it("never shows the schema library's own words", () => {
  const texts = JSON.stringify(
    errorsOf({ phone_number: 7, car_id: {}, kms: "x", kind: 1, list: 2, other: 3 }),
  );
  expect(texts).not.toMatch(/invalid|expected|received|zod/i);
});
