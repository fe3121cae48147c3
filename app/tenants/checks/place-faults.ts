import type { AustralianState } from "~/domain/car/car";
import { stateOfPostcode } from "~/domain/stock-import/states";
import type { SiteConfig } from "../schema";
import type { ReferenceFault } from "../site";

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
