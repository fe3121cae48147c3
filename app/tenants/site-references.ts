import { editorWarnings } from "~/domain/editing/editor-rights";
import { fieldKey } from "~/domain/forms/form-field";
import { siteFormWordingKeys } from "~/domain/forms/site-forms";
import { linksOf } from "./checks/page-faults";
import type { SiteConfig } from "./schema";
import type { ReferenceFault } from "./site";
import { languageFault } from "./site-language";

/** Returns the faults that a schema can't detect: unknown references, duplicates, and missing licences. */
export function referenceFaults(config: SiteConfig): ReferenceFault[] {
  return [
    ...duplicateFaults(config),
    ...locationFaults(config),
    ...licenceFaults(config),
    ...helpFaults(config),
    ...environmentFaults(config),
    ...promotionFaults(config),
    ...offerFaults(config),
    ...popupDateFaults(config),
    ...storeCodeFaults(config),
    ...editorWarnings(config.editors).map(({ index, reason }) => ({
      key: index === null ? "editors" : `editors.${index}`,
      reason,
      severity: "warning" as const,
    })),
  ];
}

/** Returns the wording keys in site.json, each with the first place that uses it; navigation comes first. */
export function referredWordingKeys(config: SiteConfig): Map<string, string> {
  const keys = new Map<string, string>([[config.tagline, "tagline"]]);
  const add = (key: string, place: string) => {
    if (!keys.has(key)) keys.set(key, place);
  };
  config.navigation.footer.forEach((group, index) => {
    add(group.heading, `navigation.footer.${index}.heading`);
  });
  for (const { label, key } of linksOf(config)) if (label) add(label, `${key}.label`);
  config.home.reasons.forEach((reason, index) => {
    add(`${reason}.title`, `home.reasons.${index}`);
    add(`${reason}.text`, `home.reasons.${index}`);
  });
  for (const list of ["whats_included", "value_adds", "used_feature_strip", "guarantee_banner"] as const) {
    config.vehicle[list].forEach((entry, index) => {
      if (typeof entry === "string") add(entry, `vehicle.${list}.${index}`);
      else add(entry.text, `vehicle.${list}.${index}.text`);
    });
  }
  for (const list of ["why_buy", "protect_your_car"] as const) {
    (config.vehicle[list] ?? []).forEach((reason, index) => {
      add(`${reason}.title`, `vehicle.${list}.${index}`);
      add(`${reason}.text`, `vehicle.${list}.${index}`);
    });
  }
  add(config.finance.disclaimer, "finance.disclaimer");
  const { disclaimer } = config.vehicle_forms.test_drive;
  if (disclaimer) add(disclaimer, "vehicle_forms.test_drive.disclaimer");
  if (config.enquiry.disclaimer) add(config.enquiry.disclaimer, "enquiry.disclaimer");
  for (const category of config.enquiry.categories)
    add(`lead_category.${fieldKey(category)}`, "enquiry.categories");
  for (const [id, form] of Object.entries(config.forms)) {
    for (const key of siteFormWordingKeys(id, form)) add(key, `forms.${id}`);
  }
  const { campaign } = config.spin_to_win;
  if (campaign) {
    const at = "spin_to_win.campaign";
    add(campaign.name, `${at}.name`);
    add(campaign.permit, `${at}.permit`);
    campaign.terms.forEach((key, index) => {
      add(key, `${at}.terms.${index}`);
    });
    campaign.prizes.forEach(({ name }, index) => {
      add(name, `${at}.prizes.${index}.name`);
    });
  }
  for (const [category, key] of Object.entries(config.blog.categories))
    add(key, `blog.categories.${category}`);
  for (const [id, offer] of Object.entries(config.offers.entries)) addOfferKeys(add, id, offer);
  add(config.offers.enquire_label, "offers.enquire_label");
  config.hours.special.forEach(({ name }, index) => {
    if (name) add(name, `hours.special.${index}.name`);
  });
  config.locations.forEach(({ coming_soon, team }, index) => {
    if (coming_soon) add(coming_soon, `locations.${index}.coming_soon`);
    team.forEach(({ role }, person) => {
      add(role, `locations.${index}.team.${person}.role`);
    });
  });
  for (const [id, { alt, title, description, link_to, button_text }] of Object.entries(config.popups)) {
    add(title, `popups.${id}.title`);
    if (description) add(description, `popups.${id}.description`);
    if (alt) add(alt, `popups.${id}.alt`);
    if (link_to) add(button_text, `popups.${id}.button_text`);
  }
  config.promotions.forEach(({ node }, index) => {
    add(node.heading, `promotions.${index}.node.heading`);
    if (node.text) add(node.text, `promotions.${index}.node.text`);
  });
  return keys;
}

function addOfferKeys(
  add: (key: string, place: string) => void,
  id: string,
  { wording, has_disclaimer, category, picture }: SiteConfig["offers"]["entries"][string],
): void {
  const at = `offers.entries.${id}`;
  add(`${wording}.name`, `${at}.wording`);
  add(`${wording}.description`, `${at}.wording`);
  if (has_disclaimer) add(`${wording}.disclaimer`, `${at}.has_disclaimer`);
  if (category) add(`offers.category.${fieldKey(category)}`, `${at}.category`);
  if (picture?.alt) add(picture.alt, `${at}.picture.alt`);
}

