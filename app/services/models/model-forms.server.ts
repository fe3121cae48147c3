import { NEW_ALERT_PATH } from "~/domain/alerts/new-alert-path";
import type { BrandModel } from "~/domain/models/model";
import { searchQueryString } from "~/domain/search/search-state";
import { own } from "~/domain/text/own-property";
import type { Site } from "~/tenants/site";
import { hasAlerts } from "../alerts/alerts-of-site.server";
import type { Platform } from "../platform/platform";
import { modelSearch } from "./model-stock.server";

/** The forms about a model, by their keys in `forms`. */
type ModelForm = "get_quote" | "test_drive" | "model_arrival";

/** Returns a form with a model chosen, as its list names it (services/forms/form-choices); null: the site has none. */
export function formAbout(
  { forms, enquiry, manufacturer }: Site,
  key: ModelForm,
  { name }: Pick<BrandModel, "name">,
): string | null {
  const form = own(forms, key);
  if (!form?.enabled || !enquiry.enabled) return null;
  return `${form.path}?${new URLSearchParams({ model: `${manufacturer?.name} ${name}` })}`;
}

/**
 * Returns where a shopper asks to be notified when a model comes in (rules/models#model-stock): an alert of its search, else
 * the form for it, whose list has the models that are sold new. Null: neither can have this model.
 */
export function tellMeAddress(
  platform: Pick<Platform, "config">,
  site: Site,
  model: BrandModel,
): string | null {
  const search = modelSearch(site, model);
  if (hasAlerts(platform, site) && search) return NEW_ALERT_PATH + searchQueryString(search);
  return model.status === "discontinued" ? null : formAbout(site, "model_arrival", model);
}
