import type { LoaderFunctionArgs } from "@remix-run/node";
import { loadTranslationFile } from "~/pages/preview/translate-page.server";
import { postTarget } from "~/tenants/route-declaration";

// A file behind the sign-in, without a page: robots.txt names no address of the desk.
export const handle = postTarget({ metrics: "page" });

export const loader = (args: LoaderFunctionArgs) => loadTranslationFile(args);
