import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/components/page-meta";
import { VehiclePage } from "~/components/vehicle/vehicle-page";
import { loadVehiclePage } from "~/services/vehicle-page.server";

export const handle = { hydrate: true };

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { title, description, structured, image, ...view } = await loadVehiclePage(context, params.slug);
  const canonical = `${context.origin}/cars/${view.vehicle.slug}`;
  return { ...view, page: { title, description, structured, image, canonical, type: "product" as const } };
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.page);

export default function Vehicle() {
  return <VehiclePage {...useLoaderData<typeof loader>()} />;
}
