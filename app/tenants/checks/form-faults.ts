import { hasVehicleForm, VEHICLE_FORM_NAMES } from "~/domain/buttons/vehicle-form-names";
import { CAR_STATUSES, CAR_TYPES } from "~/domain/car/car";
import {
  BY_ENTER,
  FIND_NEAREST,
  type FieldKind,
  fieldKey,
  HONEYPOT,
  SHOW_TIMES,
} from "~/domain/forms/form-field";
import { STEP_FIELDS } from "~/domain/forms/form-steps";
import { KNOWN_FIELD_NAMES } from "~/domain/forms/known-fields";
import type { SiteField, SiteForm } from "~/domain/forms/site-forms";
import { vehicleForm } from "~/domain/forms/vehicle-forms";
import { SERVER_ANSWER_NAMES } from "~/domain/lead/answer-kinds";
import { CAREERS, fileLead, receiverKey, ruleCovers } from "~/domain/lead/lead-routing";
import { ACCEPTED_CATEGORY, valuationCategory } from "~/domain/valuation/eligibility";
import { GARAGE_PATH } from "~/domain/visitor/saved-lists";
import type { SiteConfig } from "~/tenants/schema";
import type { ReferenceFault } from "~/tenants/site";
import type { SiteAddresses } from "~/tenants/site-addresses";
import { gateOfForm, personalisedFinancePath } from "~/tenants/site-pages";
import { isLoopbackHost } from "~/tenants/site-schema/messages";

/** Names that every form posts itself (hidden fields and buttons), and invalid names. */
const RESERVED = new Set<string>([
  "submission_id",
  "car_id",
  HONEYPOT,
  BY_ENTER,
  FIND_NEAREST,
  SHOW_TIMES,
  ...Object.values(STEP_FIELDS),
  ...SERVER_ANSWER_NAMES,
  // Every object already has these.
  ...Object.getOwnPropertyNames(Object.prototype),
]);

/** Query parameters that every form's address already uses. */
const TAKEN_PARAMETERS = new Set(["car_id", "step"]);

/** Kinds of fields with options. */
const CHOSEN = new Set<FieldKind>(["select", "radio", "checkboxes"]);

/** Fields that no link can prefill: personal data must not be in an address, and only shoppers tick their boxes. */
const NOT_PREFILLED = new Set([
  "name",
  "last_name",
  "email",
  "phone",
  "message",
  "opt_in",
  "terms_conditions",
  "terms_agreed",
]);
const NOT_PREFILLED_KINDS = new Set<FieldKind>(["email", "tel", "textarea", "checkbox"]);

/** Consent must be voluntary, so no form can make it required (rules/forms#field-opt-in). */
const FREELY_GIVEN = "opt_in";

/** Returns the faults of `forms`: what a form lacks to be shown, understood and answered. */
export function formFaults(
  config: Pick<SiteConfig, "forms">,
  addresses: Pick<SiteAddresses, "isTaken">,
): ReferenceFault[] {
  const paths = new Map<string, string>();
  return Object.entries(config.forms).flatMap(([id, form]) => {
    const error = (key: string, reason: string): ReferenceFault => ({
      key: `forms.${id}${key}`,
      reason,
      severity: "error",
    });
    return [
      ...pathFaults(id, form, paths, addresses, error),
      ...fieldFaults(form, error),
      ...prefillFaults(form, error),
      ...partialFaults(id, form),
    ];
  });
}

type Report = (key: string, reason: string) => ReferenceFault;

function pathFaults(
  id: string,
  form: SiteForm,
  paths: Map<string, string>,
  addresses: Pick<SiteAddresses, "isTaken">,
  error: Report,
): ReferenceFault[] {
  if (!form.enabled) return [];
  return [form.path, ...form.aliases].flatMap((path) => {
    const key = path === form.path ? ".path" : ".aliases";
    const other = paths.get(path);
    paths.set(path, id);
    if (other) return [error(key, `${path} is already the form ${other}'s`)];
    return addresses.isTaken(path) ? [error(key, `${path} is a page of the platform`)] : [];
  });
}

function fieldFaults(form: SiteForm, error: Report): ReferenceFault[] {
  const stepped = form.steps.length > 0;
  const key = stepped ? ".steps" : ".fields";
  const fields = fieldsOf(form);
  const faults = fields.flatMap((field) =>
    reasonsAgainst(field).map((reason) => error(key, `${field.name}: ${reason}`)),
  );
  if (stepped && form.fields.length > 0)
    faults.push(error(".fields", "a form has fields or steps, not both"));
  if (fields.length === 0) faults.push(error(".fields", "a form needs fields"));
  const names = fields.map(({ name }) => name);
  for (const name of new Set(names.filter((each, index) => names.indexOf(each) !== index)))
    faults.push(error(key, `${name} is there twice`));
  for (const [name, other] of namesTakenForOne(names))
    faults.push(
      error(key, `${name} and ${other} are too much alike: both are ${fieldKey(name)} on the page`),
    );
  if (fields.length > 0 && !fields.some(({ name, required }) => name === "name" && required !== false))
    faults.push(error(key, "a lead needs a name"));
  if (fields.length > 0 && !fields.some(answersTo))
    faults.push(error(key, "a lead needs a required email or phone, or nobody can be answered"));
  return faults;
}

