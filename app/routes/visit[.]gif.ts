import type { LoaderFunctionArgs } from "@remix-run/node";
import { visitPicture } from "~/pages/visit/visit-picture.server";
import { file } from "~/tenants/route-declaration";

export const handle = file({ metrics: "api", indexable: false });

export const loader = (args: LoaderFunctionArgs) => visitPicture(args);
