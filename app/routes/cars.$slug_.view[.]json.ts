import type { LoaderFunctionArgs } from "@remix-run/node";
import { viewJson } from "~/services/car-view.server";

export const loader = (args: LoaderFunctionArgs) => viewJson(args);
