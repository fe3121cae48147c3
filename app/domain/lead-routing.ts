import type { DeliveryChannel, NewDelivery } from "./lead";

/** A channel of a rule: what it is, and to whom when that isn't the dealership's own address. */
export type RuleChannel =
  | { channel: "email"; to: string | null }
  | { channel: "adf"; to: string }
  | { channel: "webhook"; url: string };

/** Which leads go by which channels. */
export interface DeliveryRule {
  /** Slugs of dealerships; none: every dealership. */
  dealerships: readonly string[];
  /** Categories or subcategories; none: every lead. */
  categories: readonly string[];
  channels: readonly RuleChannel[];
}

export interface RoutedLead {
  category: string;
  subcategory: string | null;
}

export interface RoutedDealership {
  slug: string;
  lead_email: string;
}

/**
 * What is to be delivered for a lead: the channels of the first rule that fits, or an e-mail to the dealership's own
 * address when none does. Never nothing, and no receiver twice.
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

/** The same for two channels that reach the same receiver: e-mail addresses differ by more than capitals. */
export function receiverKey({ channel, target }: { channel: DeliveryChannel; target: string }): string {
  return `${channel} ${channel === "webhook" ? target : target.toLowerCase()}`;
}

/** True when every lead that `later` fits is taken by `earlier`: then `later` says nothing. */
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
