import type { ActionFunctionArgs } from "@remix-run/node";
import { FeedRefusedError, receiveStockFeed } from "~/services/receive-stock-feed.server";

function notAllowed(): Response {
  return Response.json({ error: "send a feed with PUT" }, { status: 405, headers: { Allow: "PUT" } });
}

export const loader = notAllowed;

/** `PUT /api/stock-feed/{source}`: imports a stock feed into this site (contract.md "JSON endpoints"). */
export async function action({ request, params, context }: ActionFunctionArgs) {
  if (request.method !== "PUT") return notAllowed();
  try {
    const summary = await receiveStockFeed(context.platform, context.site, params.source ?? "", request);
    const { read, created, updated, unchanged, sold, rejected, warnings } = summary;
    const rejections = summary.rejections.map(({ line, field, reason }) => ({ line, field, reason }));
    return Response.json({ read, created, updated, unchanged, sold, rejected, rejections, warnings });
  } catch (error) {
    if (!(error instanceof FeedRefusedError)) throw error;
    return Response.json(
      { error: error.message },
      { status: error.status, headers: headersOf(error.status) },
    );
  }
}

function headersOf(status: number): Record<string, string> {
  if (status === 401) return { "WWW-Authenticate": 'Bearer realm="stock feed"' };
  return status === 409 ? { "Retry-After": "60" } : {};
}
