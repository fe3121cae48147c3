import { hasVehicleForm, vehicleFormHref } from "~/domain/actions/vehicle-form-names";
import { TEST_DRIVE_TIME } from "~/domain/forms/known-fields";
import type { SiteForm } from "~/domain/forms/site-forms";
import { vehicleFormSwitches } from "./action-rules.server";
import { hasPage, shownCars } from "./cars-by-id.server";
import type { RequestContext } from "./platform.server";

/** The car that a link to a site's own test-drive form names. */
const CAR = "car_id";

/** Whoever comes about one car is better asked on that car's own form. Null: none is named, or the site has none. */
export async function testDriveOfCar(
  context: Pick<RequestContext, "platform" | "site">,
  { fields }: Pick<SiteForm, "fields">,
  query: URLSearchParams,
): Promise<string | null> {
  const id = query.get(CAR);
  if (!id || !fields.some(({ name }) => name === TEST_DRIVE_TIME)) return null;
  if (!hasVehicleForm("test-drive", vehicleFormSwitches(context.site))) return null;
  const [car] = await shownCars(context, [id]);
  return car && hasPage(context, car) ? vehicleFormHref(car, "test-drive") : null;
}
