import type { LoaderFunctionArgs } from "@remix-run/node";
import { openHistoryReport } from "~/pages/vehicle/vehicle-sections.server";
import { file } from "~/tenants/route-declaration";

export const handle = file({ metrics: "vehicle", indexable: false, inLanguages: true });

export const loader = (args: LoaderFunctionArgs) => openHistoryReport(args);
