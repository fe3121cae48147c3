import { hasVehicleForm, vehicleFormHref } from "~/domain/buttons/vehicle-form-names";
import { TEST_DRIVE_TIME } from "~/domain/forms/known-fields";
import type { SiteForm } from "~/domain/forms/site-forms";
import { asCarId } from "~/domain/text/identifiers";
import type { RequestContext } from "~/pages/request-context";
import { hasPage, shownCars } from "~/services/stock/shown-cars.server";
import { vehicleFormSwitches } from "~/services/vehicle/button-rules.server";

/** The car that a link to a site's own test-drive form names. */
const CAR = "car_id";

/**
 * Returns the address of the named car's own form, which suits the shopper better. Null when no car is named or the
 * site lacks it.
 */
export async function testDriveOfCar(
  context: Pick<RequestContext, "platform" | "site">,
  { fields }: Pick<SiteForm, "fields">,
  query: URLSearchParams,
): Promise<string | null> {
  const id = query.get(CAR);
  if (!id || !fields.some(({ name }) => name === TEST_DRIVE_TIME)) return null;
  if (!hasVehicleForm("test-drive", vehicleFormSwitches(context.site))) return null;
  const [car] = await shownCars(context, [asCarId(id)]);
  return car && hasPage(context, car) ? vehicleFormHref(car, "test-drive") : null;
}
