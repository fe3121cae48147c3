import { z } from "zod";
import { EDITOR_BOUNDS } from "~/domain/forms/posted-form";
import { browserKeeper, keptPostSchema, type PendingPost } from "../account/pending-posts.server";
import type { VisitorRequest } from "../http/visitor-request.server";
import type { SiteContext } from "../platform/platform";
import { editorOfSession } from "./editor-sign-in.server";

/*
 * What an editor has sent without a session, kept until they have signed in again (rules/editors#session-ended). As for
 * shoppers, only the browser that sent it can continue it, once.
 */

const drafts = browserKeeper({
  ...{ name: "pending-draft", page: "/preview" },
  // Base64 is a third longer, and JSON adds a little.
  maxBytes: EDITOR_BOUNDS.form * 1.5,
  schema: z.object({ post: keptPostSchema, email: z.string() }),
});

export const { has: hasKeptDraft, forget: forgetDraft } = drafts;

type Visit = Pick<SiteContext, "platform" | "site" | "origin">;
type Visitor = Pick<VisitorRequest, "cookies">;

/**
 * Keeps a post for the editor in whose session its form was drawn, and returns the `Set-Cookie` header for it. Null where
 * nobody can say which one: nothing is kept for strangers.
 */
export async function keepDraft(
  context: Visit,
  post: PendingPost,
  openedBy: string | null,
): Promise<string | null> {
  const email = await editorOfSession(context, openedBy);
  return email === null ? null : drafts.keep(context, { post, email });
}

/** Takes the kept post out of the store. Null when there is none, it is too old, or another editor sent it. */
export async function takeDraft(
  context: Visit,
  visitor: Visitor,
  email: string,
): Promise<PendingPost | null> {
  const found = await drafts.find(context, visitor);
  return found && (await found.take()) && found.kept.email === email ? found.kept.post : null;
}
