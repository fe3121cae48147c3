import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Session } from "~/adapters/database/accounts.server";
import type { EditorSession } from "~/adapters/database/editors.server";
import type { EditorRight } from "~/domain/editing/editor-rights";
import type { RefusedPost, TypedAnswers } from "~/domain/forms/posted-form";
import type { PendingPost } from "~/services/account/pending-posts.server";
import type { VisitorRequest } from "~/services/http/visitor-request.server";
import type { SiteContext } from "~/services/platform/platform";
import type { SiteDocument } from "~/tenants/documents/site-documents";

/** What the pages read of the arguments of a loader or an action. */
export type PageArgs = Pick<LoaderFunctionArgs, "request" | "context">;

/** What an editor has sent that isn't stored. */
export interface RefusedEdit {
  /** The right that it lacks; null: the store can't be written. */
  right: EditorRight | null;
  /** Where it was sent. */
  address: string;
  typed: TypedAnswers;
}

/** What the host gives the pages of editors (docs/decisions/0092). */
export interface EditingContext {
  /** The signed-in editor of this site, or null. Read from the store only when the browser has an editor's cookie. */
  editor(): Promise<EditorSession | null>;
  /** Has the host show `/preview/refused` as the answer to this request, whose action has refused it. */
  refuse(edit: RefusedEdit): void;
  /** Has the host show the same page if the answer to this request is that the store can't be written. */
  keepSent(edit: Omit<RefusedEdit, "right">): void;
  /** What was refused; absent: nothing was. */
  readonly refused?: RefusedEdit;
  /** Whether this browser sees the draft: then `site` has its words, and nothing is written. */
  readonly isPreview: boolean;
  /** When the link ends by which this browser sees the draft; null in an editor's own preview, and without one. */
  readonly sharedUntil: string | null;
  /** What is shown at the page's texts; "none": nothing is. Null: this browser has no such switch. */
  readonly marks: "edit" | "keys" | "none" | null;
  /** Whether the answer is shown in a frame of a page that is edited. */
  readonly isFramed: boolean;
  /**
   * The page is drawn in this state, with invented cars and people; absent: it is as it is. `list` is the address of all
   * states, in the language of the page as `address` is.
   */
  readonly state?: { name: string; address: string; list: string };
  /** Which states of pages, and which e-mails, an editor of this site can see. */
  readonly states: {
    /** @param language as the editor's addresses name it; null: the site's first */
    pages(language: string | null): { state: string; href: string }[];
    mails(): string[];
    /** Returns an e-mail with the draft's words, to somebody invented; null: there is none of this name. */
    mail(name: string, language: string): Promise<{ subject: string; text: string } | null>;
  };
  /**
   * Draws a page of this site as the draft has it, for a visitor who is signed out, and returns its status and the keys
   * of its texts without plural suffix.
   * @param path without prefix
   * @param language of the site; absent: its first
   */
  textsOf(path: string, language?: string): Promise<{ status: number; keys: ReadonlySet<string> }>;
  /**
   * Draws a page of this site for this editor, with pencils, as the draft has it with a document above it that isn't
   * stored. Null: the site can't have such a document, or no such page.
   * @param address with the prefix of its language
   */
  drawWith(document: Required<SiteDocument>, address: string): Promise<string | null>;
}

/** What the host gives every loader and action. Nothing is added to it: what passes between them is returned. */
export interface RequestContext extends SiteContext {
  /**
   * scheme://host[:port] that the visitor used, for addresses that lead this browser back. `origin` is for everybody: it
   * has no port that only this request names.
   */
  readonly visitorOrigin: string;
  /** CSP nonce of this response. */
  readonly nonce: string;
  readonly requestId: string;
  /** Whether the answer is a whole page; else it is the data of one that the router shows in place. */
  readonly isDocument?: boolean;
  /** `Save-Data: on`: no scripts, smaller pictures. */
  readonly saveData: boolean;
  /**
   * The signed-in shopper, or null (docs/decisions/0059). Read from the store on the first call; later calls of the
   * same request return the same promise.
   */
  session(): Promise<Session | null>;
  /** Absent where nobody edits: a command draws the page. */
  readonly editing?: EditingContext;
  /** The visitor's network address, normalised for counting. Never stored or logged as it is. */
  readonly visitorKey: string;
  /**
   * Answers this request with the outcome of an earlier post of the same visitor, who has signed in with it. The host
   * runs the post when the action has returned a redirect, with the cookies that the redirect sets.
   */
  continueWith(post: PendingPost): void;
  /**
   * Adds what is to be done for each visitor who is shown this page. The page may be shown to many and be rendered once
   * (docs/decisions/0139).
   * @param effect returns `Set-Cookie` headers
   */
  onVisit(effect: (visitor: VisitorRequest) => readonly string[]): void;
  /** A post over the rate limit. Its page never receives it. */
  readonly refusedPost?: RefusedPost;
}

declare module "@remix-run/server-runtime" {
  interface AppLoadContext extends RequestContext {}
}
