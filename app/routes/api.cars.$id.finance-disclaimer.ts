import type { LoaderFunctionArgs } from "@remix-run/node";
import { hasPage, shownCars } from "~/services/cars-by-id.server";
import { financeLendersOf } from "~/services/finance.server";

/** `GET /api/cars/{id}/finance-disclaimer` (contract.md "JSON endpoints"). */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const [car] = await shownCars(context, params.id ? [params.id] : []);
  if (!car || !hasPage(context, car)) {
    return Response.json({ error: "There is no such car." }, { status: 404 });
  }
  return Response.json(
    { finance_lenders: financeLendersOf(context.site, car, context.platform.now()) },
    { headers: { "Cache-Control": "private, no-cache" } },
  );
}
