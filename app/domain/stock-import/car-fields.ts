import {
  AUSTRALIAN_STATES,
  CAR_STATUSES,
  CAR_TYPES,
  type CarFacts,
  type CarImage,
  FINANCE_PROVIDERS,
  type FinanceLender,
  type FinanceProvider,
  ITEM_TYPES,
  type MarketData,
  PRICE_TYPES,
} from "../car/car";
import { given } from "../car/spec-list";
import { plainText } from "../text/plain-text";
import { CleaningError, quoted, singleSpaces } from "./clean-text";
import type { Cleaned, Kind } from "./cleaning-steps";
import { listingTime } from "./dates";
import type { DateOrder } from "./value-format";

/** The values that a car's field accepts from a feed. Lengths are in characters. */
type FieldRule =
  /** `whole`: a number, a name or a date that is meaningless when truncated. `lines`: may have several lines. */
  | { takes: "text"; longest: number; whole?: true; lines?: true }
  | { takes: "choice"; of: readonly string[] }
  /** A whole number, unless decimals are allowed. */
  | { takes: "number"; from: number; to: number; decimals?: true }
  | { takes: "flag" }
  | { takes: "address" }
  /** A day, or a day with a time. */
  | { takes: "time" }
  | { takes: "list"; most: number; longest: number }
  | { takes: "images"; most: number };

const text = (longest: number): FieldRule => ({ takes: "text", longest });
const lines = (longest: number): FieldRule => ({ takes: "text", longest, lines: true });
const whole = (longest: number): FieldRule => ({ takes: "text", longest, whole: true });
const choice = (of: readonly string[]): FieldRule => ({ takes: "choice", of });
const number = (from: number, to: number): FieldRule => ({ takes: "number", from, to });
const decimal = (from: number, to: number): FieldRule => ({ takes: "number", from, to, decimals: true });
const FLAG: FieldRule = { takes: "flag" };
const WORDS = text(80);

/** The first car with an engine was built in 1886. */
const price = number(1, 100_000_000);

/** Dollars with cents; 0 is an amount: no deposit, no balloon. */
const AMOUNT = decimal(0, 100_000_000);
/** Per cent a year. */
const RATE = decimal(0, 100);

/** The fields of one provider's finance offer (rules/stock-import#finance-fields). */
const LENDER_RULES = {
  interestRate: RATE,
  comparisonRate: RATE,
  paymentWeek: AMOUNT,
  paymentMonth: AMOUNT,
  deposit: AMOUNT,
  balloon: AMOUNT,
  termMonths: number(1, 600),
  termYears: decimal(0.5, 50),
  termWeeks: number(1, 2600),
  totalPayable: AMOUNT,
  establishmentFees: AMOUNT,
  disclaimer: lines(10_000),
  validUntil: whole(80),
} as const satisfies Record<keyof FinanceLender, FieldRule>;

type LenderField = `finance_lenders.${FinanceProvider}.${keyof FinanceLender}`;
const LENDER_FIELDS = Object.fromEntries(
  FINANCE_PROVIDERS.flatMap((provider) =>
    Object.entries(LENDER_RULES).map(([field, rule]) => [`finance_lenders.${provider}.${field}`, rule]),
  ),
) as Record<LenderField, FieldRule>;

/** Every field that a mapping can fill: rules/stock-import#car-fields without those that the platform sets. */
const FIELD_RULES = {
  name: text(200),
  year: number(1886, 2200),
  make: WORDS,
  model: WORDS,
  badge: text(160),
  series: WORDS,
  colour: WORDS,
  interior_colour: text(160),
  car_type: choice(CAR_TYPES),
  status: choice(CAR_STATUSES),
  tag: WORDS,
  reserved: FLAG,
  certified: FLAG,
  price,
  before_price: price,
  offer_price: price,
  subscription_price: number(1, 100_000),
  subscription_term: number(1, 120),
  preorder: FLAG,
  price_type: choice(PRICE_TYPES),
  km: number(0, 5_000_000),
  simple_fuel: WORDS,
  simple_body: WORDS,
  simple_drive: WORDS,
  simple_transmission: WORDS,
  seats: number(1, 120),
  doors: number(1, 12),
  engine_size: WORDS,
  stocknum: whole(80),
  vin: whole(32),
  regplate: whole(16),
  rego_expiry: whole(80),
  compliance_date: whole(80),
  build_date: whole(80),
  images: { takes: "images", most: 100 },
  dealercomments: lines(20_000),
  standardEquipment: { takes: "list", most: 300, longest: 300 },
  file: { takes: "address" },
  city: WORDS,
  state: choice(AUSTRALIAN_STATES),
  item_type: choice(ITEM_TYPES),
  show_on_dealer_website: FLAG,
  rank: number(-1_000_000, 1_000_000),
  payment_processors: { takes: "list", most: 20, longest: 80 },
  created_at: { takes: "time" },
  "autograb_data.state_average_market_price": price,
  "autograb_data.average_market_price": price,
  ...LENDER_FIELDS,
  "variant.cylinders": WORDS,
  "variant.enginesize_litres": WORDS,
  "variant.induction": WORDS,
  "variant.geartype": WORDS,
  "variant.fuelconsumptioncombined": WORDS,
  "variant.fuelcapacity": WORDS,
  "variant.grossvehiclemass": WORDS,
  "variant.bodyconfiguration": WORDS,
  "variant.vehiclelength": WORDS,
  "variant.vehicleheight": WORDS,
  "variant.vehiclewidth": WORDS,
  "variant.torque": WORDS,
  "variant.ancaprating": WORDS,
  "variant.body_width": WORDS,
  "variant.body_length": WORDS,
  "variant.tare_weight": WORDS,
  "variant.axle_type": WORDS,
  "variant.sleeps": WORDS,
  "variant.aggregate_trailer_mass": WORDS,
  "variant.electric_range": WORDS,
  "variant.battery_capacity": WORDS,
} as const satisfies Record<
  | Exclude<keyof CarFacts, "variant" | "autograb_data" | "finance_lenders">
  | `variant.${keyof CarFacts["variant"]}`
  | `autograb_data.${keyof MarketData}`
  | LenderField,
  FieldRule
