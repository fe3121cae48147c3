import { z } from "zod";
import type { Typed } from "~/domain/forms/form-steps";
import { type SealContext, sealedCookie } from "./sealed-cookie.server";

/**
 * What has been typed into a form of several steps, kept in the visitor's browser for an hour and readable by this
 * platform only: so that each step has an address of its own, which can be reloaded and gone back to. No form needs
 * it: every step carries all answers itself.
 */
export interface FormDraft {
  submission_id: string;
  /** What the form is about, e.g. the query that names its car: a draft about something else is another one. */
  about: string;
  /** Steps that were sent. */
  seen: number;
  typed: Typed;
}

/** Whose draft: the form's name within its site, and the page that it stands on. */
export interface DraftPlace {
  id: string;
  path: string;
}

const ONE_HOUR = 3600;
/** Characters: longer answers are left out when all together are too large for a cookie. */
const LONG_ANSWER = 200;

const draftSchema = z.object({
  submission_id: z.uuid(),
  about: z.string(),
  seen: z.number().int().min(0),
  typed: z.record(z.string(), z.array(z.string())),
});

const cookieOf = ({ id, path }: DraftPlace) =>
  sealedCookie({ name: `draft-${id}`, maxAgeSeconds: ONE_HOUR, path });

/** The draft that this request brought, or null. */
export function draftOf(context: SealContext, request: Request, place: DraftPlace): FormDraft | null {
  return draftSchema.nullable().catch(null).parse(cookieOf(place).open(context, request));
}

/**
 * The cookie that keeps a draft. `whole`: nothing had to be left out, so that the step may be shown from it alone.
 * A cookie of null: not even the short answers fit.
 */
export function keepDraft(
  context: SealContext,
  place: DraftPlace,
  draft: FormDraft,
): { cookie: string | null; whole: boolean } {
  const cookie = cookieOf(place).seal(context, draft);
  if (cookie) return { cookie, whole: true };
  const short = Object.entries(draft.typed).filter(([, values]) => values.join("").length <= LONG_ANSWER);
  return {
    cookie: cookieOf(place).seal(context, { ...draft, typed: Object.fromEntries(short) }),
    whole: false,
  };
}

export function forgetDraft(context: Pick<SealContext, "origin">, place: DraftPlace): string {
  return cookieOf(place).forget(context);
}
