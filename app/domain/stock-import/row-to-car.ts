import { asCarSlug, type CarId, type CarSlug, type DealershipId } from "~/domain/text/identifiers";
import { slugify } from "~/domain/text/plain-text";
import type { AustralianState, CarFacts, FinanceProvider } from "../car/car";
import { given } from "../car/spec-list";
import { blankLender } from "../finance/lender";
import { setOwn } from "../text/own-property";
import { CAR_FIELDS, type CarField, largestNumber, type TakeNote, valueForField } from "./car-fields";
import { CleaningError, quoted, singleSpaces } from "./clean-text";
import { compileSteps } from "./cleaning-steps";
import { type FeedRow, type FeedValue, type RowFault, withoutControlCharacters } from "./feed-row";
import { columnsRead, type FeedMapping, formatOf, sourcesOf } from "./mapping";
import { addEvidence, type StateEvidence } from "./states";

export interface FeedCar {
  /** `created_at` is still the feed's text, not a moment. */
  facts: CarFacts;
  dealership: FeedDealership;
  /** Why its listing date is left out, or null. */
  listingFault: RowFault | null;
}

/** `notes`: changes to values that made the car acceptable. */
type RowReading = { car: FeedCar; notes: RowFault[] } | { fault: RowFault };

export interface RowReader {
  /**
   * Returns the text that identifies this car in the feed; null when the row's key column is empty. Two rows can have
   * the same one when the key is composed of columns.
   */
  identity(row: FeedRow): string | null;
  read(row: FeedRow): RowReading;
}

/** How far ahead a car's model year can be: next year's models are sold this year. */
const YEARS_AHEAD = 2;

type HeldValue = Exclude<ReturnType<typeof valueForField>, null>;
type ReadSource = (row: FeedRow, note: TakeNote) => HeldValue | null;
type DraftFacts = Omit<CarFacts, "car_type"> & { car_type: CarFacts["car_type"] | null };

/**
 * Compiles a mapping for one site.
 * @param currentYear decides the latest model year
 * @param ambiguousState why "WA" may not mean Western Australia in this feed
 */
export function compileMapping(
  mapping: FeedMapping,
  dealerships: readonly FeedDealership[],
  currentYear: number,
  ambiguousState?: string,
): RowReader {
  const cleanColumn = compileColumns(mapping);
  const fields = CAR_FIELDS.map((name) => ({
    name,
    sources: sourcesOf(mapping, name).map((source) => ({
      read: compileSource(mapping, source, name, cleanColumn, ambiguousState),
      column: "column" in source ? source.column : undefined,
    })),
  })).filter(({ sources }) => sources.length > 0);
  const everyColumn = [...columnsRead(mapping)];
  const keyColumns = typeof mapping.key === "string" ? [mapping.key] : mapping.key.from;
  const { dealership } = mapping;
  const columnOf = (field: CarField) => fields.find(({ name }) => name === field)?.sources[0]?.column;

  return {
    identity(row) {
      const parts = keyColumns.map((column) => singleSpaces(flat(cleanColumn(row, column)) ?? ""));
      if (typeof mapping.key === "string") return parts[0] || null;
      return parts.join("\u001f");
    },

    read(row) {
      if (everyColumn.every((column) => cleanColumn(row, column) === null)) {
        return { fault: { field: "row", reason: "every field is empty", value: row.excerpt() } };
      }
      const facts = noFacts();
      const notes: RowFault[] = [];
      let listingFault: RowFault | null = null;
      for (const { name, sources } of fields) {
        for (const source of sources) {
          try {
            const value = source.read(row, (reason) => notes.push(faultIn(row, name, source.column, reason)));
            if (value === null) continue;
            assign(facts, name, value);
            break;
          } catch (error) {
            if (!(error instanceof CleaningError)) throw error;
            const fault = faultIn(row, name, source.column, error.message);
            // A car is accepted without its listing date; the fault is reported.
            if (name !== "created_at") return { fault };
            listingFault = fault;
          }
        }
      }
      const { car_type } = facts;
      if (!facts.make || !facts.model || !car_type) {
        const missing = !facts.make ? "make" : !facts.model ? "model" : "car_type";
        return { fault: faultIn(row, missing, columnOf(missing), "the feed gives none") };
      }
      if (facts.year !== null && facts.year > currentYear + YEARS_AHEAD) {
        const reason = `${facts.year} is later than ${currentYear + YEARS_AHEAD}`;
        return { fault: faultIn(row, "year", columnOf("year"), reason) };
      }
      facts.name ||= [facts.year, facts.make, facts.model, facts.badge].filter(Boolean).join(" ");
      try {
        const named = dealership.by === "column" ? flat(cleanColumn(row, dealership.column)) : null;
        return {
          car: {
            // Not spread into a new object, which takes twenty times as long.
            facts: Object.assign(facts, { car_type }),
            dealership: dealershipOfCar(dealerships, named, facts.state),
            listingFault: facts.created_at === null ? listingFault : null,
          },
          notes,
        };
      } catch (error) {
        if (!(error instanceof CleaningError)) throw error;
        const column = dealership.by === "column" ? dealership.column : undefined;
        return { fault: faultIn(row, "dealership", column, error.message) };
      }
    },
  };
}

