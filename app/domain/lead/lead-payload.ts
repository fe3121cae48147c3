import { setOwn } from "../text/own-property";
import { isServerAnswer } from "./answer-kinds";
import type { Lead } from "./lead";

/**
 * The parsed body of `POST /api/leads` (rules/lead-filing#lead-api), as far as that needs no site: texts, ticked boxes
 * and attributes. Anyone can send anything, so nothing here trusts a type, a name or a length.
 */
export interface LeadPayload {
  /** Answers by field name: texts, numbers and lists as cleaned text. Empty and null values are left out. */
  answers: Record<string, string>;
  /** Boxes in the payload, ticked or not. */
  boxes: Record<string, boolean>;
  attributes: { visited_pages?: string[]; linked_query_params?: Record<string, string> };
}

/** Why a field is invalid. */
export type PayloadFault =
  | "object"
  | "text"
  | "flag"
  | "value"
  | "long"
  | "field_name"
  | "many_fields"
  | "worked_out";

/** Faults by field name; "body" is the payload as a whole. */
export type PayloadFaults = Record<string, PayloadFault>;

/** Fields that must be text or null: a number would lose its leading zero. */
const TEXTS: ReadonlySet<string> = new Set([
  "submission_id",
  "category",
  "subcategory",
  "url",
  "source",
  "user_agent",
  "car_id",
  "car_dealership_id",
  "dealership_slug",
  "location",
  "location_id",
  "lead_id",
  "name",
  "last_name",
  "email",
  "phone",
  "postcode",
  "message",
]);

/** Boxes for consent. Only true is a consent; a text is not. */
const CONSENT_BOXES = ["opt_in", "opt_in_finance", "opt_in_trade", "terms_conditions"] as const;

const MAX_PAYLOAD_FIELDS = 100;
const MAX_LIST_ITEMS = 50;
const MAX_PAYLOAD_TEXT_LENGTH = 5000;
const FIELD_NAME = /^[A-Za-z][A-Za-z0-9 _-]{0,60}$/;

export function readPayload(body: unknown): { payload: LeadPayload; faults: PayloadFaults } {
  const payload: LeadPayload = { answers: {}, boxes: {}, attributes: {} };
  if (!isObject(body)) return { payload, faults: { body: "object" } };
  const entries = Object.entries(body);
  if (entries.length > MAX_PAYLOAD_FIELDS) return { payload, faults: { body: "many_fields" } };
  const faults: [string, PayloadFault][] = [];
  for (const [name, value] of entries) {
    const fault = FIELD_NAME.test(name) ? take(payload, name, value) : "field_name";
    // A fault in a name is reported for the whole body, because the name can be anything.
    if (fault) faults.push([fault === "field_name" ? "body" : name, fault]);
  }
  return { payload, faults: Object.fromEntries(faults) };
}

function take(payload: LeadPayload, name: string, value: unknown): PayloadFault | null {
  if (value === null) return null;
  if (isServerAnswer(name)) return "worked_out";
  if ((CONSENT_BOXES as readonly string[]).includes(name)) {
    if (typeof value !== "boolean") return "flag";
    setOwn(payload.boxes, name, value);
    return null;
  }
  if (name === "lead_attributes") return takeAttributes(payload, value);
  if (TEXTS.has(name) && typeof value !== "string") return "text";
  const text = answerText(value);
  if (text === null) return "value";
  const cleaned = cleanText(text);
  if (cleaned.length > MAX_PAYLOAD_TEXT_LENGTH) return "long";
  if (cleaned !== "") setOwn(payload.answers, name, cleaned);
  return null;
}

function takeAttributes({ attributes }: LeadPayload, value: unknown): PayloadFault | null {
  if (!isObject(value)) return "object";
  const { visited_pages: pages, linked_query_params: params } = value;
  if (Array.isArray(pages))
    attributes.visited_pages = pages.filter((page): page is string => typeof page === "string");
  else if (pages !== undefined && pages !== null) return "value";
  if (isObject(params)) {
    const texts = Object.entries(params).flatMap(([name, param]) => {
      const text = Array.isArray(param) ? null : answerText(param);
      return text === null ? [] : [[name, text] as const];
    });
    attributes.linked_query_params = Object.fromEntries(texts);
  } else if (params !== undefined && params !== null) return "value";
  return null;
}

/** Returns null for a value that no form could send. A list becomes "One, Two". */
function answerText(value: unknown): string | null {
  if (typeof value === "string") return value;
  if (typeof value === "boolean" || (typeof value === "number" && Number.isFinite(value)))
    return String(value);
  if (!Array.isArray(value) || value.length > MAX_LIST_ITEMS) return null;
  const texts = value.map((each: unknown) => (Array.isArray(each) ? null : answerText(each)));
  return texts.some((text) => text === null) ? null : texts.join(", ");
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * Converts line ends to LF. Removes control characters, unpaired surrogates (no database accepts those) and space at
 * the ends.
 */
function cleanText(text: string): string {
  return text
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{C}\n\t]/gu, "")
    .trim();
}

/** Returns the path of an address in a payload or a header, when it is a page of this site; otherwise "". */
export function pagePath(stated: string, origin: string): string {
  if (!URL.canParse(stated, origin)) return "";
  const page = new URL(stated, origin);
  return page.origin === origin ? page.pathname.slice(0, 500) : "";
}

/**
 * The customer's own vehicle, for a trade-in or a sale, as far as the form asks about it
 * (rules/valuation#valuation-contact).
 */
export interface OwnVehicle {
  /** Whether the customer sells it outright, without a trade-in. */
  sold: boolean;
  year: string | null;
  make: string | null;
  model: string | null;
  /** Whole kilometres, digits only. */
  kms: string | null;
  rego: string | null;
  regoState: string | null;
  /** The estimate that the shopper saw, as text. */
  estimate: string | null;
}

/** Answers that describe the vehicle, in the usual order. */
export const OWN_VEHICLE_ANSWERS = ["year", "make", "model", "badge", "kms", "rego", "regoState"] as const;

/** Returns null when the lead is not about a vehicle of the customer's, or the form asks nothing about it. */
export function ownVehicle(lead: Pick<Lead, "category" | "subcategory" | "answers">): OwnVehicle | null {
  const filed = `${lead.category} ${lead.subcategory ?? ""}`;
  const offered =
    /\b(trade|valuation|sell)/i.test(filed) ||
    lead.answers["do-you-have-a-trade-in"]?.toLowerCase() === "yes";
  if (!offered) return null;
  const answer = (name: (typeof OWN_VEHICLE_ANSWERS)[number]) => lead.answers[name]?.trim() || null;
  const model = [answer("model"), answer("badge")].filter(Boolean).join(" ") || null;
  const vehicle = {
    year: answer("year"),
    make: answer("make"),
    model,
    kms: answer("kms")?.replace(/\D/g, "") || null,
    rego: answer("rego"),
    regoState: answer("regoState"),
  };
  if (Object.values(vehicle).every((value) => value === null)) return null;
  const estimate = lead.answers.valuation_estimate?.trim() || null;
  return { sold: /\bsell/i.test(filed), ...vehicle, estimate };
}
