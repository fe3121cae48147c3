import type { ActionFunctionArgs } from "@remix-run/node";
import { rightFor } from "~/domain/editing/editor-rights";
import { EDITOR_BOUNDS } from "~/domain/forms/posted-form";
import { readPost } from "../forms/form-answer.server";
import { formAt } from "./document-names.server";
import { typedDocument } from "./documents-page.server";
import { requireEditor } from "./editor-frame.server";
import { withPictures } from "./opened-document.server";
import { asOneText } from "./page-parts-page.server";
import { ownPath } from "./return-address.server";

/**
 * Answers a document's form with a page of the site (`at`) as it is with what is typed in the form (`form`: its path).
 * 422 where the site can't have that: an address that is half typed, say.
 * @throws Response as `requireEditor`, and 404 for a form or page that isn't one
 */
export async function drawTyped(given: Pick<ActionFunctionArgs, "request" | "context">): Promise<Response> {
  const { searchParams } = new URL(given.request.url);
  const form = formAt(searchParams.get("form") ?? "");
  const at = ownPath(searchParams.get("at"));
  if (!form || at === null) throw new Response(null, { status: 404 });
  const editor = await requireEditor(given.context, rightFor(form.kind));
  const args = await withPictures(given);
  const { typed } = await readPost(args.request, EDITOR_BOUNDS);
  const texts = form.kind === "page" ? asOneText(args.context, typed) : [];
  for (const sent of texts.length > 0 ? texts : [typed]) {
    const document = await typedDocument(args, form.kind, { editor, typed: sent });
    const page = await args.context.editing?.drawWith(document, at);
    if (page)
      return new Response(page, {
        headers: { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "private, no-store" },
      });
  }
  return new Response(null, { status: 422, headers: { "Cache-Control": "private, no-store" } });
}