/** Returns a function for a column's value after the mapping's own `clean`; null when it is empty or the text null. */
function compileColumns(mapping: FeedMapping): (row: FeedRow, column: string) => FeedValue | null {
  const clean = compileSteps(mapping.clean, formatOf(mapping));
  return (row, column) => {
    const raw = row.get(column);
    if (raw === undefined) return null;
    const text = typeof raw === "string" ? withoutControlCharacters(raw) : raw.map(withoutControlCharacters);
    const cleaned = clean(text, row);
    return cleaned === null || typeof cleaned === "object" ? cleaned : given(String(cleaned));
  };
}

function compileSource(
  mapping: FeedMapping,
  source: ReturnType<typeof sourcesOf>[number],
  name: CarField,
  cleanColumn: (row: FeedRow, column: string) => FeedValue | null,
  ambiguousState: string | undefined,
): ReadSource {
  if ("value" in source) {
    const held = valueForField(name, source.value);
    return () => held;
  }
  const largest = largestNumber(name);
  const format = {
    ...formatOf(mapping, source),
    ...(largest !== undefined && { largest }),
    ...(ambiguousState !== undefined && { ambiguousState }),
    smallCents: name === "subscription_price",
  };
  const cleanText = compileSteps(source.steps, format);
  const cleanNumber = compileSteps(source.steps, { ...format, numbers: "plain" });
  const read: ReadSource = (row, note) => {
    const value = cleanColumn(row, source.column);
    if (value === null) return null;
    try {
      const cleaned = (row.isNumber(source.column) ? cleanNumber : cleanText)(value, row);
      return cleaned === null ? null : valueForField(name, cleaned, note, format.dates);
    } catch (error) {
      if (!(error instanceof CleaningError) || source.unreadable !== "leave_out") throw error;
      note(`${error.message}: left out`);
      return null;
    }
  };
  const readsOtherColumns = [...mapping.clean, ...source.steps].some(
    (step) => typeof step === "object" && "after" in step,
  );
  return readsOtherColumns ? read : rememberReadings(source.column, read);
}

const REMEMBERED_VALUES = 1000;
/** Longer ones, such as comments, seldom repeat, and would fill the memory. */
const MAX_REMEMBERED_LENGTH = 200;

/** Most columns have few different values, and looking a value up is faster than cleaning it. */
function rememberReadings(column: string, read: ReadSource): ReadSource {
  const known = new Map<string, HeldValue | null>();
  return (row, note) => {
    const text = row.get(column);
    if (typeof text !== "string" || text.length > MAX_REMEMBERED_LENGTH || row.isNumber(column))
      return read(row, note);
    const remembered = known.get(text);
    if (remembered !== undefined) return remembered;
    let isNoted = false;
    const value = read(row, (reason) => {
      isNoted = true;
      note(reason);
    });
    // A list would be shared by two cars.
    if (isNoted || (typeof value === "object" && value !== null)) return value;
    if (known.size === REMEMBERED_VALUES) known.clear();
    // Copied, because a slice would keep a large piece of the feed in memory.
    known.set(` ${text}`.slice(1), value);
    return value;
  };
}

/**
 * Returns a function that records which country's state a row's car is in, for a mapping that reads Australian states;
 * null for other mappings.
 */
export function compileStateEvidence(
  mapping: FeedMapping,
): ((row: FeedRow, evidence: StateEvidence) => void) | null {
  if (mapping.country !== "AU") return null;
  const fromColumns = (field: CarField) =>
    sourcesOf(mapping, field).flatMap((source) => ("column" in source ? [source] : []));
  const states = fromColumns("state")
    .filter(({ steps }) => steps.includes("state"))
    .map(({ column }) => column);
  if (states.length === 0) return null;
  const cities = fromColumns("city")
    .map(({ column }) => column)
    .filter((column) => !states.includes(column));
  const cleanColumn = compileColumns(mapping);
  const firstOf = (row: FeedRow, columns: readonly string[]) => {
    for (const column of columns) {
      const text = flat(cleanColumn(row, column));
      if (text !== null) return text;
    }
    return null;
  };
  return (row, evidence) => {
    const state = firstOf(row, states);
    if (state !== null) addEvidence(evidence, state, firstOf(row, cities));
  };
}

