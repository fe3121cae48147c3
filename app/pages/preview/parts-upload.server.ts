import type { EditorSession } from "~/adapters/database/editors.server";
import { hasRight, rightFor } from "~/domain/editing/editor-rights";
import { EDITOR_BOUNDS, type TypedAnswers } from "~/domain/forms/posted-form";
import { formerEditor } from "~/services/editing/editor-sign-in.server";
import { keepPicture } from "~/services/editing/picture-library.server";
import { visitorRequest } from "../http/visitor-request.server";
import type { PageArgs } from "../request-context";
import { keepForSignIn, openEditor, requireRight } from "./editor-frame.server";
import type { PartErrors } from "./page-parts-form.server";
import { altError, readPictureUpload, tidyAlt, uploadFault } from "./picture-upload.server";

const RIGHT = rightFor("page");
const PREFIX = "upload-";
const NOTHING = { contentType: "application/x-www-form-urlencoded", bytes: Buffer.alloc(0) };

/** The name of the block's field that says what its picture shows, from that of the picture's own field. */
const altField = (field: string) => field.replace(/-[a-z_]+$/, "-alt");

/** Whether it is a field of an upload, which nothing else reads. */
export const isOfUpload = (name: string) => name.startsWith(PREFIX);

/** Whether a form was sent with files: one that has a field for them always is. */
export function isUpload({ headers }: Request): boolean {
  return /^multipart\/form-data\b/i.test(headers.get("content-type") ?? "");
}

/** A page's form that was sent with files, with the pictures in their fields. */
export interface PartsUpload {
  editor: EditorSession;
  typed: TypedAnswers;
  errors: PartErrors;
}

/**
 * Keeps the files that were chosen in picture fields, with what their blocks say that they show, and chooses each in its
 * field. Nothing else of the page is stored. Without a session what was typed is kept for the sign-in.
 * @throws Response as `readPictureUpload`, `requireRight` and `keepForSignIn`
 */
export async function takeUpload({ request, context }: PageArgs): Promise<PartsUpload> {
  openEditor(context);
  const editor = (await context.editing?.editor()) ?? null;
  if (!editor && (await formerEditor(context, visitorRequest(request))) === null)
    await keepForSignIn(request, context, NOTHING);
  const mayUpload = editor !== null && hasRight(context.site.editors, editor.email, RIGHT);
  const { fields, files } = await readPictureUpload(
    request,
    async (file) => (mayUpload ? keepPicture(context, editor, file, null) : { kind: "gone" }),
    EDITOR_BOUNDS.answer,
  );
  // The pictures are chosen again after the sign-in.
  if (!editor)
    return keepForSignIn(request, context, {
      ...NOTHING,
      bytes: Buffer.from(new URLSearchParams([...fields]).toString()),
    });
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
