import type { LoaderFunctionArgs } from "@remix-run/node";
import { wordingFor } from "~/services/browser-wording.server";

/** `/wording/{language}.{hash}.json`: the words that hydrated pages use. The hash makes it immutable. */
export function loader({ params, context }: LoaderFunctionArgs) {
  const [language = "", hash] = (params.file ?? "").split(".");
  const words = wordingFor(context.site, language, hash);
  if (!words) throw new Response(null, { status: 404 });
  return Response.json(words, { headers: { "Cache-Control": "public, max-age=31536000, immutable" } });
}
