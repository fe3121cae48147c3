import { z } from "zod";
import { POST_BOUNDS } from "~/domain/forms/post-bounds";
import type { TypedAnswers } from "~/domain/forms/posted-form";
import { type CookieContext, encryptedCookie } from "~/services/http/encrypted-cookie.server";
import type { VisitorRequest } from "~/services/http/visitor-request.server";

/**
 * The draft of a form of several steps: its answers, encrypted in a cookie for an hour. With it each step has its own
 * address, for reload and Back. It is optional: every step posts all answers itself.
 */
export interface FormDraft {
  submission_id: string;
  /** The subject of the form, e.g. the query that names its car. Another subject has another draft. */
  about: string;
  /** Number of steps that were sent. */
  seen: number;
  typed: TypedAnswers;
}

/** The draft's cookie in one request. */
export interface DraftCookie {
  /** Returns the draft of the request, or null. */
  brought: FormDraft | null;
  /**
   * Returns a `Set-Cookie` header with a draft. `whole`: no answer was left out, so the step can be shown from the
   * draft alone. The cookie is null when not even the short answers fit.
   */
  keep(draft: FormDraft): { cookie: string | null; whole: boolean };
  /** A `Set-Cookie` header that removes the draft. */
  forget(): string;
}

const ONE_HOUR = 3600;
/** In characters. Longer answers are left out when all answers together don't fit a cookie. */
const LONG_ANSWER = 200;

const draftSchema = z.object({
  submission_id: z.uuid(),
  about: z.string(),
  seen: z.number().int().min(0),
  typed: z.record(z.string(), z.array(z.string()).max(POST_BOUNDS.answers)),
});

/**
 * @param id the form's name within its site
 * @param path of the form's page
 */
export function openDraft(
  context: CookieContext,
  visitor: Pick<VisitorRequest, "cookies">,
  { id, path }: { id: string; path: string },
): DraftCookie {
  const cookie = encryptedCookie({ name: `draft-${id}`, maxAgeSeconds: ONE_HOUR, path });
  return {
    brought: draftSchema.nullable().catch(null).parse(cookie.read(context, visitor)),

    keep(draft) {
      const header = cookie.write(context, draft);
      if (header) return { cookie: header, whole: true };
      const short = Object.entries(draft.typed).filter(([, values]) => values.join("").length <= LONG_ANSWER);
      return { cookie: cookie.write(context, { ...draft, typed: Object.fromEntries(short) }), whole: false };
    },

    forget: () => cookie.clear(context),
  };
}
