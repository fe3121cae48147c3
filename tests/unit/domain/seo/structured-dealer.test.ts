import { expect, test } from "vitest";
import type { OpeningHour } from "~/domain/locations/timetable";
import { type StructuredDealer, structuredDealer } from "~/domain/seo/dealer";
import { timetable } from "../../../support/timetable";

/* Monday, 12:30 pm in Melbourne. */
const NOW = new Date("2026-11-23T01:30:00Z");

const day = (weekday: number, open: string, close: string): OpeningHour => ({
  weekday,
  status: "Open",
  open,
  close,
});

// biome-ignore lint/suspicious/noExplicitAny: the tests read what they know of the JSON
function described(changes: Partial<StructuredDealer> = {}): any {
  const dealer: StructuredDealer = {
    name: "Sample Motors",
    url: "https://cars.example/locations/yard",
    telephone: "03 5550 0001",
    address: { street: "1 Example Street", city: "Sampleton", state: "VIC", postcode: "3000" },
    geo: { lat: -37.8, long: 144.9 },
    timetable: timetable([
      ...[1, 2, 3, 4, 5].map((weekday) => day(weekday, "08:30", "17:30")),
      day(6, "09:00", "24:00"),
      { weekday: 0, status: "Closed" },
    ]),
    mapUrl: "https://maps.example/yard",
    group: "Sample Group",
    ...changes,
  };
  return JSON.parse(JSON.stringify(structuredDealer(dealer, NOW)));
}

test("structuredDealer has name, address, place and opening hours of the dealership", () =>
  expect(described()).toEqual({
    "@type": "AutoDealer",
    "@id": "https://cars.example/locations/yard#dealer",
    name: "Sample Motors",
    url: "https://cars.example/locations/yard",
    telephone: "03 5550 0001",
    address: {
      "@type": "PostalAddress",
      streetAddress: "1 Example Street",
      addressLocality: "Sampleton",
      addressRegion: "VIC",
      postalCode: "3000",
      addressCountry: "AU",
    },
    geo: { "@type": "GeoCoordinates", latitude: -37.8, longitude: 144.9 },
    hasMap: "https://maps.example/yard",
    openingHoursSpecification: [
      {
        "@type": "OpeningHoursSpecification",
        dayOfWeek: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"],
        opens: "08:30",
        closes: "17:30",
      },
      { "@type": "OpeningHoursSpecification", dayOfWeek: ["Saturday"], opens: "09:00", closes: "23:59" },
    ],
    parentOrganization: { "@type": "Organization", name: "Sample Group" },
  }));

test("structuredDealer leaves out missing place, hours and group", () => {
  const dealer = described({ geo: null, timetable: timetable([]), mapUrl: null, group: null });
  for (const name of [
    "geo",
    "openingHoursSpecification",
    "specialOpeningHoursSpecification",
    "hasMap",
    "parentOrganization",
  ])
    expect(dealer).not.toHaveProperty(name);
  expect(described({ group: "Sample Motors" })).not.toHaveProperty("parentOrganization");
  expect(described({ timetable: timetable([{ weekday: 1, status: "Closed" }]) })).not.toHaveProperty(
    "openingHoursSpecification",
  );
});

test("structuredDealer lists special days and alternate Saturdays of the next 90 days, closed ones with equal times", () => {
  const saturdays = timetable([day(6, "08:00", "12:00")], {
    alternate_saturdays: true,
    special_hours: [
      { status: "Closed", date: "2026-12-25", department: "all" },
      { status: "Open", date: "2026-12-24", start_hour: "20:00", end_hour: "24:00", department: "all" },
      { status: "Closed", date: "2027-03-01", department: "all" },
    ],
  });
  const special = described({ timetable: saturdays }).specialOpeningHoursSpecification;
  const one = (date: string, opens = "00:00", closes = "00:00") => ({
    "@type": "OpeningHoursSpecification",
    validFrom: date,
    validThrough: date,
    opens,
    closes,
  });
  expect(special).toEqual([
    one("2026-11-28"),
    one("2026-12-12"),
    one("2026-12-24", "20:00", "23:59"),
    one("2026-12-25"),
    one("2026-12-26"),
    one("2027-01-09"),
    one("2027-01-23"),
    one("2027-02-06"),
    one("2027-02-20"),
  ]);
});
