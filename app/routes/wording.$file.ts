import type { LoaderFunctionArgs } from "@remix-run/node";
import { wordingFile } from "~/pages/content/client-wording.server";
import { getOnly as action } from "~/pages/http/json-endpoint.server";
import { file } from "~/tenants/route-declaration";

export const handle = file({ metrics: "page", indexable: true });

/** `/wording/{language}.{hash}.json`: the words that hydrated pages use. The hash makes it immutable. */
export async function loader({ params: { file = "" }, context }: LoaderFunctionArgs) {
  const json = await wordingFile(context, file);
  if (json === null) throw new Response(null, { status: 404 });
  return new Response(json, {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Cache-Control": "public, max-age=31536000, immutable",
    },
  });
}

export { action };
