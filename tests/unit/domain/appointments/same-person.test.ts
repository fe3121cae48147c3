import { expect, test } from "vitest";
import { samePerson } from "~/domain/appointments/same-person";

test.each([
  ["0400 123 456", "0400123456"],
  ["+61 400 123 456", "0400123456"],
  ["+61 (3) 5550 0001", "0355500001"],
  ["0061 400-123-456", "0400123456"],
  ["0011 61 400 123 456", "0400123456"],
  ["(03) 5550.0001", "0355500001"],
  // Numbers of another country, or too short to be Australian behind 61, stay as they are.
  ["+64 21 123 4567", "64211234567"],
  ["6140 0123", "61400123"],
  ["", null],
])("samePerson compares the phone number %s as %s", (phone, same) =>
  expect(samePerson({ email: null, phone }).phone).toBe(same),
);

test.each([
  ["Ada@Example.com", "ada@example.com"],
  [" ada@example.com ", "ada@example.com"],
  ["", null],
  [null, null],
])("samePerson compares the e-mail address %s as %s", (email, same) =>
  expect(samePerson({ email, phone: null }).email).toBe(same),
);
