import { type FaultRow, testFaults } from "../../../support/site-faults";
import { openWeek, siteLocation } from "../../../support/site-folders";

const week = (open: string, close: string) => ({ opening_hours: openWeek(open, close) });
const yards = (changes: object = {}) => [
  siteLocation("alpha", week("09:00", "10:00")),
  siteLocation("alpha", { id: "other", slug: "other", name: "Other yard", ...changes }),
];
const form = (asked: object) => ({
  drive: { path: "/drive", category: "Test Drive", wording: "forms.test_drive", ...asked },
});
const TIME = "Test Drive Booking Date";
const CONTACT = ["name", "email", "phone"];
const stepped = (...pages: string[][]) =>
  form({ steps: pages.map((fields) => ({ heading: "forms.test_drive.heading", fields })) });
const LATE = `error forms.drive.steps: ${TIME}: needs the field location, which says what times there are, in its own step or an earlier one`;

testFaults([
  ["the defaults", {}, []],
  [
    "the test drive form of the base at several locations",
    { locations: yards(), forms: { test_drive: { enabled: true } } },
    [],
  ],
  [
    "a form without the location",
    { locations: yards(), forms: form({ fields: [...CONTACT, TIME] }) },
    [`error forms.drive.fields: ${TIME}: needs the field location, which says what times there are`],
  ],
  [
    "a form without the location at the only location that sells",
    { locations: yards({ location_type: "service" }), forms: form({ fields: [...CONTACT, TIME] }) },
    [],
  ],
  ["several steps at the only location", { forms: stepped(CONTACT, [TIME]) }, []],
  [
    "several steps with the location in an earlier one",
    { locations: yards(), forms: stepped(["location"], CONTACT, [TIME]) },
    [],
  ],
  [
    "several steps with the location in the same one",
    { locations: yards(), forms: stepped(["location", TIME], CONTACT) },
    [],
  ],
  [
    "several steps with the location in a later one",
    { locations: yards(), forms: stepped([TIME], ["location", ...CONTACT]) },
    [LATE],
  ],
  ["several steps without the location", { locations: yards(), forms: stepped(CONTACT, [TIME]) }, [LATE]],
  [
    "an appointment that just fits into the opening hours",
    { locations: [yards()[0]], appointments: { slot_minutes: 60 } },
    [],
  ],
  [
    "an appointment that exceeds the opening hours",
    { locations: [yards()[0]], appointments: { slot_minutes: 61 } },
    [
      "warning appointments.slot_minutes: no appointment fits into the hours of yard, which is open for 60 minutes at most",
    ],
  ],
  [
    "an appointment that exceeds the opening hours while appointments are switched off",
    { locations: [yards()[0]], appointments: { slot_minutes: 61, enabled: false } },
    ["warning appointments.slot_minutes: has no effect: appointments.enabled is false"],
  ],
  ...[
    ["slot_minutes", 14],
    ["slot_minutes", 481],
    ["notice_minutes", -1],
    ["listed_days", 91],
    ["per_slot", 0],
    ["per_person", 0],
    ["days", 3],
  ].map(
    ([key = "", value]): FaultRow => [
      `appointments.${key} of ${value}`,
      { appointments: { [key]: value } },
      [/^error appointments/],
    ],
  ),
]);
