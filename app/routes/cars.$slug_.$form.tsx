import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formPageHeaders } from "~/pages/forms/form-answer.server";
import { loadVehicleFormPage, vehicleFormAction } from "~/pages/forms/vehicle-form-page.server";
import { page } from "~/tenants/route-declaration";
import { LeadFormPage } from "~/ui/forms/form-page";
import { callServerAction, loadFormOrNull } from "~/ui/forms/form-requests";
import { pageMeta } from "~/ui/page-meta";

export const handle = page({ metrics: "form", indexable: false });

/** Every form of a vehicle, `/cars/{slug}/enquire` and the others: app/domain/forms/vehicle-forms.ts defines them. */
export const loader = loadVehicleFormPage;
export const action = vehicleFormAction;

/** Only dialogs ask through these: the page itself ships no script. */
export const clientLoader = loadFormOrNull;
export const clientAction = callServerAction;
/** A form that is open stays as it is, whatever else the page does. */
export const shouldRevalidate = () => false;

export const headers = formPageHeaders;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageMeta(data?.page, matches);

export default function VehicleForm() {
  return <LeadFormPage {...useLoaderData<typeof loader>()} />;
}
