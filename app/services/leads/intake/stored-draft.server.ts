import { createHash, randomBytes, randomUUID } from "node:crypto";
import { z } from "zod";
import { POST_BOUNDS } from "~/domain/forms/posted-form";
import type { AccountId } from "~/domain/text/identifiers";
import { initialAnswers } from "~/services/forms/fill-form.server";
import { encryptedCookie } from "~/services/http/cookies.server";
import { decrypt, type EncryptionContext, encrypt } from "~/services/http/encryption.server";
import type { VisitorRequest } from "~/services/http/visitor-request.server";
import { storeFailure } from "~/services/platform/logger.server";
import type { SiteContext } from "~/services/platform/platform";
import type { DraftCookie, FormDraft } from "./form-draft.server";
import { aboutOf, type SteppedForm } from "./step-session.server";

/** The draft of a long form, in the store; the browser's cookie leads to it (rules/forms#stored-drafts). */
export interface StoredDraft extends DraftCookie {
  /** Makes the answers so far those of a new submission: what was sent is done, and may have to be done again. */
  renew(): string | null;
  /**
   * Stores what this request has changed.
   * @returns false: the store did not take it, so no address leads to the next step
   */
  save(): Promise<boolean>;
}

const SECONDS = 24 * 3600;
const SECRET_BYTES = 32;
/** Bytes of JSON. A filled form has about two thousand. */
const MAX_BYTES = 32 * 1024;
/** In characters. Longer answers are left out when all answers together are too large. */
const LONG_ANSWER = 1000;

/**
 * With the submission's id, so that posts from two tabs of a form that was never sent are one submission, though only a
 * post is stored.
 */
const cookieSchema = z.object({ secret: z.string(), about: z.string(), submission_id: z.uuid() });

const draftSchema = z.object({
  submission_id: z.uuid(),
  about: z.string(),
  seen: z.number().int().min(0),
  typed: z.record(z.string(), z.array(z.string()).max(POST_BOUNDS.answers)),
});

/**
 * @param accountId who is signed in. What an account has typed is shown to nobody else who uses its browser.
 */
export async function openStoredDraft(
  context: SiteContext,
  visitor: Pick<VisitorRequest, "cookies">,
  stepped: SteppedForm,
  accountId: AccountId | null,
): Promise<StoredDraft> {
  const { platform, site } = context;
  const { formDrafts } = platform.store;
  const about = aboutOf(stepped);
  const cookie = encryptedCookie({ name: `stored-draft-${stepped.id}`, maxAgeSeconds: SECONDS });
  let known = cookieSchema.nullable().catch(null).parse(cookie.read(context, visitor));
  const row = known && (await formDrafts.find(site.slug, idOf(known.secret, about), platform.now()));
  if (row && row.account_id !== null && row.account_id !== accountId) known = null;
  const secret = known?.secret ?? randomBytes(SECRET_BYTES).toString("base64url");
  const id = idOf(secret, about);
  const encryption: EncryptionContext = { purpose: "form draft", boundTo: `${site.slug} ${secret} ${about}` };
  const stored =
    known && row
      ? draftSchema
          .nullable()
          .catch(null)
          .parse(decrypt(platform, encryption, row.content))
      : null;
  const begun = known?.about === about ? beginning(stepped, about, known.submission_id) : null;
  const brought = stored ?? begun;
  let change: FormDraft | "forget" | null = null;

  const keep = (draft: FormDraft): { cookie: string | null; whole: boolean } => {
    const kept = withinBounds(draft);
    change = kept;
    const header = cookie.write(context, { secret, about, submission_id: draft.submission_id });
    return { cookie: header, whole: kept === draft };
  };

  return {
    brought,
    keep,

    forget() {
      change = "forget";
      return cookie.clear(context);
    },

    renew: () => (brought ? keep({ ...brought, submission_id: randomUUID() }).cookie : null),

    async save() {
      if (!change) return true;
      try {
        if (change === "forget") await formDrafts.delete(site.slug, id);
        else {
          const now = platform.now();
          const expiresAt = new Date(now.getTime() + SECONDS * 1000);
          const content = encrypt(platform, encryption, change, expiresAt);
          await formDrafts.keep({ id, site: site.slug, account_id: accountId, content, expiresAt }, now);
        }
        return true;
      } catch (error) {
        platform.log.warn(storeFailure(error), "the draft of a form could not be stored");
        return false;
      }
    },
  };
}

/** A form that was shown and not sent yet. */
function beginning(stepped: SteppedForm, about: string, submission_id: string): FormDraft {
  const { placed, offered, given } = stepped;
  return { submission_id, about, seen: 0, typed: initialAnswers(placed, { ...offered, ...given }) };
}

function withinBounds(draft: FormDraft): FormDraft {
  if (Buffer.byteLength(JSON.stringify(draft)) <= MAX_BYTES) return draft;
  const short = Object.entries(draft.typed).filter(([, values]) => values.join("").length <= LONG_ANSWER);
  return { ...draft, typed: Object.fromEntries(short) };
}

function idOf(secret: string, about: string): string {
  return createHash("sha256").update(`${secret} ${about}`).digest("base64url");
}
