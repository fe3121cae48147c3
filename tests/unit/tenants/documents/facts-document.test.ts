import { expect, it } from "vitest";
import { wordFaults } from "~/tenants/documents/document-faults";
import {
  factPlace,
  factsConfig,
  factsOfSite,
  keyOfPlace,
  placeFactsText,
  siteFactsText,
} from "~/tenants/documents/facts-document";
import { keyOfWeek } from "~/tenants/documents/week-document";
import type { Site } from "~/tenants/site";

const YARD = { id: "yard", name: "The yard", phone: "03 5550 0002", licence: "LMCT 1" };
const site = { domains: [], locations: [YARD] } as unknown as Site;
const SITE = { phone: "03 5550 0001", email: "hello@alpha.example" };
const PERSON = { name: "Priya Raman", role: "teams.roles.buyer", phone: null, picture: null };
const WEEK =
  '[{"weekday":1,"open":"08:30","close":"17:00"},{"weekday":2},{"weekday":3},{"weekday":4},{"weekday":5},{"weekday":6},{"weekday":0}]';
const PLACE = { phone: null, landline_phone: null };

/* rules/editors#document-faults */
it.each([
  [{}, []],
  [{ call_new: "1300 975 707" }, []],
  [{ phone: "" }, ["phone phone"]],
  [{ phone: "call us", email: "a@b", call_used: "12" }, ["phone phone", "email email", "call_used phone"]],
  [{ email: `${"x".repeat(250)}@b.example` }, ["email email"]],
  [{ email: "Hello <hello@alpha.example>" }, ["email email"]],
])("finds in the facts of a site with %j the faults %j", (changes, faults) => {
  const text = siteFactsText({ ...SITE, ...changes });
  const found = wordFaults(site, { kind: "facts", key: "site", text }, null);
  expect(found.map(({ field, fault }) => `${field} ${fault}`)).toEqual(faults);
});

it.each([
  [{}, []],
  [{ phone: "javascript:123456" }, ["phone phone"]],
  [{ landline_phone: "5" }, ["landline_phone phone"]],
  [{ team: [PERSON, { ...PERSON, phone: "03 5550 0043" }] }, []],
  [{ team: [{ ...PERSON, name: "" }] }, ["person_0_name person"]],
  [{ team: [PERSON, { ...PERSON, name: "Two\nlines" }] }, ["person_1_name line_break"]],
  [{ team: [{ ...PERSON, name: "Loans from 1.9% p.a." }] }, ["person_0_name rate"]],
  [{ team: [{ ...PERSON, phone: "none" }] }, ["person_0_phone phone"]],
])("finds in the facts of a location with %j the faults %j", (changes, faults) => {
  const text = placeFactsText({ ...PLACE, ...changes });
  const found = wordFaults(site, { kind: "facts", key: keyOfPlace("yard"), text }, null);
  expect(found.map(({ field, fault }) => `${field} ${fault}`)).toEqual(faults);
});

it("refuses a week that nothing can read", () => {
  const faults = (text: string) => wordFaults(site, { kind: "facts", key: keyOfWeek("yard"), text }, null);
  expect(faults(WEEK)).toEqual([]);
  // That of a location that states no hours.
  expect(faults("[]")).toEqual([]);
  const days = JSON.parse(WEEK) as object[];
  for (const text of [
    ...["null", "{}", "[{}]", WEEK.replace("08:30", "8.30"), WEEK.replace("17:00", "24:30")],
    ...[WEEK.replace('"open":"08:30",', ""), WEEK.replace('{"weekday":2}', '{"weekday":2,"status":"Open"}')],
    ...[JSON.stringify(days.toReversed()), JSON.stringify(days.slice(1)), JSON.stringify([...days, days[0]])],
  ])
    expect(faults(text), text).toMatchObject([{ fault: "unreadable" }]);
});

it("refuses facts that nothing can read", () => {
  for (const key of ["site", keyOfPlace("yard")])
    for (const text of ["", "{}", "[]", '{"phone":"03 5550 0001","lead_email":"x"}'])
      expect(wordFaults(site, { kind: "facts", key, text: text || "null" }, null)).toMatchObject([
        { fault: "unreadable" },
      ]);
});