>;

export type CarField = keyof typeof FIELD_RULES;
export const CAR_FIELDS = Object.keys(FIELD_RULES) as [CarField, ...CarField[]];

/** Returns the kinds of value, after the cleaning steps, that a field accepts. */
export function kindsTaken(field: CarField): readonly Kind[] {
  const { takes } = FIELD_RULES[field] as FieldRule;
  if (takes === "choice" || takes === "address" || takes === "time") return ["text"];
  // A single value is a list of one.
  if (takes === "images" || takes === "list") return ["list", "text"];
  return [takes];
}

/** Returns the largest number that the field accepts; undefined when the field is no number. */
export function largestNumber(field: CarField): number | undefined {
  const rule: FieldRule = FIELD_RULES[field];
  return rule.takes === "number" ? rule.to : undefined;
}

/** Receives a note about what was changed in a value so that it fits. */
export type TakeNote = (reason: string) => void;

/**
 * Converts a value for a field. When `note` is given, too long text and lists are truncated, and a number plate or date
 * that is too long is left out (null).
 * @param dates the order of day, month and year in a numeric date
 * @throws CleaningError when the field doesn't accept the value
 */
export function valueForField(
  field: CarField,
  value: Exclude<Cleaned, null>,
  note?: TakeNote,
  dates?: DateOrder,
): string | number | boolean | string[] | CarImage[] | null {
  const rule: FieldRule = FIELD_RULES[field];
  switch (rule.takes) {
    case "text":
      return shortEnough(readable(one(value), rule.lines), rule.longest, note, rule.whole) || null;
    case "choice": {
      const word = one(value);
      if (!rule.of.includes(word))
        throw new CleaningError(`${quoted(word)} is not one of ${rule.of.join(", ")}`);
      return word;
    }
    case "number":
      if (typeof value !== "number" || !(rule.decimals ? Number.isFinite : Number.isSafeInteger)(value)) {
        throw new CleaningError(`${quoted(String(value))} is not a ${rule.decimals ? "" : "whole "}number`);
      }
      if (value < rule.from || value > rule.to) {
        throw new CleaningError(`${value} is not between ${rule.from} and ${rule.to}`);
      }
      return value;
    case "flag":
      if (typeof value !== "boolean")
        throw new CleaningError(`${quoted(String(value))} is neither yes nor no`);
      return value;
    case "address": {
      const address = one(value);
      if (!isWebAddress(address)) throw new CleaningError(`${quoted(address)} is not a web address`);
      return address;
    }
    case "time":
      return listingTime(one(value), dates);
    case "list":
      return many(value, rule.most, note).flatMap(
        (item) => shortEnough(readable(item), rule.longest, note) || [],
      );
    case "images":
      return many(value, rule.most, note).flatMap((item) => imageAt(item, note));
  }
}

/**
 * Feeds take their texts from web pages: "AMG Line &amp; Sport", "<b>SX</b>", spaces that don't break. Shoppers filter
 * by a value of one line, and the filter in an address has single spaces.
 */
function readable(text: string, hasLines = false): string {
  const plain = /&#?\w+;|<[a-z!/]/i.test(text) ? (plainText(text) ?? "") : text;
  return given(hasLines ? plain : singleSpaces(plain.replace(/[\u00ad\u200b\u2060]/g, ""))) ?? "";
}

function one(value: Exclude<Cleaned, null>): string {
  if (typeof value === "object") {
    const [first] = value;
    if (first === undefined || value.length > 1)
      throw new CleaningError(`${value.length} values where one is expected`);
    return first;
  }
  return String(value);
}

function many(value: Exclude<Cleaned, null>, most: number, note?: TakeNote): readonly string[] {
  const items = typeof value === "object" ? value : [String(value)];
  if (items.length <= most) return items;
  if (!note) throw new CleaningError(`${items.length} values where at most ${most} are taken`);
  note(`${items.length} values: the first ${most} are taken`);
  return items.slice(0, most);
}

function shortEnough(value: string, longest: number, note?: TakeNote, isWhole = false): string | null {
  if (value.length <= longest) return value;
  const reason = `${quoted(value)} is longer than ${longest} characters`;
  if (!note) throw new CleaningError(reason);
  note(`${reason}: ${isWhole ? "left out" : "cut"}`);
  return isWhole ? null : cut(value, longest);
}

/** Truncates with an ellipsis, and never within a surrogate pair. */
function cut(value: string, longest: number): string {
  return `${value
    .slice(0, longest - 1)
    .replace(/[\ud800-\udbff]$/, "")
    .trimEnd()}…`;
}

/** Pages link to it, so "javascript:" must be rejected. */
function isWebAddress(value: string): boolean {
  return /^https?:\/\/[^\s/]+\S*$/i.test(value) && value.length <= 2000;
}

function imageAt(value: string, note?: TakeNote): CarImage[] {
  if (isWebAddress(value) || /^\/img\/\S{1,500}$/.test(value)) return [{ url: value }];
  const reason = `${quoted(value)} is not the address of a picture`;
  if (!note) throw new CleaningError(reason);
  note(`${reason}: left out`);
  return [];
}
