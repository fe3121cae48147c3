import { testFaults } from "../../../support/site-faults";
import { siteLocation } from "../../../support/site-folders";

/** Before the days of the table: a past day is another warning. */
const NOW = new Date("2026-11-21T01:00:00Z");

const week = (saturday: object) => [
  ...[0, 1, 2, 3, 4, 5].map((weekday) => ({ weekday, status: "Open", open: "09:00", close: "17:00" })),
  { weekday: 6, ...saturday },
];
const special = (...entries: object[]) => ({ hours: { special: entries } });
const shut = { status: "Closed", date: "2026-12-25" };
const open = { status: "Open", date: "2026-12-24", start_hour: "09:00", end_hour: "12:00" };

testFaults(
  [
    [
      "special hours of a day, for all and for one location",
      special(shut, { ...shut, location_name: "The yard" }, open),
      [],
    ],
    ["29 February of a leap year", special({ ...shut, date: "2028-02-29" }), []],
    [
      "29 February of another year",
      special({ ...shut, date: "2027-02-29" }),
      ["error hours.special.0.date: a day is written 2026-12-25, and the calendar has it"],
    ],
    [
      "an open day without its end",
      special({ ...open, end_hour: undefined }),
      ["error hours.special.0: an open day needs start_hour and end_hour"],
    ],
    [
      "a day that closes before it opens",
      special({ ...open, end_hour: "08:00" }),
      ["error hours.special.0: opens at 09:00 but closes at 08:00"],
    ],
    [
      "an unknown location",
      special({ ...shut, location_name: "The shed" }),
      ["error hours.special.0.location_name: there is no location The shed"],
    ],
    [
      "a name that two locations have",
      {
        ...special({ ...shut, location_name: "The yard" }),
        locations: [siteLocation("alpha"), siteLocation("alpha", { id: "other", slug: "other" })],
      },
      ["error hours.special.0.location_name: 2 locations are called The yard: name one by id"],
    ],
    [
      "a department that no location is of",
      special({ ...shut, department: "parts" }),
      ["warning hours.special.0.department: no location is of the department parts"],
    ],
    [
      "a day that is listed twice, once by the location's name and once by its id",
      special({ ...shut, location_name: "The yard" }, { ...shut, location_name: "alpha-yard" }),
      ["error hours.special.1.date: 2026-12-25 is listed twice for the same locations"],
    ],
    [
      "a day's name without wording",
      special({ ...shut, name: "hours.days.moon_day" }),
      ["error hours.special.0.name: there is no wording hours.days.moon_day in en-AU"],
    ],
    [
      "alternate Saturdays at a location that is closed on Saturdays",
      {
        locations: [
          siteLocation("alpha", { alternate_saturdays: true, opening_hours: week({ status: "Closed" }) }),
        ],
      },
      [
        "error locations.0.alternate_saturdays: needs an open Saturday in opening_hours, which every second Saturday has",
      ],
    ],
    [
      "a coming-soon location with hours, and a booking page of a sales location",
      {
        locations: [
          siteLocation("alpha", {
            coming_soon: "locations.coming_soon",
            booking_url: "https://service.example/",
            opening_hours: week({ status: "Closed" }),
          }),
        ],
      },
      [
        "error locations.0.coming_soon: is not open yet and can't have opening_hours",
        "error locations.0.booking_url: is for service locations: 'Enquire Now' books a service",
      ],
    ],
  ],
  { now: NOW },
);
