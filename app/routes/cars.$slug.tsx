import { data as answer, type HeadersFunction, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { STILL_PARTS } from "~/domain/vehicle-page/vehicle-view";
import { keepOnServer, withServerOnly } from "~/pages/http/page-data.server";
import { VehiclePage } from "~/pages/vehicle/vehicle-page";
import { loadVehiclePage } from "~/pages/vehicle/vehicle-page.server";
import { vehiclePageAction as action } from "~/pages/vehicle/vehicle-page-action.server";
import { page } from "~/tenants/route-declaration";
import { revalidateUnlessRejected as shouldRevalidate } from "~/ui/forms/form-requests";

export const handle = page({
  // On a phone its facts are above the buttons, which come before them in the HTML.
  paintedWith: "seller",
  metrics: "vehicle",
  indexable: true,
  popups: "vehicle",
  hydrate: {
    code: "vehicle",
    loadAhead: true,
    wording: [
      "vehicle",
      "vehicle_location",
      "card",
      "measure",
      "gallery",
      "locations",
      "call",
      "views",
      "action",
      "form",
      "notice",
      "finance",
      "share",
      "print",
      "stock_word",
    ],
  },
});

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { title, description, structured, image, indexable, headers, ...view } = await loadVehiclePage(
    context,
    params.slug,
    request,
  );
  const canonical = `${context.origin}/cars/${view.vehicle.slug}`;
  const page = withServerOnly(
    { title, description, image, indexable, canonical, type: "product" as const },
    { structured },
  );
  if (!context.isDocument) return answer({ ...view, page }, { headers });
  const vehicle = keepOnServer(view.vehicle, STILL_PARTS);
  const about = keepOnServer(view.about, ["whatsIncluded", "whyBuy", "protectYourCar"]);
  return answer({ ...view, vehicle, about, page }, { headers });
}

export { action, shouldRevalidate };

export const headers: HeadersFunction = ({ loaderHeaders, errorHeaders }) => errorHeaders ?? loaderHeaders;

export default function Vehicle() {
  return <VehiclePage {...useLoaderData<typeof loader>()} />;
}
