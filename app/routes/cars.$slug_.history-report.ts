import type { LoaderFunctionArgs } from "@remix-run/node";
import { openHistoryReport } from "~/services/history-report.server";

export const loader = (args: LoaderFunctionArgs) => openHistoryReport(args);
