import { CAREERS } from "~/domain/forms/lead-filing";
import { receiverKey, ruleCovers } from "~/domain/lead-routing";
import type { SiteConfig } from "./schema";
import type { ReferenceFault } from "./site-references";
import { isLoopbackHost } from "./site-schema/lead-delivery";

/** Faults of `lead_delivery` that its schema can't tell: whom rules name, and rules and channels that say nothing. */
export function leadDeliveryFaults(config: SiteConfig): ReferenceFault[] {
  const { rules } = config.lead_delivery;
  const slugs = new Set(config.dealerships.map(({ slug }) => slug));
  const faults: ReferenceFault[] = [];
  const report = (key: string, reason: string, severity: ReferenceFault["severity"] = "error") =>
    faults.push({ key: `lead_delivery.rules.${key}`, reason, severity });

  rules.forEach((rule, index) => {
    rule.dealerships.forEach((slug, place) => {
      if (!slugs.has(slug)) report(`${index}.dealerships.${place}`, `there is no dealership ${slug}`);
    });
    rule.categories.forEach((category, place) => {
      if (category.toLowerCase() !== CAREERS.toLowerCase()) return;
      const reason = `${CAREERS} is filed as General Enquiry, Career Enquiry: name Career Enquiry here`;
      report(`${index}.categories.${place}`, reason);
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
        report(`${key}.url`, "is this machine itself: refused in production", "warning");
    });
  });
  return faults;
}
