import type { i18n } from "i18next";
import type { Site } from "~/tenants/site";
import { createI18n } from "./create-i18n";

const instances = new WeakMap<Site, i18n>();

/** The one i18next instance of a site's language: making one costs more than rendering a small page. */
export function siteI18n(site: Site): i18n {
  let instance = instances.get(site);
  if (!instance) {
    instance = createI18n(site.language, site.wording[site.language] ?? {});
    instances.set(site, instance);
  }
  return instance;
}

/** Translates a key in a site's own wording, outside React (titles, e-mails, messages of actions). */
export function translator(site: Site): i18n["t"] {
  return siteI18n(site).t;
}
