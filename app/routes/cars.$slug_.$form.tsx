import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formPageHeaders as headers } from "~/pages/forms/form-answer.server";
import {
  vehicleFormAction as action,
  loadVehicleFormPage as loader,
} from "~/pages/forms/vehicle-form-page.server";
import { page } from "~/tenants/route-declaration";
import { LeadFormPage } from "~/ui/forms/form-page";
import { callServerAction, loadFormOrNull } from "~/ui/forms/form-requests";
import { pageMeta } from "~/ui/page-meta";

export const handle = page({ metrics: "form", indexable: false });

/** Every form of a vehicle, `/cars/{slug}/enquire` and the others: app/domain/forms/vehicle-forms.ts defines them. */
export { action, headers, loader };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageMeta(data?.page, matches);

/** Only dialogs ask through these: the page itself ships no script. */
export const clientLoader = loadFormOrNull;
export const clientAction = callServerAction;
/** A form that is open stays as it is, whatever else the page does. */
export const shouldRevalidate = () => false;

export default function VehicleForm() {
  return <LeadFormPage {...useLoaderData<typeof loader>()} />;
}
