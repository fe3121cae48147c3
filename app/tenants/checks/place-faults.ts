import { type AustralianState, CAR_TYPES } from "~/domain/car/car";
import { TEST_DRIVE_TIME } from "~/domain/forms/known-fields";
import { callNumber } from "~/domain/locations/call";
import { isFor, usualHours } from "~/domain/locations/timetable";
import { stateOfPostcode } from "~/domain/stock-import/states";
import type { SiteConfig } from "~/tenants/schema";
import type { ReferenceFault } from "~/tenants/site";
import { openLocations } from "~/tenants/site-pages";

/** The time zones of each state, by their names below Australia/. Some states share a clock. */
const TIME_ZONES: ReadonlyMap<AustralianState, readonly string[]> = new Map([
  ["ACT", ["Sydney", "Canberra", "ACT", "NSW", "Melbourne"]],
  ["NSW", ["Sydney", "Canberra", "ACT", "NSW", "Melbourne", "Broken_Hill", "Yancowinna", "Lord_Howe", "LHI"]],
  ["NT", ["Darwin", "North"]],
  ["QLD", ["Brisbane", "Queensland", "Lindeman"]],
  ["SA", ["Adelaide", "South"]],
  ["TAS", ["Hobart", "Tasmania", "Currie", "Melbourne", "Sydney"]],
  ["VIC", ["Melbourne", "Victoria", "Sydney"]],
  ["WA", ["Perth", "West", "Eucla"]],
]);

/** Returns warnings about places that contradict each other: usually one of them was copied from another place. */
export function placeFaults({ address, locations, dealerships, promotions }: SiteConfig): ReferenceFault[] {
  const warning = (key: string, reason: string): ReferenceFault => ({ key, reason, severity: "warning" });
  const places = [
    { key: "", address, time_zone: null },
    ...locations.map((place, index) => ({ key: `locations.${index}.`, ...place })),
  ];
  const ofPlaces = places.flatMap(({ key, address: { state, postcode }, time_zone: zone }) => {
    const other = stateOfCode(postcode);
    const [, name] = /^Australia\/(.+)$/.exec(zone ?? "") ?? [];
    const isOdd = name !== undefined && !TIME_ZONES.get(state)?.includes(name);
    return [
      ...(other !== null && other !== state && !isAtBorder(postcode)
        ? [warning(`${key}address.postcode`, `${postcode} is in ${other}, and the address in ${state}`)]
        : []),
      ...(isOdd
        ? [warning(`${key}time_zone`, `${zone} is not the time of ${state}, where the address is`)]
        : []),
    ];
  });
  const ofDealerships = dealerships.flatMap(({ id, state }, index) => {
    const own = locations.filter(({ dealership_id }) => dealership_id === id);
    const states = [...new Set(own.map((place) => place.address.state))];
    return states.length === 0 || states.includes(state)
      ? []
      : [warning(`dealerships.${index}.state`, `is ${state}, and its locations are in ${states.join(", ")}`)];
  });
  return [...ofPlaces, ...ofDealerships, ...positionFaults(promotions, warning)];
}

function stateOfCode(postcode: string): AustralianState | null {
  try {
    return stateOfPostcode(postcode);
  } catch {
    return null;
  }
}

/** Postcodes with addresses in two states, such as 4383 at Jennings, 2620 around Queanbeyan, 0872 and 0880 in the desert. */
const AT_BORDERS: ReadonlySet<string> = new Set(
  "0872 0880 2406 2540 2611 2618 2619 2620 2648 3500 3585 3586 3644 3691 3707 4375 4377 4380 4383 4385 4493 4825".split(
    " ",
  ),
);

function isAtBorder(postcode: string): boolean {
  return AT_BORDERS.has(postcode);
}

/** Of two tiles at one place in the list the second moves on. */
function positionFaults(
  promotions: SiteConfig["promotions"],
  warning: (key: string, reason: string) => ReferenceFault,
): ReferenceFault[] {
  return promotions.flatMap((tile, index) => {
    const clash = promotions.slice(0, index).flatMap((other, before) => {
      const position = other.positions.find((each) => tile.positions.includes(each));
      return position !== undefined && isBeside(tile, other) ? [{ before, position }] : [];
    })[0];
    return clash
      ? [
          warning(
            `promotions.${index}.positions`,
            `promotions.${clash.before} is at ${clash.position} too, at the same time`,
          ),
        ]
      : [];
  });
}

type Tile = SiteConfig["promotions"][number];

/** Whether two tiles may show in one list at one time. */
function isBeside(one: Tile, other: Tile): boolean {
  const begins = ({ start }: Tile) => (start === undefined ? Number.NEGATIVE_INFINITY : Date.parse(start));
  const ends = ({ expiry }: Tile) => (expiry === undefined ? Number.POSITIVE_INFINITY : Date.parse(expiry));
  const isTogether = begins(one) <= ends(other) && begins(other) <= ends(one);
  const isOfSameCars =
    one.display.length === 0 ||
    other.display.length === 0 ||
    one.display.some((type) => other.display.includes(type));
  return isTogether && isOfSameCars;
}

