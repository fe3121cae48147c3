import type { LoaderFunctionArgs } from "@remix-run/node";
import { printedPdf } from "~/pages/print/print-page.server";
import { file } from "~/tenants/route-declaration";

export const handle = file({ metrics: "print", indexable: false });

export const loader = ({ params, request, context }: LoaderFunctionArgs) =>
  printedPdf(context, params.slug, request);
