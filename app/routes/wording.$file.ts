import type { LoaderFunctionArgs } from "@remix-run/node";
import { browserWording } from "~/pages/content/client-wording.server";
import { getOnly } from "~/pages/http/json-endpoint.server";
import { file } from "~/tenants/route-declaration";

export const handle = file({ metrics: "page", indexable: true });

/** `/wording/{language}.{hash}.json`: the words that hydrated pages use. The hash makes it immutable. */
export function loader({ params: { file = "" }, context }: LoaderFunctionArgs) {
  const wording = browserWording(context.platform.routes, context.site, file.split(".")[0] ?? "");
  if (wording?.path !== `/wording/${file}`) throw new Response(null, { status: 404 });
  return new Response(wording.json, {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Cache-Control": "public, max-age=31536000, immutable",
    },
  });
}

export const action = getOnly;
