import type { LoaderFunctionArgs } from "@remix-run/node";
import { drawEmailLogo } from "~/services/messages/email-logo.server";
import { file } from "~/tenants/route-declaration";

export const handle = file({ metrics: "asset", indexable: true });

/** The logo at the head of e-mails. */
export async function loader({ context }: LoaderFunctionArgs) {
  const logo = await drawEmailLogo(context.site);
  if (!logo) throw new Response(null, { status: 404 });
  return new Response(new Uint8Array(logo), {
    headers: { "Content-Type": "image/png", "Cache-Control": "public, max-age=86400" },
  });
}