function error(key: string, reason: string): ReferenceFault {
  return { key, reason, severity: "error" };
}

function duplicateFaults(config: SiteConfig): ReferenceFault[] {
  const unique = (list: "dealerships" | "locations", field: "id" | "slug") => {
    const seen = new Set<string>();
    return config[list].flatMap((entry, index) => {
      if (seen.has(entry[field]))
        return [error(`${list}.${index}.${field}`, `${entry[field]} is used twice`)];
      seen.add(entry[field]);
      return [];
    });
  };
  return [
    ...unique("dealerships", "id"),
    ...unique("dealerships", "slug"),
    ...unique("locations", "id"),
    ...unique("locations", "slug"),
  ];
}

function locationFaults(config: SiteConfig): ReferenceFault[] {
  const dealerships = new Set(config.dealerships.map((dealership) => dealership.id));
  const faults = config.locations.flatMap((location, index) => {
    const found: ReferenceFault[] = [];
    if (!dealerships.has(location.dealership_id)) {
      found.push(
        error(`locations.${index}.dealership_id`, `there is no dealership ${location.dealership_id}`),
      );
    }
    if (!isTimeZone(location.time_zone)) {
      found.push(error(`locations.${index}.time_zone`, `unknown time zone ${location.time_zone}`));
    }
    const weekdays = new Set<number>();
    if (location.opening_hours.length > 0 && location.opening_hours.length < 7) {
      const reason = "states some days only: list all seven, or none";
      found.push(error(`locations.${index}.opening_hours`, reason));
    }
    location.opening_hours.forEach((day, dayIndex) => {
      const key = `locations.${index}.opening_hours.${dayIndex}`;
      if (weekdays.has(day.weekday))
        found.push(error(`${key}.weekday`, `weekday ${day.weekday} is listed twice`));
      weekdays.add(day.weekday);
      if (day.status !== "Open") return;
      if (!day.open || !day.close) found.push(error(key, "an open day needs open and close"));
      else if (day.open >= day.close)
        found.push(error(key, `opens at ${day.open} but closes at ${day.close}`));
    });
    return found;
  });
  const primary = config.locations.filter((location) => location.primary).length;
  if (primary > 1) faults.push(error("locations", `${primary} locations are primary; one may be`));
  const heads = config.dealerships.filter((dealership) => dealership.head_office).length;
  if (heads > 1) faults.push(error("dealerships", `${heads} dealerships are head office; one may be`));
  return faults;
}

/** The licence number must be on the website and in every advertisement (NSW s19A, WA s21). */
function licenceFaults(config: SiteConfig): ReferenceFault[] {
  return config.dealerships.flatMap((dealership, index) => {
    const own = config.locations.filter((location) => location.dealership_id === dealership.id);
    if (own.some((location) => location.dealer_license_number)) return [];
    const reason = `none of the locations of ${dealership.id} states a dealer_license_number`;
    return [{ key: `dealerships.${index}`, reason, severity: "warning" as const }];
  });
}

function helpFaults(config: SiteConfig): ReferenceFault[] {
  const called = config.search.help.location;
  if (!called || config.locations.some(({ slug }) => slug === called)) return [];
  return [error("search.help.location", `there is no location ${called}`)];
}

function promotionFaults(config: SiteConfig): ReferenceFault[] {
  const ids = new Set<string>();
  return config.promotions.flatMap(({ id, start, expiry }, index) => {
    const isTwice = id !== undefined && ids.has(id);
    if (id !== undefined) ids.add(id);
    return [
      ...(isTwice ? [error(`promotions.${index}.id`, `${id} is used twice`)] : []),
      ...(start && expiry && Date.parse(start) > Date.parse(expiry)
        ? [error(`promotions.${index}.expiry`, `expires at ${expiry}, before it starts at ${start}`)]
        : []),
    ];
  });
}

function offerFaults({ offers }: SiteConfig): ReferenceFault[] {
  return Object.entries(offers.entries).flatMap(([id, { starts, expires }]) =>
    starts && expires && Date.parse(starts) > Date.parse(expires)
      ? [error(`offers.entries.${id}.expires`, `expires at ${expires}, before it starts at ${starts}`)]
      : [],
  );
}

function popupDateFaults({ popups }: SiteConfig): ReferenceFault[] {
  return Object.entries(popups).flatMap(([id, { starts, expires }]) =>
    starts && expires && Date.parse(starts) > Date.parse(expires)
      ? [error(`popups.${id}.expires`, `expires at ${expires}, before it starts at ${starts}`)]
      : [],
  );
}

function storeCodeFaults(config: SiteConfig): ReferenceFault[] {
  const locations = new Set(config.locations.map(({ id }) => id));
  return Object.keys(config.google_vehicles.store_codes).flatMap((id) =>
    locations.has(id) ? [] : [error(`google_vehicles.store_codes.${id}`, `there is no location ${id}`)],
  );
}

function environmentFaults(config: SiteConfig): ReferenceFault[] {
  const faults: ReferenceFault[] = [];
  if (!isTimeZone(config.time_zone)) faults.push(error("time_zone", `unknown time zone ${config.time_zone}`));
  const key = config.languages.length > 1 ? "languages" : "language";
  for (const tag of new Set([config.language, ...config.languages])) {
    const language = languageFault(tag);
    if (language) faults.push(error(key, language));
  }
  return faults;
}

export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
