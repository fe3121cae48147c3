import type { ActionFunctionArgs } from "@remix-run/node";
import type { EditorSession } from "~/adapters/database/editors.server";
import { hasRight, rightFor } from "~/domain/editing/editor-rights";
import { EDITOR_BOUNDS, type TypedAnswers } from "~/domain/forms/posted-form";
import { keepPicture } from "~/services/editing/picture-library.server";
import { requireEditor, requireRight } from "./editor-frame.server";
import type { PartErrors } from "./page-parts-form.server";
import { altError, readPictureUpload, tidyAlt, uploadFault } from "./picture-upload.server";

const RIGHT = rightFor("page");
const PREFIX = "upload-";

/** The name of the block's field that says what its picture shows, from that of the picture's own field. */
const altField = (field: string) => field.replace(/-[a-z_]+$/, "-alt");

/** Whether it is a field of an upload, which nothing else reads. */
export const isOfUpload = (name: string) => name.startsWith(PREFIX);

/** Whether the button for files was pressed: only it sends them. */
export function isUpload({ headers }: Request): boolean {
  return /^multipart\/form-data\b/i.test(headers.get("content-type") ?? "");
}

/** A page's form as the button for files has sent it, with the pictures in their fields. */
export interface PartsUpload {
  editor: EditorSession;
  typed: TypedAnswers;
  errors: PartErrors;
}

/**
 * Keeps the files that were chosen in picture fields, with what their blocks say that they show, and chooses each in its
 * field. Nothing else of the page is stored.
 * @throws Response as `readPictureUpload` and `requireRight`, or a redirect to the sign-in
 */
export async function takeUpload({
  request,
  context,
}: Pick<ActionFunctionArgs, "request" | "context">): Promise<PartsUpload> {
  const editor = await requireEditor(context, null);
  const mayUpload = hasRight(context.site.editors, editor.email, RIGHT);
  const { fields, files } = await readPictureUpload(
    request,
    async (file) => (mayUpload ? keepPicture(context, editor, file, null) : { kind: "gone" }),
    EDITOR_BOUNDS.answer,
  );
  const typed = new Map([...fields].map(([name, value]) => [name, [value]]));
  requireRight(context, editor, RIGHT, { request, typed: Object.fromEntries(typed) });
  const errors: PartErrors = new Map();
  const refuse = (field: string, reason: string) =>
    errors.set(field, { error: "upload", values: { reason } });
  for (const file of files) {
    const field = file.field.slice(PREFIX.length);
    const { outcome } = file;
    const alt = tidyAlt(fields.get(altField(field)));
    const reason = uploadFault(context, file);
    if (reason !== null) refuse(field, reason);
    if (!("name" in outcome)) continue;
    typed.set(field, [outcome.name]);
    // What is wrong with the words is said when the block is saved.
    if (outcome.kind === "saved" && alt !== "" && altError(context, alt, false) === null)
      await context.platform.store.pictures.describe(context.site.slug, outcome.name, alt);
  }
  const [, , , pressed = ""] = (fields.get("do") ?? "").split(":");
  if (files.length === 0 && pressed !== "") errors.set(pressed, { error: "upload_none", values: {} });
  return { editor, typed: Object.fromEntries(typed), errors };
}
