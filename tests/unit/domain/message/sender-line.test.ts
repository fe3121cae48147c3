import { expect, test } from "vitest";
import { senderLine } from "~/domain/message/written-email";

test.each([
  ["Harbour Pty Ltd", "Harbour Cars · Harbour Pty Ltd · 03 5550 0001"],
  ["Harbour Cars Pty Ltd", "Harbour Cars Pty Ltd · 03 5550 0001"],
  ["Harbour Cars $& Pty Ltd", "Harbour Cars $& Pty Ltd · 03 5550 0001"],
])("a message of Harbour Cars by %s ends with “%s”", (legalName, line) =>
  expect(
    senderLine({ site: "Harbour Cars", legalName, phone: "03 5550 0001" }, (names) =>
      [names.site, names.legal_name, names.phone].join(" · "),
    ),
  ).toBe(line),
);

test("a message ends with a site's own text", () =>
  expect(
    senderLine(
      { site: "Harbour Cars", legalName: "Harbour Cars Pty Ltd", phone: "1" },
      ({ phone }) => `Call ${phone}`,
    ),
  ).toBe("Call 1"));
