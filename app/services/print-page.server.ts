import { type QrCode, qrCode } from "~/adapters/qr-code.server";
import { type PaperColours, paperColours } from "~/domain/paper-colours";
import type { SheetText } from "~/domain/print-sheet";
import { type PrintContext, sheetToPrint } from "./print-sheet.server";

const SLUG = /^[a-z0-9-]{1,200}$/;

export interface PrintPageAnswer {
  sheet: SheetText;
  colours: PaperColours;
  qr: QrCode;
  /** Search engines know the car by its own page. */
  page: { title: string; canonical: string; indexable: false };
}

/**
 * `/print?car_id={slug}` (spec 1 §2).
 * @throws Response 404 or 410 as the vehicle page
 */
export async function loadPrintPage(context: PrintContext, request: Request): Promise<PrintPageAnswer> {
  const slug = new URL(request.url).searchParams.get("car_id") ?? "";
  // Anything may stand there, also what a database refuses to compare.
  const sheet = await sheetToPrint(context, SLUG.test(slug) ? slug : undefined, request);
  return {
    sheet,
    colours: paperColours(context.site.theme.colour),
    qr: qrCode(sheet.address),
    page: { title: sheet.title, canonical: sheet.address, indexable: false },
  };
}
