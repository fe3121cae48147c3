import type { LoaderFunctionArgs } from "@remix-run/node";
import { printedPdf } from "~/services/print-pdf.server";

export const loader = ({ params, request, context }: LoaderFunctionArgs) =>
  printedPdf(context, params.slug, request);
