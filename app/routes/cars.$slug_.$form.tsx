import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { answerOfPost, formOrNothing } from "~/components/forms/form-requests";
import { LeadFormPage } from "~/components/forms/lead-form-page";
import { pageMeta } from "~/components/page-meta";
import { loadVehicleFormPage, vehicleFormAction } from "~/services/vehicle-form-page.server";

/** Every form of a vehicle, `/cars/{slug}/enquire` and the others: app/domain/forms/vehicle-forms.ts defines them. */
export const loader = loadVehicleFormPage;
export const action = vehicleFormAction;

/** Only dialogs ask through these: the page itself ships no script. */
export const clientLoader = formOrNothing;
export const clientAction = answerOfPost;
/** A form that is open stays as it is, whatever else the page does. */
export const shouldRevalidate = () => false;

export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.page);

export default function VehicleForm() {
  return <LeadFormPage {...useLoaderData<typeof loader>()} />;
}
