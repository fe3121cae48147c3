import { expect, it } from "vitest";
import { z } from "zod";
import { createTranslate } from "~/i18n/translate";
import { fieldErrorsOf } from "~/pages/http/field-errors.server";
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
  [{}, { phone_number: ["This is missing"], car_id: ["This is missing"] }],
  [
    { phone_number: "", car_id: null },
    { phone_number: ["This is missing"], car_id: ["This is missing"] },
  ],
  [
    { phone_number: "123456", car_id: "a b" },
    { phone_number: ["At most 5 characters or entries"], car_id: ["This is not a car's id"] },
  ],
  [{ phone_number: 7, car_id: "a" }, { phone_number: ["This is not a value that is taken here"] }],
  [{ phone_number: "1", car_id: "a", kms: 10 }, { kms: ["At most 9"] }],
  [{ phone_number: "1", car_id: "a", kms: -1 }, { kms: ["At least 0"] }],
  [{ phone_number: "1", car_id: "a", kind: "c" }, { kind: ["This is not a value that is taken here"] }],
  [{ phone_number: "1", car_id: "a", list: ["a", "b"] }, { list: ["At most 1 characters or entries"] }],
  [{ phone_number: "1", car_id: "a", else: 1 }, { body: ["Fields that are not known: else"] }],
  [null, { body: ["This is missing"] }],
  ["text", { body: ["This is not a value that is taken here"] }],
])("names what is wrong in %j in the site's words (rules/outside#json-errors)", (body, errors) => {
  expect(errorsOf(body)).toEqual(errors);
});

it("never shows the schema library's own words", () => {
  const texts = JSON.stringify(
    errorsOf({ phone_number: 7, car_id: {}, kms: "x", kind: 1, list: 2, other: 3 }),
  );
  expect(texts).not.toMatch(/invalid|expected|received|zod/i);
});