function assign(facts: DraftFacts, name: CarField, value: HeldValue): void {
  const [group = "", part = "", field = ""] = name.split(".");
  const set = (record: object, key: string) => setOwn(record as Record<string, HeldValue>, key, value);
  if (group === "variant") set(facts.variant, part);
  else if (group === "autograb_data") {
    facts.autograb_data ??= { state_average_market_price: null, average_market_price: null };
    set(facts.autograb_data, part);
  } else if (group === "finance_lenders") {
    const provider = part as FinanceProvider;
    facts.finance_lenders ??= {};
    facts.finance_lenders[provider] ??= blankLender();
    set(facts.finance_lenders[provider], field);
  } else set(facts, name);
}

function faultIn(row: FeedRow, field: string, column: string | undefined, reason: string): RowFault {
  const value = column === undefined ? "" : (flat(row.get(column) ?? null) ?? "");
  return { field, reason: column === undefined ? reason : `${reason} (column ${column})`, value };
}

function flat(value: FeedValue | null): string | null {
  return value === null || typeof value === "string" ? value : value.join(" | ");
}

/** Returns a car without values. Rows that don't fill make, model, car type and name are rejected. */
function noFacts(): DraftFacts {
  return {
    name: "",
    year: null,
    make: "",
    model: "",
    badge: null,
    series: null,
    colour: null,
    interior_colour: null,
    car_type: null,
    status: "in_stock",
    tag: null,
    reserved: false,
    certified: false,
    price: null,
    before_price: null,
    offer_price: null,
    subscription_price: null,
    subscription_term: null,
    preorder: false,
    price_type: null,
    km: null,
    simple_fuel: null,
    simple_body: null,
    simple_drive: null,
    simple_transmission: null,
    seats: null,
    doors: null,
    engine_size: null,
    stocknum: null,
    vin: null,
    regplate: null,
    rego_expiry: null,
    compliance_date: null,
    build_date: null,
    images: [],
    dealercomments: null,
    standardEquipment: [],
    file: null,
    city: null,
    state: null,
    item_type: "car",
    show_on_dealer_website: true,
    rank: 0,
    autograb_data: null,
    finance_lenders: null,
    payment_processors: null,
    created_at: null,
    variant: {},
  };
}

const MAX_NAME_LENGTH = 70;
const ID_CHARACTERS = 6;

/** "2018 Toyota Hilux SR (4X4)" with id "k3v9x2…" → "2018-toyota-hilux-sr-4x4-k3v9x2". */
export function carSlug(name: string, id: CarId): CarSlug {
  const words = slugify(name);
  const cut =
    words.length <= MAX_NAME_LENGTH ? words : words.slice(0, MAX_NAME_LENGTH + 1).replace(/-[^-]*$/, "");
  return asCarSlug(`${cut.slice(0, MAX_NAME_LENGTH)}-${id.slice(0, ID_CHARACTERS)}`.replace(/^-/, ""));
}

export interface FeedDealership {
  id: DealershipId;
  slug: string;
  name: string;
  state: AustralianState;
  head_office: boolean;
  location_id: string | null;
  location_name: string | null;
}

/**
 * Returns the dealership with the row's slug or id. When the row has none: the first dealership in the car's state;
 * otherwise the head office, or the first dealership when none is marked as head office.
 * @throws CleaningError when the site has no such dealership
 */
function dealershipOfCar(
  dealerships: readonly FeedDealership[],
  named: string | null,
  state: AustralianState | null,
): FeedDealership {
  if (named !== null) {
    const wanted = named.toLowerCase();
    const found = dealerships.find(({ id, slug }) => slug === wanted || id.toLowerCase() === wanted);
    if (!found) {
      throw new CleaningError(
        `${quoted(named)} is none of the site's dealerships: ${dealerships.map(({ slug }) => slug).join(", ")}`,
      );
    }
    return found;
  }
  const chosen =
    dealerships.find((dealership) => dealership.state === state) ??
    dealerships.find((dealership) => dealership.head_office) ??
    dealerships[0];
  if (!chosen) throw new Error("a site has at least one dealership");
  return chosen;
}