it("says what the files say, with no number that they don't have", () => {
  const call = { override: null, by_car_type: { used: "03 5550 0041" } };
  const monday = { weekday: 1, status: "Open", open: "08:30", close: "17:00" };
  const shut = [2, 3, 4, 5, 6, 0].map((weekday) => ({
    weekday,
    status: "Closed",
    open: "09:00",
    close: "12:00",
  }));
  const locations = [
    { ...YARD, team: [], opening_hours: [...shut, monday] },
    { ...YARD, id: "shop", team: [], opening_hours: [] },
    { ...YARD, id: "soon", team: [], opening_hours: [], coming_soon: "locations.coming_early" },
  ];
  expect(factsOfSite({ ...SITE, call, locations } as unknown as Site)).toEqual([
    ["site", JSON.stringify({ ...SITE, call_used: "03 5550 0041" })],
    ["location yard", '{"phone":"03 5550 0002","landline_phone":null}'],
    ["location shop", '{"phone":"03 5550 0002","landline_phone":null}'],
    ["location soon", '{"phone":"03 5550 0002","landline_phone":null}'],
    ["week yard", WEEK],
    ["week shop", "[]"],
  ]);
});

it.each([
  ["nothing without documents", [], {}],
  ["nothing of a document that can't be read", [["site", "{}"]], {}],
  ["nothing of a location that there isn't", [["location x", placeFactsText(PLACE)]], {}],
  ["a site's facts", [["site", siteFactsText(SITE)]], SITE],
  [
    "the numbers to call",
    [["site", siteFactsText({ ...SITE, call_override: "1300 975 707", call_demo: "1300 975 708" })]],
    { ...SITE, call: { override: "1300 975 707", by_car_type: { demo: "1300 975 708" } } },
  ],
  [
    "a location without its number, and all else of it",
    [["location yard", placeFactsText({ ...PLACE, landline_phone: "03 5550 0003" })]],
    { locations: [{ id: "yard", name: "The yard", licence: "LMCT 1", landline_phone: "03 5550 0003" }] },
  ],
  [
    "people with what they have",
    [["location yard", placeFactsText({ ...PLACE, team: [{ ...PERSON, picture: "/img/p.webp" }] })]],
    {
      locations: [
        {
          ...{ id: "yard", name: "The yard", licence: "LMCT 1" },
          team: [{ name: PERSON.name, role: PERSON.role, picture: "/img/p.webp" }],
        },
      ],
    },
  ],
  [
    "the week of a location, and all else of it",
    [["week yard", WEEK]],
    {
      locations: [
        {
          ...YARD,
          opening_hours: [
            { weekday: 1, status: "Open", open: "08:30", close: "17:00" },
            ...[2, 3, 4, 5, 6, 0].map((weekday) => ({ weekday, status: "Closed" })),
          ],
        },
      ],
    },
  ],
  ["nothing of a week that can't be read", [["week yard", "[{}]"]], {}],
  ["nothing of the week of a location that there isn't", [["week x", WEEK]], {}],
] as [string, [string, string][], object][])("writes into site.json %s", (_what, documents, config) => {
  const written = factsConfig(
    [YARD],
    documents.map(([key, text]) => ({ key, text })),
  );
  expect(written).toEqual(config);
});

it.each([
  ["phone", "site", "phone"],
  ["call.override", "site", "call_override"],
  ["call.by_car_type.new", "site", "call_new"],
  ["locations.0.phone", "location yard", "phone"],
  ["locations.0.opening_hours.5", "week yard", "day_6_status"],
  ["locations.0.opening_hours.6.open", "week yard", "day_0_status"],
  ["locations.0.opening_hours", "week yard", "day_1_status"],
  ["locations.0.alternate_saturdays", "week yard", "day_6_status"],
  ["locations.0.team.2.role", "location yard", "person_2_role"],
])("leads from a fault of %s to the document %j and its field %s", (fault, key, field) => {
  expect(factPlace(site, fault)).toEqual({ key, field });
});

it.each([
  "legal_name",
  "locations.0.address.city",
  "locations.7.opening_hours",
  "locations.7.phone",
  "call.call_now",
])("knows that a fault of %s is none of facts", (fault) => expect(factPlace(site, fault)).toBeNull());
