import { EVENT_IDS, leadEvent, type TrackedLead } from "~/domain/analytics/analytics-event";
import type { FiledAs } from "~/domain/forms/form-field";
import { SERVICE_LOCATION } from "~/domain/forms/known-fields";
import type { DealershipId } from "~/domain/text/identifiers";
import type { DeliveryChannel, NewDelivery } from "./lead";

/** A channel of a rule, with its receiver when that isn't the dealership's own address. */
export type RuleChannel =
  | { channel: "email"; to: string | null }
  | { channel: "adf"; to: string }
  | { channel: "webhook"; url: string };

/** A rule that decides which leads are delivered by which channels. */
export interface DeliveryRule {
  /** Slugs of dealerships; an empty list means every dealership. */
  dealerships: readonly string[];
  /** Categories or subcategories; an empty list means every lead. */
  categories: readonly string[];
  channels: readonly RuleChannel[];
}

interface RoutedLead {
  category: string;
  subcategory: string | null;
}

interface RoutedDealership {
  slug: string;
  lead_email: string;
}

/**
 * Returns the deliveries of a lead: the channels of the first rule that matches, or an e-mail to the dealership's own
 * address when none does. There is always at least one, and never two for the same receiver.
 */
export function leadDeliveries(
  lead: RoutedLead,
  dealership: RoutedDealership,
  rules: readonly DeliveryRule[],
): NewDelivery[] {
  const rule = rules.find((candidate) => ruleFits(candidate, lead, dealership));
  const own: NewDelivery = { channel: "email", target: dealership.lead_email };
  const deliveries = new Map<string, NewDelivery>();
  for (const channel of rule?.channels ?? []) {
    const delivery = { channel: channel.channel, target: targetOf(channel, dealership) };
    const key = receiverKey(delivery);
    if (!deliveries.has(key)) deliveries.set(key, delivery);
  }
  return deliveries.size > 0 ? [...deliveries.values()] : [own];
}

function ruleFits(rule: DeliveryRule, lead: RoutedLead, dealership: RoutedDealership): boolean {
  const filedAs = [lead.category, lead.subcategory ?? ""].map(plain);
  return (
    (rule.dealerships.length === 0 || rule.dealerships.includes(dealership.slug)) &&
    (rule.categories.length === 0 || rule.categories.some((category) => filedAs.includes(plain(category))))
  );
}

function targetOf(channel: RuleChannel, dealership: RoutedDealership): string {
  if (channel.channel === "webhook") return channel.url;
  return channel.to ?? dealership.lead_email;
}

/** Returns a key that is equal for two channels with the same receiver. Letter case in e-mail addresses is ignored. */
export function receiverKey({ channel, target }: { channel: DeliveryChannel; target: string }): string {
  return `${channel} ${channel === "webhook" ? target : target.toLowerCase()}`;
}

/** Whether `earlier` takes every lead that `later` matches, so that `later` has no effect. */
export function ruleCovers(earlier: DeliveryRule, later: DeliveryRule): boolean {
  return covers(earlier.dealerships, later.dealerships) && covers(earlier.categories, later.categories);
}

function covers(earlier: readonly string[], later: readonly string[]): boolean {
  if (earlier.length === 0) return true;
  const named = new Set(earlier.map(plain));
  return later.length > 0 && later.every((name) => named.has(plain(name)));
}

function plain(name: string): string {
  return name.trim().toLowerCase();
}

/**
 * The categories of leads. The specification names General Enquiry, Service Booking, Careers Enquiry and Fleet Enquiry
 * (rules/lead-filing#lead-categories); the others are the subjects of its forms.
 */
export const LEAD_CATEGORIES = [
  "General Enquiry",
  "New Car Enquiry",
  "Used Car Enquiry",
  "Test Drive",
  "Finance Enquiry",
  "Service Booking",
  "Parts Enquiry",
  "Fleet Enquiry",
  "Trade-In Valuation",
  "Careers Enquiry",
  "Customer Feedback",
] as const;

interface LeadKind extends FiledAs {
  /** Analytics event id of rules/analytics#event-ids, e.g. 14 new car enquiry. */
  event_id: number | null;
}

/** The category for job applicants. */
export const CAREERS = "Careers Enquiry";

/**
 * Returns the category, subcategory and event of a form's lead.
 * - The shopper's category, when the form asks for one; the event of such a form is 22 (rules/analytics#event-of-lead).
 * - "The category Careers Enquiry is turned into General Enquiry with subcategory Career Enquiry and event id 51"
 *   (rules/lead-filing#lead-careers).
 * @param chosen the answer to the category select; null when the form has none
 */
export function fileLead(filedAs: FiledAs, chosen: string | null, car: TrackedLead["car"]): LeadKind {
  const category = chosen ?? filedAs.category;
  if (category === CAREERS) {
    return {
      category: "General Enquiry",
      subcategory: "Career Enquiry",
      event_id: EVENT_IDS.careers_enquiry,
    };
  }
  const { subcategory } = filedAs;
  const event = chosen !== null && !car ? "category_enquiry" : leadEvent({ category, subcategory, car });
  return { category, subcategory, event_id: event && EVENT_IDS[event] };
}

interface DealershipRules {
  dealerships: readonly { id: DealershipId; slug: string }[];
  locations: readonly { id: string; slug: string; dealership_id: DealershipId }[];
  /** "If the service-booking flag is on and the category is Service Booking" (rules/lead-filing#lead-dealership). */
  service_booking: boolean;
}

/** Fields whose answer chooses a dealership, the most specific first. */
const CHOOSING = ["dealership_slug", "location", "location_id", SERVICE_LOCATION];

/**
 * Returns the id of the dealership that the answers choose, or null when they choose none.
 * "If the service-booking flag is on and the category is Service Booking, dealership_slug is taken from the chosen
 * Service Location" (rules/lead-filing#lead-dealership). This comes before every other answer.
 */
export function chosenDealership(
  category: string,
  answer: (field: string) => string | null,
  { dealerships, locations, service_booking }: DealershipRules,
): DealershipId | null {
  const named = (text: string | null) => {
    const location = locations.find(({ id, slug }) => text !== null && (id === text || slug === text));
    return location?.dealership_id ?? null;
  };
  if (service_booking && category === "Service Booking") {
    const serviced = named(answer(SERVICE_LOCATION));
    if (serviced) return serviced;
  }
  for (const field of CHOOSING) {
    const text = answer(field);
    const found =
      field === "dealership_slug" ? dealerships.find(({ slug }) => slug === text)?.id : named(text);
    if (found) return found;
  }
  return null;
}

/**
 * Returns the dealership of a lead that neither the shopper nor a car decides: the head office, otherwise the site's
 * first dealership.
 * @throws RangeError when the site has no dealership
 */
export function defaultDealership<D extends { head_office?: boolean | undefined }>({
  slug,
  dealerships,
}: {
  slug: string;
  dealerships: readonly D[];
}): D {
  const dealership = dealerships.find(({ head_office }) => head_office) ?? dealerships[0];
  if (!dealership) throw new RangeError(`site ${slug} has no dealership`);
  return dealership;
}
