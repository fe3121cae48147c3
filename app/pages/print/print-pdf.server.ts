import { isStoreUnavailable } from "~/adapters/database/store-unavailable";
import { paperColours } from "~/domain/print/print-colours";
import type { SheetText } from "~/domain/print/print-sheet";
import { translator } from "~/i18n/site-i18n.server";
import type { RequestContext } from "~/pages/request-context";
import { PrintingOffError, sheetToPrint } from "~/services/print/print-sheet.server";
import { CarGoneError, CarNotFoundError } from "~/services/stock/shown-cars.server";
import { visitorRequest } from "../http/visitor-request.server";

type PdfContext = Pick<RequestContext, "platform" | "site" | "origin" | "requestId">;

/**
 * `/cars/{slug}/print.pdf`: the sheet as a file named after the car (rules/print-and-share#print-pdf). A failure is
 * explained in the site's wording as plain text, which the button shows (rules/print-and-share#print-failed): 404 and
 * 410 as on the vehicle page, 503 when the store is unavailable or too many sheets are printing, 500 for a bug.
 */
export async function printedPdf(
  context: PdfContext,
  slug: string | undefined,
  request: Request,
): Promise<Response> {
  try {
    return await answer(context, await sheetToPrint(context, slug, visitorRequest(request)), request);
  } catch (error) {
    if (isStoreUnavailable(error)) return failure(context, 503, "sheet.unavailable");
    if (error instanceof CarGoneError) return failure(context, 410, "error.gone.text");
    if (error instanceof CarNotFoundError || error instanceof PrintingOffError)
      return failure(context, 404, "sheet.no_car");
    context.platform.log.error({ err: error, requestId: context.requestId }, "a PDF could not be made");
    return failure(context, 500, "sheet.not_made");
  }
}

/**
 * Explains the failure as plain text, because a program or a browser asks for a PDF and shows the answer without a
 * page around it.
 */
function failure({ site }: PdfContext, status: number, key: string): Response {
  return new Response(translator(site)(key, { phone: site.phone }), {
    status,
    headers: {
      "Content-Type": "text/plain; charset=utf-8",
      "Cache-Control": "no-store",
      ...(status === 503 && { "Retry-After": "5" }),
    },
  });
}

async function answer(context: PdfContext, sheet: SheetText, request: Request): Promise<Response> {
  const { platform, site, requestId } = context;
  const t = translator(site);
  const work = {
    sheet,
    colours: paperColours(site.theme.colour),
    logoSvg: site.logoSvg,
    pageOf: (number: number, total: number) => t("sheet.page", { number, total }),
    created: platform.now(),
  };
  const tag = `"${platform.sheets.tag(work).slice(0, 32)}"`;
  const headers = { "Cache-Control": "private, no-cache", ETag: tag };
  if (request.headers.get("if-none-match") === tag) return new Response(null, { status: 304, headers });
  try {
    const pdf = await platform.sheets.pdf(work);
    return new Response(new Uint8Array(pdf), {
      headers: {
        ...headers,
        "Content-Type": "application/pdf",
        "Content-Length": String(pdf.length),
        "Content-Disposition": `attachment; filename="${sheet.slug}.pdf"`,
      },
    });
  } catch (error) {
    // The other bundle throws it (docs/decisions/0009), so `instanceof` does not work: compares the name.
    const busy = error instanceof Error && error.name === "TooMuchWorkError";
    if (!busy) platform.log.error({ err: error, requestId, car: sheet.slug }, "a PDF could not be made");
    return busy ? failure(context, 503, "sheet.busy") : failure(context, 500, "sheet.not_made");
  }
}