/** Returns the faults of locations' hours and what goes with them that a schema can't detect. */
export function hoursFaults({ hours, locations }: SiteConfig): ReferenceFault[] {
  const faults: ReferenceFault[] = [];
  const seen = new Set<string>();
  hours.special.forEach((special, index) => {
    const key = `hours.special.${index}`;
    const error = (reason: string, field = "") =>
      faults.push({ key: field ? `${key}.${field}` : key, reason, severity: "error" });
    const { date, status, start_hour, end_hour, department, location_name } = special;
    if (status === "Open" && (!start_hour || !end_hour)) error("an open day needs start_hour and end_hour");
    else if (status === "Open" && start_hour && end_hour && start_hour >= end_hour)
      error(`opens at ${start_hour} but closes at ${end_hour}`);
    const named = locations.filter(({ id, name }) => location_name === id || location_name === name);
    if (location_name !== undefined && named.length === 0)
      error(`there is no location ${location_name}`, "location_name");
    else if (named.length > 1)
      error(`${named.length} locations are called ${location_name}: name one by id`, "location_name");
    else if (!locations.some((location) => isFor(special, location)))
      faults.push({
        key: `${key}.department`,
        reason: `no location is of the department ${department}`,
        severity: "warning",
      });
    const whose = JSON.stringify([date, department, named[0]?.id ?? null]);
    if (seen.has(whose)) error(`${date} is listed twice for the same locations`, "date");
    seen.add(whose);
  });
  locations.forEach(
    ({ alternate_saturdays, opening_hours, coming_soon, booking_url, location_type }, index) => {
      const error = (field: string, reason: string) =>
        faults.push({ key: `locations.${index}.${field}`, reason, severity: "error" });
      if (alternate_saturdays && !usualHours(opening_hours, 6))
        error(
          "alternate_saturdays",
          "needs an open Saturday in opening_hours, which every second Saturday has",
        );
      if (coming_soon && opening_hours.length > 0)
        error("coming_soon", "is not open yet and can't have opening_hours");
      if (booking_url && location_type !== "service")
        error("booking_url", "is for service locations: 'Enquire Now' books a service");
    },
  );
  return faults;
}

/**
 * Returns the faults of `appointments`: forms that don't determine a location, and opening hours that are too short for
 * an appointment.
 */
export function appointmentFaults(config: SiteConfig): ReferenceFault[] {
  return [...formFaults(config), ...lengthFaults(config)];
}

function formFaults({ forms, locations }: SiteConfig): ReferenceFault[] {
  const selling = openLocations({ locations }).filter(({ location_type }) => location_type === "sales");
  const asks = (fields: readonly { name: string }[], field: string) =>
    fields.some(({ name }) => name === field);
  return Object.entries(forms).flatMap(([id, { enabled, fields, steps }]): ReferenceFault[] => {
    if (!enabled) return [];
    const pages = steps.length > 0 ? steps.map((step) => step.fields) : [fields];
    const asked = pages.findIndex((page) => asks(page, TEST_DRIVE_TIME));
    if (selling.length < 2 || asked < 0) return [];
    if (pages.slice(0, asked + 1).some((page) => asks(page, "location"))) return [];
    const needed = "needs the field location, which says what times there are";
    const reason = steps.length > 0 ? `${needed}, in its own step or an earlier one` : needed;
    const key = `forms.${id}.${steps.length > 0 ? "steps" : "fields"}`;
    return [{ key, reason: `${TEST_DRIVE_TIME}: ${reason}`, severity: "error" }];
  });
}

function lengthFaults({ appointments, locations }: SiteConfig): ReferenceFault[] {
  if (!appointments.enabled) return [];
  return locations.flatMap(({ slug, location_type, opening_hours }): ReferenceFault[] => {
    const open = opening_hours.map(({ status, open, close }) =>
      status === "Open" && open && close ? minutes(close) - minutes(open) : 0,
    );
    const longest = Math.max(0, ...open);
    if (location_type !== "sales" || longest === 0 || longest >= appointments.slot_minutes) return [];
    const reason = `no appointment fits into the hours of ${slug}, which is open for ${longest} minutes at most`;
    return [{ key: "appointments.slot_minutes", reason, severity: "warning" }];
  });
}

function minutes(time: string): number {
  const [hours = 0, rest = 0] = time.split(":").map(Number);
  return hours * 60 + rest;
}

/** Returns warnings about `call`: cars without a phone number, and numbers that are masked in only one place. */
export function callFaults(config: SiteConfig): ReferenceFault[] {
  const warning = (key: string, reason: string): ReferenceFault => ({ key, reason, severity: "warning" });
  const numbers = (locationPhone: string | null) =>
    CAR_TYPES.map((type) => callNumber(type, config.call, locationPhone));

  const faults = config.dealerships.flatMap(({ id }, index) => {
    const located = config.locations.some(({ dealership_id }) => dealership_id === id);
    if (located || !numbers(null).includes(null)) return [];
    const reason = `${id} has no location, and call has no number for every car: some of its cars show none`;
    return [warning(`dealerships.${index}`, reason)];
  });
  if (config.call.initial === "revealed") return faults;
  const shown = digits(config.phone);
  const open = config.locations.find(({ phone }) =>
    numbers(phone ?? config.phone).some((number) => number !== null && digits(number) === shown),
  );
  if (open) {
    const reason = `masks on cars of ${open.slug} the site's own phone, which the head of each page shows`;
    faults.push(warning("call.initial", reason));
  }
  return faults;
}

function digits(phone: string): string {
  return phone.replaceAll(/\D/g, "");
}
