import { describe, expect, it } from "vitest";
import { asAccountId } from "~/domain/text/identifiers";
import { accountOfToken, unsubscribeToken } from "~/services/alerts/saved-search.server";
import { ALPHA_SLUG, BETA_SLUG } from "../../../support/site-slugs";

const ACCOUNT = asAccountId("6f1f4f5e-7d3c-4d55-9a63-0f0c1b2a3d4e");
const OLD = { sessionSecrets: ["an old secret of more than thirty-two characters"] };
const NEW = { sessionSecrets: ["a new secret of more than thirty-two characters", ...OLD.sessionSecrets] };

describe("rules/alerts#unsubscribe-token: an unsubscribe token", () => {
  const token = unsubscribeToken(OLD, ALPHA_SLUG, ACCOUNT);

  it("names its account, also after the session secret was rotated", () => {
    expect(accountOfToken(OLD, ALPHA_SLUG, token)).toBe(ACCOUNT);
    expect(accountOfToken(NEW, ALPHA_SLUG, token)).toBe(ACCOUNT);
  });

  it("has 43 letters that an address and a text message can hold", () =>
    expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/));

  it.each([
    ["another site's", BETA_SLUG, token],
    ["changed", ALPHA_SLUG, `${token.slice(0, -2)}AA`],
    ["another account's", ALPHA_SLUG, `AAAA${token.slice(4)}`],
    ["shortened", ALPHA_SLUG, token.slice(0, -1)],
    ["empty", ALPHA_SLUG, ""],
  ])("that is %s names nobody", (_title, site, changed) => {
    expect(accountOfToken(OLD, site, changed)).toBeNull();
  });

  it("names nobody once its secret is gone", () =>
    expect(accountOfToken({ sessionSecrets: NEW.sessionSecrets.slice(0, 1) }, ALPHA_SLUG, token)).toBeNull());
});
