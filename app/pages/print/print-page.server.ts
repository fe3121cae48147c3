import { isStoreUnavailable } from "~/adapters/database/store-unavailable";
import { type QrCode, qrCode } from "~/adapters/qr-code.server";
import { type PaperColours, paperColours } from "~/domain/print/print-colours";
import type { SheetText } from "~/domain/print/print-sheet";
import { translator } from "~/i18n/site-i18n.server";
import { visitorRequest } from "~/pages/http/visitor-request.server";
import type { RequestContext } from "~/pages/request-context";
import { throwCarStatus } from "~/pages/vehicle/car-of-page.server";
import { PrintingOffError, sheetToPrint } from "~/services/print/print-sheet.server";
import { CarGoneError, CarNotFoundError } from "~/services/stock/listed-cars.server";
import { themeVariable } from "~/tenants/theme";

const SLUG = /^[a-z0-9-]{1,200}$/;

interface PrintPageAnswer {
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
