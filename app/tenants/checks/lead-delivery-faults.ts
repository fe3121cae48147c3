import { CAREERS } from "~/domain/lead/filing";
import { receiverKey, ruleCovers } from "~/domain/lead/lead-routing";
import { filedCategories } from "../filed-categories";
import type { SiteConfig } from "../schema";
import type { ReferenceFault } from "../site";
import { isLoopbackHost } from "../site-schema/lead-delivery";

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
        report(`${key}.url`, "is this machine itself: refused in production", "warning");
    });
  });
  return faults;
}
