import type { ActionFunctionArgs } from "@remix-run/node";
import type { ImportSummary } from "~/services/stock-import/import-stock-feed.server";
import {
  FeedRefusedError,
  type FeedUpload,
  receiveStockFeed,
} from "~/services/stock-import/receive-stock-feed.server";

export function onlyPut(): Response {
  return Response.json({ error: "send a feed with PUT" }, { status: 405, headers: { Allow: "PUT" } });
}

/** `PUT /api/stock-feed/{source}`: imports a stock feed into this site (rules/outside#api-stock-feed). */
export async function putStockFeed({ request, params, context }: ActionFunctionArgs) {
  if (request.method !== "PUT") return onlyPut();
  try {
    const summary = await receiveStockFeed(
      context.platform,
      context.site,
      params.source ?? "",
      uploadOf(request),
    );
    const { read, created, updated, unchanged, sold, rejected, noted, warnings, oddities, cars, priceKinds } =
      summary;
    return Response.json({
      ...{ read, created, updated, unchanged, sold, rejected, noted },
      rejections: summary.rejections.map(withoutValue),
      notes: summary.notes.map(withoutValue),
      ...moreThan("more_rejections", summary.rejections, rejected),
      ...moreThan("more_notes", summary.notes, noted),
      ...{ warnings, oddities, priceKinds },
      ...(cars.length > 0 && { cars }),
    });
  } catch (error) {
    if (!(error instanceof FeedRefusedError)) throw error;
    return Response.json(
      { error: error.message },
      { status: error.status, headers: headersOf(error.status) },
    );
  }
}

function withoutValue({ line, record, field, reason }: ImportSummary["rejections"][number]) {
  return { line, record, field, reason };
}

/** Returns how many rows a cut list leaves out. */
function moreThan(name: string, rows: readonly unknown[], total: number): Record<string, number> {
  return total > rows.length ? { [name]: total - rows.length } : {};
}

function headersOf(status: number): Record<string, string> {
  if (status === 401) return { "WWW-Authenticate": 'Bearer realm="stock feed"' };
  return status === 409 || status === 503 ? { "Retry-After": "60" } : {};
}

export function uploadOf({ url, headers, body }: Request): FeedUpload {
  const length = headers.get("Content-Length");
  return {
    authorization: headers.get("Authorization"),
    contentType: headers.get("Content-Type"),
    contentEncoding: headers.get("Content-Encoding"),
    contentLength: length === null ? null : Number(length),
    query: new URL(url).searchParams,
    body,
  };
}
