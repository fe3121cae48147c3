import { RETURN_TO } from "~/domain/editing/editor-address";
import { firstAnswer, type TypedAnswers } from "~/domain/forms/posted-form";
import { isSameSitePath } from "~/domain/text/web-address";
import type { RequestContext } from "../request-context";

export const MAX_PAGE = 2000;

/** Returns the address of a page of this site, or null. */
export function ownPath(typed: string | null): string | null {
  return typed !== null && typed.length <= MAX_PAGE && isSameSitePath(typed) ? typed : null;
}

/** Returns the page that a form is opened from, with the place on it; null: it is opened from the editor. */
export function openedFrom({ url }: Pick<Request, "url">): string | null {
  return ownPath(new URL(url).searchParams.get(RETURN_TO));
}

/** Returns the same for a form that was sent. */
export function postedFrom(typed: TypedAnswers): string | null {
  return ownPath(firstAnswer(typed, RETURN_TO));
}

/** Returns where a form leads when it was saved; null: to itself. In a frame the page it was opened from is still there. */
export function returnsTo({ editing }: Pick<RequestContext, "editing">, from: string | null): string | null {
  return editing?.isFramed ? null : from;
}
