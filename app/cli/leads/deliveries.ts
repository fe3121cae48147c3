import type { Store } from "~/adapters/database/store";
import { DELIVERY_ATTEMPTS } from "~/domain/delivery/retry-schedule";
import type { DeliveryRecord, Lead } from "~/domain/lead/lead";
import { asDeliveryId, asLeadId } from "~/domain/text/identifiers";
import { labelledLines, printable } from "../terminal/printable";

/** Something named does not exist or can't be done; the message is complete. */
export class CommandError extends Error {}

const MAX_LISTED = 1000;

/** Lists dead deliveries, then those that failed and are retried. Shows no name, address or message. */
export async function listFailed({ outbox }: Pick<Store, "outbox">): Promise<string> {
  const dead = await outbox.list("dead", MAX_LISTED);
  const { dead: deadInAll } = await outbox.backlog(new Date());
  const retried = (await outbox.list("waiting", MAX_LISTED)).filter(({ attempts }) => attempts > 0);
  const lines: string[] = [];
  if (dead.length > 0) {
    lines.push(`Given up: ${deadInAll}`, ...dead.flatMap(failedLines));
    if (deadInAll > dead.length) lines.push(`  … and ${deadInAll - dead.length} more`);
    lines.push("", "Try them again with npm run leads -- --retry [ID …]");
  } else lines.push("Nothing was given up.");
  if (retried.length > 0) {
    lines.push("", `Being tried again: ${retried.length}`, ...retried.flatMap(failedLines));
  }
  return lines.join("\n");
}

function failedLines(delivery: DeliveryRecord): string[] {
  const { id, reference, site, category, channel, attempts, created_at, next_attempt_at, state } = delivery;
  const when = state === "waiting" ? `, next at ${next_attempt_at}` : "";
  return [
    `  ${id}  lead ${reference}  ${site}  ${channel}  ${category}`,
    `    ${attempts} of ${DELIVERY_ATTEMPTS} attempts since ${created_at}${when}: ${withoutAddresses(delivery.last_error ?? "no error was noted")}`,
  ];
}

/** A mail server's answer may repeat an address. */
export function withoutAddresses(text: string): string {
  return text.replace(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, "…@…").replace(/\s+/g, " ");
}

/** Makes deliveries due now, and prints the ids that could not be. */
export async function retryDeliveries(
  { outbox, leads, privacy }: Pick<Store, "outbox" | "leads" | "privacy">,
  ids: readonly string[],
  now: Date,
): Promise<string> {
  if (ids.length === 0) {
    const due = await outbox.retry("dead", now);
    return due.length === 0 ? "Nothing was given up." : retried(due.length);
  }
  const named: DeliveryRecord[] = [];
  for (const id of ids) {
    const found = await deliveriesNamed({ outbox, leads, privacy }, id);
    if (!found) throw new CommandError(`There is no lead and no delivery ${id}; nothing was changed`);
    named.push(...found.deliveries);
  }
  const due = await outbox.retry(
    named.map(({ id }) => id),
    now,
  );
  const left = named.filter(({ id }) => !due.includes(id));
  return [
    due.length > 0 ? retried(due.length) : "There is nothing to try again.",
    ...left.map(({ id, state }) => `  ${id} is ${state === "sending" ? "being sent" : "delivered"} already`),
  ].join("\n");
}

function retried(count: number): string {
  return `Due now: ${count === 1 ? "1 delivery" : `${count} deliveries`}. A running server sends within seconds; one that is started sends then.`;
}

/** Finds one lead by its id, its reference or the id of one of its deliveries. Returns null when there is none. */
async function deliveriesNamed(
  { outbox, leads, privacy }: Pick<Store, "outbox" | "leads" | "privacy">,
  text: string,
): Promise<{ lead: Lead; deliveries: DeliveryRecord[] } | null> {
  const delivery = await outbox.byId(asDeliveryId(text));
  const leadId = delivery?.lead_id ?? (await privacy.idOfReference(text)) ?? asLeadId(text);
  const lead = await leads.byId(leadId);
  if (!lead) return null;
  return { lead, deliveries: delivery ? [delivery] : await outbox.byLead(leadId) };
}

/** Cancels a lead's appointment and frees its slot; the lead and its deliveries stay. */
export async function releaseAppointment(store: Store, id: string): Promise<string> {
  const found = await deliveriesNamed(store, id);
  if (!found) throw new CommandError(`There is no lead and no delivery ${id}`);
  const { lead_id, reference } = found.lead;
  const appointment = await store.appointments.ofLead(lead_id);
  if (!appointment || !(await store.appointments.release(lead_id)))
    throw new CommandError(`Lead ${reference} has no appointment`);
  return `Lead ${reference}: ${appointment.starts_at} at ${appointment.location_id} is free again`;
}

/** Prints a lead with its content, and its deliveries with their attempts and last errors. */
export async function showLead(store: Store, id: string): Promise<string> {
  const found = await deliveriesNamed(store, id);
  if (!found) throw new CommandError(`There is no lead and no delivery ${id}`);
  const { lead } = found;
  const deliveries = await store.outbox.byLead(lead.lead_id);
  const appointment = await store.appointments.ofLead(lead.lead_id);
  return [
    `Lead ${lead.reference}`,
    ...labelledLines([
      ["id", lead.lead_id],
      ["received", lead.created_at],
      ["site", lead.site],
      ["dealership", lead.dealership_id],
      ["category", lead.category],
      ["subcategory", lead.subcategory],
      ["finished", lead.partial ? "no, the shopper has not finished the form" : null],
      ["follows", lead.follows],
      ["car", lead.car_id],
      ["page", lead.url],
      ["name", [lead.name, lead.last_name].filter(Boolean).join(" ")],
      ["email", lead.email],
      ["phone", lead.phone],
      ["postcode", lead.postcode],
      ["message", lead.message],
      ["appointment", appointment && `${appointment.starts_at} at ${appointment.location_id}`],
      ...Object.entries(lead.answers).map(([name, value]): [string, string] => [name, value]),
      ...lead.consents.map((consent): [string, string] => [
        consent.name,
        `${consent.given ? "given" : "not given"}: “${consent.wording}” (${consent.form})`,
      ]),
    ]),
    "",
    deliveries.length === 0 ? "It has no delivery." : "Deliveries",
    ...deliveries.flatMap((delivery) => [
      `  ${delivery.id}  ${delivery.channel} to ${delivery.target}`,
      `    ${delivery.state}, ${delivery.attempts} of ${DELIVERY_ATTEMPTS} attempts, last change ${delivery.updated_at}` +
        (delivery.state === "waiting" ? `, due ${delivery.next_attempt_at}` : ""),
      ...(delivery.last_error ? [`    last error: ${printable(delivery.last_error)}`] : []),
    ]),
  ].join("\n");
}
