import { fieldKey } from "~/domain/forms/form-field";
import { TEST_DRIVE_TIME } from "~/domain/forms/known-fields";
import { translator } from "~/i18n/site-i18n.server";
import type { StoreRefusal } from "~/services/leads/intake/create-lead.server";
import type { Site } from "~/tenants/site";
import { jsonError } from "../http/json-endpoint.server";

/** Returns why a JSON lead was not stored: 409 when it conflicts with another, 503 when the store failed. */
export function refuseSubmission(site: Site, refusal: StoreRefusal): Response {
  const t = translator(site);
  switch (refusal) {
    case "time_taken":
    case "time_limit": {
      const reason = refusal === "time_taken" ? "taken" : "many";
      const message = t(`form.error.${fieldKey(TEST_DRIVE_TIME)}_${reason}`);
      return jsonError(409, t("lead_payload.refused"), { [TEST_DRIVE_TIME]: [message] });
    }
    case "sent_before":
      return jsonError(409, t("lead_payload.conflict"));
    case "failed":
      return jsonError(503, t("form.error.unexpected"));
  }
}
