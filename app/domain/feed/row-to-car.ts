import type { CarFacts } from "../car";
import { blankLender } from "../finance/lender";
import type { FinanceProvider } from "../finance/providers";
import { CAR_FIELDS, type CarField, valueForField } from "./car-fields";
import { singleSpaces } from "./clean-text";
import { CleaningError } from "./cleaning-error";
import { compileSteps } from "./cleaning-steps";
import { dealershipOfCar, type FeedDealership } from "./dealership-of-car";
import { type FeedRow, type FeedValue, type RowFault, withoutControlCharacters } from "./feed-row";
import { columnsRead, type FeedMapping, sourcesOf } from "./mapping";

export interface FeedCar {
  facts: CarFacts;
  dealership: FeedDealership;
}

export type RowReading = { car: FeedCar } | { fault: RowFault };

export interface RowReader {
  /**
   * What tells this car from the feed's others, as text; null when the row's key column is empty.
   * Two rows may have the same when the key is put together from columns.
   */
  identity(row: FeedRow): string | null;
  read(row: FeedRow): RowReading;
}

/** A car's year may be this far ahead: next year's models are sold this year. */
const YEARS_AHEAD = 2;

type HeldValue = ReturnType<typeof valueForField>;
type ReadSource = (row: FeedRow) => HeldValue | null;
type DraftFacts = Omit<CarFacts, "car_type"> & { car_type: CarFacts["car_type"] | null };

/**
 * Compiles a mapping for one site.
 * @param currentYear the highest sensible model year follows from it
 */
export function compileMapping(
  mapping: FeedMapping,
  dealerships: readonly FeedDealership[],
  currentYear: number,
): RowReader {
  const cleanColumn = compileColumns(mapping);
  const fields = CAR_FIELDS.map((name) => ({
    name,
    sources: sourcesOf(mapping, name).map((source) => ({
      read: compileSource(source, name, cleanColumn),
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
      for (const { name, sources } of fields) {
        for (const source of sources) {
          try {
            const value = source.read(row);
            if (value === null) continue;
            assign(facts, name, value);
            break;
          } catch (error) {
            if (error instanceof CleaningError) return faultIn(row, name, source.column, error.message);
            throw error;
          }
        }
      }
      const { car_type } = facts;
      if (!facts.make || !facts.model || !car_type) {
        const missing = !facts.make ? "make" : !facts.model ? "model" : "car_type";
        return faultIn(row, missing, columnOf(missing), "the feed gives none");
      }
      if (facts.year !== null && facts.year > currentYear + YEARS_AHEAD) {
        return faultIn(
          row,
          "year",
          columnOf("year"),
          `${facts.year} is later than ${currentYear + YEARS_AHEAD}`,
        );
      }
      facts.name ||= [facts.year, facts.make, facts.model, facts.badge].filter(Boolean).join(" ");
      try {
        const named = dealership.by === "column" ? flat(cleanColumn(row, dealership.column)) : null;
        return {
          car: {
            facts: { ...facts, car_type },
            dealership: dealershipOfCar(dealerships, named, facts.state),
          },
        };
      } catch (error) {
        if (!(error instanceof CleaningError)) throw error;
        const column = dealership.by === "column" ? dealership.column : undefined;
        return faultIn(row, "dealership", column, error.message);
      }
    },
  };
}

/** A column's value after the mapping's own `clean`; null when it says nothing. */
function compileColumns(mapping: FeedMapping): (row: FeedRow, column: string) => FeedValue | null {
  const clean = compileSteps(mapping.clean);
  return (row, column) => {
    const raw = row.get(column);
    if (raw === undefined) return null;
    const text = typeof raw === "string" ? withoutControlCharacters(raw) : raw.map(withoutControlCharacters);
    const cleaned = clean(text, row);
    return typeof cleaned === "number" || typeof cleaned === "boolean" ? String(cleaned) : cleaned;
  };
}

function compileSource(
  source: ReturnType<typeof sourcesOf>[number],
  name: CarField,
  cleanColumn: (row: FeedRow, column: string) => FeedValue | null,
): ReadSource {
  if ("value" in source) {
    const held = valueForField(name, source.value);
    return () => held;
  }
  const clean = compileSteps(source.steps);
  return (row) => {
    const value = cleanColumn(row, source.column);
    if (value === null) return null;
    try {
      const cleaned = clean(value, row);
      return cleaned === null ? null : valueForField(name, cleaned);
    } catch (error) {
      if (error instanceof CleaningError && source.unreadable === "leave_out") return null;
      throw error;
    }
  };
}

function assign(facts: DraftFacts, name: CarField, value: HeldValue): void {
  const [group = "", part = "", field = ""] = name.split(".");
  if (group === "variant") Reflect.set(facts.variant, part, value);
  else if (group === "autograb_data") {
    facts.autograb_data ??= { state_average_market_price: null, average_market_price: null };
    Reflect.set(facts.autograb_data, part, value);
  } else if (group === "finance_lenders") {
    const provider = part as FinanceProvider;
    facts.finance_lenders ??= {};
    facts.finance_lenders[provider] ??= blankLender();
    Reflect.set(facts.finance_lenders[provider], field, value);
  } else Reflect.set(facts, name, value);
}

function faultIn(row: FeedRow, field: string, column: string | undefined, reason: string): RowReading {
  const value = column === undefined ? "" : (flat(row.get(column) ?? null) ?? "");
  return { fault: { field, reason: column === undefined ? reason : `${reason} (column ${column})`, value } };
}

function flat(value: FeedValue | null): string | null {
  return value === null || typeof value === "string" ? value : value.join(" | ");
}

/** A car of which nothing is known. Make, model, car type and name are filled or the row is rejected. */
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
    variant: {},
  };
}
