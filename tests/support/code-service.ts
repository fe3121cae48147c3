import type { Store } from "~/adapters/database/open-store.server";
import type { CodePurpose, CodeReceiver } from "~/domain/account/one-time-code";
import { asSignInCodeId, type SignInCodeId, type SiteSlug } from "~/domain/text/identifiers";
import { type CodeRequest, checkCode, sendCode } from "~/services/account/one-time-codes.server";
import type { SiteContext } from "~/services/platform/platform";
import { ALPHA_SLUG } from "./site-slugs";

/** The beginning, for codes. */
export const CODES_FROM = new Date("2026-03-02T01:00:00.000Z");
export const SECRET = "a secret of the sessions, long enough";
export const OLD_SECRET = "the secret before it, long enough too";
export const ADA: CodeReceiver = { channel: "sms", to: "+61412345678" };
export const number = (index: number): CodeReceiver => ({ channel: "sms", to: `+614${10_000_000 + index}` });

/** Sends and checks codes, as one process of a site with its own connection to the store. */
export function codeService(
  store: Store,
  site: SiteSlug = ALPHA_SLUG,
  { secrets = [SECRET], perHour = 1000 } = {},
) {
  let seconds = 0;
  const context = {
    platform: {
      store,
      sessionSecrets: secrets,
      now: () => new Date(CODES_FROM.getTime() + seconds * 1000),
    },
    site: { slug: site, messages: { sms_per_hour: perHour, sms_per_day: perHour } },
  } as unknown as SiteContext;
  return {
    /** Seconds after the beginning. */
    at(time: number) {
      seconds = time;
    },
    async send(asked: Partial<CodeRequest> = {}) {
      let code = "";
      const request: CodeRequest = {
        purpose: "sign_in",
        receiver: ADA,
        browser: "Ada's browser",
        visitorKey: "203.0.113.9",
        ...asked,
      };
      const outcome = await sendCode(context, request, (made) => {
        code = made;
        return {
          channel: "sms",
          kind: "sign_in_code",
          to: request.receiver.to,
          text: `${made} is your code`,
        };
      });
      return { outcome, code, id: outcome.kind === "sent" ? outcome.id : asSignInCodeId("none") };
    },
    check(
      { id, code }: { id: SignInCodeId; code: string },
      more: { purpose?: CodePurpose; receiver?: CodeReceiver; browser?: string } = {},
    ) {
      return checkCode(context, {
        id,
        code,
        purpose: "sign_in",
        receiver: ADA,
        browser: "Ada's browser",
        ...more,
      });
    },
  };
}

/** Another code than the right one. */
export const wrong = ({ code, id }: { code: string; id: SignInCodeId }, step = 1) => ({
  id,
  code: String((Number(code) + step) % 1_000_000).padStart(6, "0"),
});
