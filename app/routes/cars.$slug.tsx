import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/components/page-meta";
import { VehiclePage } from "~/components/vehicle/vehicle-page";
import { loadVehiclePage } from "~/services/vehicle-page.server";
import { vehiclePageAction } from "~/services/vehicle-page-action.server";

export const handle = { hydrate: true };

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { title, description, structured, image, ...view } = await loadVehiclePage(
    context,
    params.slug,
    request,
  );
  const canonical = `${context.origin}/cars/${view.vehicle.slug}`;
  return { ...view, page: { title, description, structured, image, canonical, type: "product" as const } };
}

export const action = (args: ActionFunctionArgs) => vehiclePageAction(args);

export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.page);

export default function Vehicle() {
  return <VehiclePage {...useLoaderData<typeof loader>()} />;
}
