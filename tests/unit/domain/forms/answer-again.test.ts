import { expect, it } from "vitest";
import type { FieldKind } from "~/domain/forms/form-field";
import { looksRight } from "~/domain/forms/posted-form";

it.each<[FieldKind, boolean, string, string | null, boolean]>([
  ["text", true, "", "Ada", true],
  ["text", true, "", "  ", false],
  ["text", false, "x".repeat(200), "", true],
  ["textarea", true, "a", "a", false],
  ["email", true, "ada@", "ada@example", false],
  ["email", true, "ada@", "ada@example.com", true],
  ["email", true, "ada@", "ada＠example．com", true],
  ["tel", true, "12", "0400 12", false],
  ["tel", true, "12", "0400 123 456", true],
  ["tel", true, "12", "０４００１２３４５６", true],
  ["postcode", true, "30", "300", false],
  ["postcode", true, "30", "3000", true],
  ["postcode", true, "30", "３０００", true],
  ["postcode", true, "9999", "9999 ", false],
  ["dollars", true, "lots", "about 5", false],
  ["dollars", true, "lots", "$21,500", true],
  ["number", true, "", "85,000", true],
  ["number", true, "", "８５０００", true],
  ["checkbox", true, "", null, false],
  ["checkbox", true, "", "on", true],
  ["radio", true, "", null, false],
  ["select", true, "", "Toyota Hilux", true],
])(
  "the error of a %s (required: %s) that was refused with %j is gone with %j: %s (rules/forms#error-goes)",
  (kind, required, refused, answer, gone) =>
    expect(looksRight({ kind, required }, refused, answer)).toBe(gone),
);
