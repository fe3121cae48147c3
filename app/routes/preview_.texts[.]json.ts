import type { LoaderFunctionArgs } from "@remix-run/node";
import { loadTranslationFile } from "~/pages/preview/translate-page.server";
import { file } from "~/tenants/route-declaration";

export const handle = file({ metrics: "page", indexable: false, ofEditor: true });

export const loader = (args: LoaderFunctionArgs) => loadTranslationFile(args, "json");
