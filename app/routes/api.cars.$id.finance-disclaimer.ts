import type { LoaderFunctionArgs } from "@remix-run/node";
import { asCarId } from "~/domain/text/identifiers";
import { getOnly as action } from "~/pages/http/json-endpoint.server";
import { hasPage, shownCars } from "~/services/stock/listed-cars.server";
import { financeLendersOf } from "~/services/vehicle/finance-view.server";
import { endpoint } from "~/tenants/route-declaration";

export const handle = endpoint();

/** `GET /api/cars/{id}/finance-disclaimer` (rules/outside#api-finance-disclaimer). */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const [car] = await shownCars(context, params.id ? [asCarId(params.id)] : []);
  if (!car || !hasPage(context, car)) {
    return Response.json({ error: "There is no such car." }, { status: 404 });
  }
  return Response.json(
    { finance_lenders: financeLendersOf(context.site, car, context.platform.now()) },
    { headers: { "Cache-Control": "private, no-cache" } },
  );
}

export { action };
