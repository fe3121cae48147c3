import type { LoaderFunctionArgs } from "@remix-run/node";
import { viewPixel } from "~/services/car-view.server";

export const loader = (args: LoaderFunctionArgs) => viewPixel(args);