function fieldsOf({ fields, steps }: SiteForm): SiteField[] {
  return steps.length > 0 ? steps.flatMap((step) => step.fields) : fields;
}

/** Returns pairs of different names with the same id and wording key. */
function namesTakenForOne(names: readonly string[]): [name: string, other: string][] {
  const firsts = new Map<string, string>();
  return [...new Set(names)].flatMap((name): [string, string][] => {
    const first = firsts.get(fieldKey(name));
    if (first === undefined) firsts.set(fieldKey(name), name);
    return first === undefined ? [] : [[first, name]];
  });
}

function prefillFaults(form: SiteForm, error: Report): ReferenceFault[] {
  const fields = fieldsOf(form);
  return Object.entries(form.prefill).flatMap(([parameter, name]) => {
    const report = (reason: string) => [error(`.prefill.${parameter}`, reason)];
    const field = fields.find((each) => each.name === name);
    if (!field) return report(`the form has no field ${name}`);
    if (TAKEN_PARAMETERS.has(parameter)) return report("means something else in a form's address");
    if (NOT_PREFILLED.has(name) || (field.kind && NOT_PREFILLED_KINDS.has(field.kind)))
      return report(`no link may fill in ${name}`);
    return [];
  });
}

/**
 * Returns a warning when a form can have no partial leads: they need a name and an email or phone before the last step.
 */
function partialFaults(id: string, { enabled, partial_leads, steps }: SiteForm): ReferenceFault[] {
  const early = steps.slice(0, -1).flatMap(({ fields }) => fields);
  const known = early.some(({ name }) => name === "name") && early.some(answersTo);
  if (!enabled || !partial_leads || known) return [];
  const reason = "there will be none: the name and the email or phone must be asked before the last step";
  return [{ key: `forms.${id}.partial_leads`, reason, severity: "warning" }];
}

function answersTo({ name, required }: SiteField): boolean {
  return (name === "email" || name === "phone") && required !== false;
}

function reasonsAgainst({ name, kind, required, options, options_from, range }: SiteField): string[] {
  const reasons: string[] = [];
  const known = KNOWN_FIELD_NAMES.includes(name);
  if (RESERVED.has(name)) reasons.push("is a name of the platform's own");
  if (known && kind) reasons.push("is a field of the specification's, whose kind is not to be changed");
  if (name === FREELY_GIVEN && required) reasons.push("nobody can be made to agree to it");
  if (!known && kind && CHOSEN.has(kind) && !options && !options_from)
    reasons.push(`a ${kind} needs options`);
  const values = options?.map(({ value }) => value) ?? [];
  for (const value of new Set(values.filter((each, index) => values.indexOf(each) !== index)))
    reasons.push(`the option ${value} is there twice`);
  if (range && range.min > range.max) reasons.push(`its range ends at ${range.max}, before it begins`);
  return reasons;
}

/**
 * Returns the faults of `lead_delivery` that its schema can't detect: unknown names in rules, and rules and channels
 * without effect.
 */
export function leadDeliveryFaults(config: SiteConfig): ReferenceFault[] {
  const { rules } = config.lead_delivery;
  const filed = filedCategories(config);
  const slugs = new Set(config.dealerships.map(({ slug }) => slug));
  const faults: ReferenceFault[] = [];
  const report = (key: string, reason: string, severity: ReferenceFault["severity"] = "error") =>
    faults.push({ key: `lead_delivery.rules.${key}`, reason, severity });

  rules.forEach((rule, index) => {
    rule.dealerships.forEach((slug, place) => {
      if (!slugs.has(slug)) report(`${index}.dealerships.${place}`, `there is no dealership ${slug}`);
    });
    rule.categories.forEach((category, place) => {
      const key = `${index}.categories.${place}`;
      if (category.toLowerCase() === CAREERS.toLowerCase())
        report(key, `${CAREERS} is filed as General Enquiry, Career Enquiry: name Career Enquiry here`);
      else if (!filed.has(category.toLowerCase()))
        report(key, `no form of the site files a lead as ${category}`, "warning");
    });
    const earlier = rules.findIndex((candidate, place) => place < index && ruleCovers(candidate, rule));
    if (earlier >= 0)
      report(`${index}`, `never fits a lead: rule ${earlier} takes all of its leads before it`);
    const seen = new Set<string>();
    rule.channels.forEach((channel, place) => {
      const key = `${index}.channels.${place}`;
      const target = channel.channel === "webhook" ? channel.url : (channel.to ?? "");
      const receiver = receiverKey({ channel: channel.channel, target });
      if (seen.has(receiver)) report(key, "is there twice");
      seen.add(receiver);
      if (channel.channel === "webhook" && isLoopbackHost(new URL(channel.url).hostname))
        report(
          `${key}.url`,
          "is this machine itself: refused in production, unless WEBHOOK_PRIVATE_HOSTS lists it",
          "warning",
        );
    });
  });
  return faults;
}

