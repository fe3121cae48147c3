/**
 * What stands in the body of `POST /api/leads` (spec 1 §3 "Payload", contract.md), as far as it can be said without
 * the site: texts, ticked boxes and attributes. Anything may come: nothing here trusts a shape, a name or a length.
 */
export interface LeadPayload {
  /** By field name: texts, numbers and lists as text, cleaned. What is empty or null is left out. */
  answers: Record<string, string>;
  /** Boxes that the payload names, ticked or not. */
  boxes: Record<string, boolean>;
  attributes: { visited_pages?: string[]; linked_query_params?: Record<string, string> };
}

/** Why a field can't be read. */
export type PayloadFault = "object" | "text" | "flag" | "value" | "long" | "field_name" | "many_fields";

/** By field name; "body" is the whole. */
export type PayloadFaults = Record<string, PayloadFault>;

/** Fields of the spec that are text or null, and nothing else: a number would lose its first nought. */
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

/** Consent is true, or it is not given: no text stands for it. */
export const CONSENT_BOXES = ["opt_in", "opt_in_finance", "opt_in_trade", "terms_conditions"] as const;

export const MOST_PAYLOAD_FIELDS = 100;
const MOST_IN_LIST = 50;
export const LONGEST_PAYLOAD_TEXT = 5000;
const FIELD_NAME = /^[A-Za-z][A-Za-z0-9 _-]{0,60}$/;

export function readPayload(body: unknown): { payload: LeadPayload; faults: PayloadFaults } {
  const payload: LeadPayload = { answers: {}, boxes: {}, attributes: {} };
  if (!isObject(body)) return { payload, faults: { body: "object" } };
  const entries = Object.entries(body);
  if (entries.length > MOST_PAYLOAD_FIELDS) return { payload, faults: { body: "many_fields" } };
  const faults: [string, PayloadFault][] = [];
  for (const [name, value] of entries) {
    const fault = FIELD_NAME.test(name) ? take(payload, name, value) : "field_name";
    // What is wrong with a name that can't be one is said of the whole: the name may be anything.
    if (fault) faults.push([fault === "field_name" ? "body" : name, fault]);
  }
  return { payload, faults: Object.fromEntries(faults) };
}

function take(payload: LeadPayload, name: string, value: unknown): PayloadFault | null {
  if (value === null) return null;
  if ((CONSENT_BOXES as readonly string[]).includes(name)) {
    if (typeof value !== "boolean") return "flag";
    payload.boxes[name] = value;
    return null;
  }
  if (name === "lead_attributes") return takeAttributes(payload, value);
  if (TEXTS.has(name) && typeof value !== "string") return "text";
  const text = answerText(value);
  if (text === null) return "value";
  const cleaned = cleanText(text);
  if (cleaned.length > LONGEST_PAYLOAD_TEXT) return "long";
  if (cleaned !== "") payload.answers[name] = cleaned;
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

/** Null: nothing that a form could have sent. A list is kept as "One, Two". */
function answerText(value: unknown): string | null {
  if (typeof value === "string") return value;
  if (typeof value === "boolean" || (typeof value === "number" && Number.isFinite(value)))
    return String(value);
  if (!Array.isArray(value) || value.length > MOST_IN_LIST) return null;
  const texts = value.map((each: unknown) => (Array.isArray(each) ? null : answerText(each)));
  return texts.some((text) => text === null) ? null : texts.join(", ");
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** LF, no control characters, no half characters (no database takes those), no space at the ends. */
function cleanText(text: string): string {
  return text
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{C}\n\t]/gu, "")
    .trim();
}

/** The path of a page of this site, from an address or a path that a payload or a header states; "" of any other. */
export function pagePath(stated: string, origin: string): string {
  if (!URL.canParse(stated, origin)) return "";
  const page = new URL(stated, origin);
  return page.origin === origin ? page.pathname.slice(0, 500) : "";
}
