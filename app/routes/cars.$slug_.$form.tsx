import { formPageHeaders as headers } from "~/pages/forms/form-answer.server";
import {
  vehicleFormAction as action,
  loadVehicleFormPage as loader,
} from "~/pages/forms/vehicle-form-page.server";
import { page } from "~/tenants/route-declaration";
import { LeadFormPage } from "~/ui/forms/form-page";
import { callServerAction, loadFormOrNull } from "~/ui/forms/form-requests";
import { withLoaderData } from "~/ui/with-loader-data";

export const handle = page({ metrics: "form", indexable: false });

/** Every form of a vehicle, `/cars/{slug}/enquire` and the others: app/domain/forms/vehicle-forms.ts defines them. */
export { action, headers, loader };

/** Only dialogs ask through these: the page itself ships no script. */
export const clientLoader = loadFormOrNull;
export const clientAction = callServerAction;
/** A form that is open stays as it is, whatever else the page does. */
export const shouldRevalidate = () => false;

export default withLoaderData<typeof loader>(LeadFormPage);
