import type { LoaderFunctionArgs } from "@remix-run/node";
import { viewPixel } from "~/pages/vehicle/vehicle-page-action.server";
import { file } from "~/tenants/route-declaration";

export const handle = file({ metrics: "api", indexable: false });

export const loader = (args: LoaderFunctionArgs) => viewPixel(args);
