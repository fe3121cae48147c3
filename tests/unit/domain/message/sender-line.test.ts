import { expect, test } from "vitest";
import { senderLine } from "~/domain/message/written-email";

test.each([
  ["Harbour Pty Ltd", "Harbour Cars · Harbour Pty Ltd · 03 5550 0001"],
  ["Harbour Cars Pty Ltd", "Harbour Cars Pty Ltd · 03 5550 0001"],
])("a message of Harbour Cars by %s ends with “%s”", (legalName, line) =>
  expect(senderLine({ site: "Harbour Cars", legalName, phone: "03 5550 0001" })).toBe(line),
);
