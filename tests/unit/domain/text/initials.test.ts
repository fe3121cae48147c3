import { expect, it } from "vitest";
import { initialsOf } from "~/domain/text/plain-text";

it.each([
  ["Ada Mary Nguyen", "AN"],
  ["Wendy", "W"],
  ["  jo   van der berg ", "JB"],
  ["Élodie", "É"],
  ["𝒜da", "𝒜"],
  ["", ""],
])("initialsOf takes the first and the last name of %j", (name, initials) =>
  expect(initialsOf(name)).toBe(initials),
);