/**
 * Returns the gates before which no page of the site stands (rules/account#gates), and the gate that personalised finance
 * is behind (rules/finance#personalised-finance).
 */
export function gateFaults(config: SiteConfig): ReferenceFault[] {
  const hasFinance =
    config.vehicle_forms.finance_enquiry.enabled ||
    Object.entries(config.forms).some(([id, { enabled }]) => enabled && gateOfForm({ id }) === "finance");
  const faults: ReferenceFault[] = [];
  const add = (key: string, reason: string) => faults.push({ key, reason, severity: "error" });
  if (config.gates.finance && !(hasFinance && config.enquiry.enabled))
    add(
      "gates.finance",
      "no finance form is enabled: neither forms.finance nor vehicle_forms.finance_enquiry",
    );
  if (!config.gates.finance && personalisedFinancePath(config) !== null)
    add("gates.finance", "is off, and forms.personalised_finance is enabled: it stands behind this gate");
  if (config.gates.checkout && !config.actions.checkout.enabled)
    add("gates.checkout", "actions.checkout is not enabled");
  if (config.gates.online_payment_open && !config.online_payment.enabled)
    add("gates.online_payment_open", "online_payment is not enabled");
  return faults;
}

/** Returns a fault when the heart would save a car in more than one list (rules/saved-cars#one-list). */
export function savedCarsFaults({ saved_cars, garage }: SiteConfig): ReferenceFault[] {
  const lists = [
    ...(saved_cars.favourites ? ["saved_cars.favourites"] : []),
    ...(saved_cars.watchlist ? ["saved_cars.watchlist"] : []),
    ...(garage.enabled ? ["garage.enabled"] : []),
  ];
  const key = lists.at(-1);
  if (key === undefined || lists.length === 1) return [];
  return [{ key, reason: `a site has only one of ${lists.join(", ")}`, severity: "error" }];
}

/** Returns a fault when another page is at the garage's address. */
export function garagePathFaults(
  { garage: { enabled, path } }: SiteConfig,
  addresses: Pick<SiteAddresses, "isFree">,
): ReferenceFault[] {
  if (!enabled || path === GARAGE_PATH || addresses.isFree(path)) return [];
  return [{ key: "garage.path", reason: `${path} is a page of the platform`, severity: "error" }];
}

/** Returns the categories and subcategories of leads from the site's own forms, in lower case. */
function filedCategories(config: SiteConfig): Set<string> {
  const filed = [...siteForms(config), ...vehicleForms(config), ...valuations(config)];
  return new Set(
    filed.flatMap(({ category, subcategory }) =>
      [category, subcategory ?? ""].filter(Boolean).map((name) => name.trim().toLowerCase()),
    ),
  );
}

interface Filed {
  category: string;
  subcategory: string | null;
}

function siteForms({ forms, enquiry }: SiteConfig): Filed[] {
  if (!enquiry.enabled) return [];
  return Object.values(forms).flatMap((form) => {
    if (!form.enabled) return [];
    const fields = [...form.fields, ...form.steps.flatMap((step) => step.fields)];
    const chosen = fields.some(({ name }) => name === "category") ? enquiry.categories : [null];
    return chosen.map((category) => fileLead(form, category, null));
  });
}

function vehicleForms({ enquiry, vehicle_forms }: SiteConfig): Filed[] {
  const rules = { ...enquiry, test_drive_disclaimer: null };
  const switches = {
    enquiry: enquiry.enabled,
    test_drive: vehicle_forms.test_drive.enabled,
    photos: vehicle_forms.photos,
    finance_enquiry: vehicle_forms.finance_enquiry.enabled,
    offer: vehicle_forms.offer,
  };
  return VEHICLE_FORM_NAMES.filter((name) => hasVehicleForm(name, switches)).flatMap((name) =>
    CAR_TYPES.flatMap((car_type) =>
      CAR_STATUSES.map(
        (status) => vehicleForm(name, { car_type, status, tag: null }, rules, { locations: [] }).filedAs,
      ),
    ),
  );
}

function valuations({ valuation, actions }: SiteConfig): Filed[] {
  if (!valuation.enabled) return [];
  const againstCar = actions.trade_in.enabled ? [valuationCategory(valuation.path, true)] : [];
  return [valuationCategory(valuation.path, false), ...againstCar, ACCEPTED_CATEGORY].map((category) => ({
    category,
    subcategory: null,
  }));
}
