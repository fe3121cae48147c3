import { type QrCode, qrCode } from "~/adapters/qr-code.server";
import { type PaperColours, paperColours } from "~/domain/print/print-colours";
import type { SheetText } from "~/domain/print/print-sheet";
import { PrintingOffError, sheetToPrint } from "~/services/print/print-sheet.server";
import { visitorRequest } from "../http/visitor-request.server";
import type { RequestContext } from "../request-context";
import { throwCarStatus } from "../vehicle/car-of-page.server";

const SLUG = /^[a-z0-9-]{1,200}$/;

export interface PrintPageAnswer {
  sheet: SheetText;
  colours: PaperColours;
  qr: QrCode;
  page: { title: string; canonical: string };
}

/**
 * `/print?car_id={slug}` (rules/print-and-share#print-page).
 * @throws Response 404 or 410, as the vehicle page does
 */
export async function loadPrintPage(context: RequestContext, request: Request): Promise<PrintPageAnswer> {
  const slug = new URL(request.url).searchParams.get("car_id") ?? "";
  // The parameter may be any text, even one that a database rejects.
  const sheet = await sheetToPrint(
    context,
    SLUG.test(slug) ? slug : undefined,
    visitorRequest(request),
  ).catch(throwStatus);
  return {
    sheet,
    colours: paperColours(context.site.theme.colour),
    qr: qrCode(sheet.address),
    page: { title: sheet.title, canonical: sheet.address },
  };
}

function throwStatus(error: unknown): never {
  if (error instanceof PrintingOffError) throw new Response(null, { status: 404 });
  return throwCarStatus(error);
}
