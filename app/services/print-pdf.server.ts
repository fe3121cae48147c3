import { paperColours } from "~/domain/paper-colours";
import type { SheetText } from "~/domain/print-sheet";
import { translator } from "~/i18n/site-i18n.server";
import type { RequestContext } from "./platform.server";
import { sheetToPrint } from "./print-sheet.server";

type PdfContext = Pick<RequestContext, "platform" | "site" | "origin" | "requestId">;

/**
 * `/cars/{slug}/print.pdf`: the sheet as a file named after the car (spec 1 §4). A failure is told in the site's words
 * as plain text, which is what the button shows (spec 1 §8 "Alert with the error's message"): 404 and 410 as the
 * vehicle page, 503 when too many are printing.
 */
export async function printedPdf(
  context: PdfContext,
  slug: string | undefined,
  request: Request,
): Promise<Response> {
  try {
    return await answer(context, await sheetToPrint(context, slug, request), request);
  } catch (error) {
    if (!(error instanceof Response)) throw error;
    return failure(context, error.status, error.status === 410 ? "error.gone.text" : "error.not_found.text");
  }
}

/** What went wrong, as text: a program asks for a PDF, or a browser that shows an answer without a page around it. */
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
    // Thrown by the other bundle (docs/decisions/0009), so it is told by its name.
    const busy = error instanceof Error && error.name === "TooMuchWorkError";
    if (!busy) platform.log.error({ err: error, requestId, car: sheet.slug }, "a PDF could not be made");
    return busy ? failure(context, 503, "sheet.busy") : failure(context, 500, "sheet.not_made");
  }
}
