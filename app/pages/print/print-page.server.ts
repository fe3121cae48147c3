import { type QrCode, qrCode } from "~/adapters/qr-code.server";
import { type PaperColours, paperColours } from "~/domain/print/print-colours";
import type { SheetText } from "~/domain/print/print-sheet";
import { PrintingOffError, sheetToPrint } from "~/services/print/print-sheet.server";
import { themeVariable } from "~/tenants/theme-variables";
import { visitorRequest } from "../http/visitor-request.server";
import type { RequestContext } from "../request-context";
import { throwCarStatus } from "../vehicle/car-of-page.server";

const SLUG = /^[a-z0-9-]{1,200}$/;

export interface PrintPageAnswer {
  sheet: SheetText;
  headCss: string;
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
    headCss: paperCss(paperColours(context.site.theme.colour)),
    qr: qrCode(sheet.address),
    page: { title: sheet.title, canonical: sheet.address },
  };
}

/** On paper a dark theme would be pale: there the paper's colours replace the theme's. */
function paperCss(colours: PaperColours): string {
  const onPaper = {
    page: "#ffffff",
    surface: "#ffffff",
    surface_alt: colours.tint,
    text: colours.ink,
    text_muted: colours.quiet,
    accent: colours.accent,
    price: colours.price,
    negative: colours.sold,
    line: colours.line,
  };
  const variables = Object.entries(onPaper).map(
    ([token, value]) => `--${themeVariable(["colour", token])}:${value}`,
  );
  return `@page{size:A4;margin:13mm}@media print{:root:root{${variables.join(";")}}}`;
}

function throwStatus(error: unknown): never {
  if (error instanceof PrintingOffError) throw new Response(null, { status: 404 });
  return throwCarStatus(error);
}
