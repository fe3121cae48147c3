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

export interface RoutedLead {
  category: string;
  subcategory: string | null;
}

export interface RoutedDealership {
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
