import { expect, it } from "vitest";
import { asSiteSlug } from "~/domain/text/identifiers";
import { defaultAnswers, leadFormOf, visitor } from "../../support/page-forms";
import { pageWords } from "../../support/page-words";
import { servedSites } from "../../support/served-sites";
import { signedIn } from "../../support/sign-in";
import { ALPHA_SLUG } from "../../support/site-slugs";

const PATH = "/spin-to-win";
const campaign = {
  id: "one",
  name: "site.spin",
  starts: "2026-11-01T00:00:00+11:00",
  ends: "2026-11-30T23:59:59+11:00",
  permit: "site.permit",
  terms: ["site.rule"],
  prizes: [{ id: "mats", name: "site.mats", chances: 1000, stock: 1 }],
};
const served = servedSites({
  sites: {
    alpha: {
      config: { spin_to_win: { enabled: true, campaign } },
      wording: {
        site: { spin: "Summer spin", permit: "Permit 26/1", rule: "Be 18 or over.", mats: "Floor mats" },
      },
    },
    beta: {},
  },
});

const browser = (site = "alpha") => visitor(served, `${site}.localhost:${served.port}`);
async function shopper(phone: string) {
  const who = browser();
  who.keepCookie((await signedIn(served.platform, ALPHA_SLUG, phone)).cookie);
  return who;
}
async function spin(who: ReturnType<typeof browser>, answers: Record<string, string>) {
  const form = leadFormOf((await who.get(PATH)).text);
  if (!form) throw new Error("no form");
  const kept = defaultAnswers(form).filter(([name]) => !(name in answers));
  return who.post(PATH, [...kept, ...Object.entries(answers)]);
}
const SHOPPER = { name: "Ada Nguyen", email: "ada@example.com", terms_conditions: "on" };

it("asks for a sign-in, and lets everybody read the terms (rules/spin-to-win#campaign-dates)", async () => {
  const answer = await browser().get(PATH);
  expect([answer.status, answer.headers.location?.split("&")[0]]).toEqual([302, "/sign-in?type=spin-to-win"]);
  const terms = pageWords((await browser().get(`${PATH}/terms`)).text);
  for (const text of ["Be 18 or over.", "Permit 26/1", "Floor mats", "1,000 in 1,000 chance each spin"])
    expect(terms).toContain(text);
});

it("shows what was won, once, and nothing more to win afterwards (rules/spin-to-win#spin-form)", async () => {
  const who = await shopper("0412 345 678");
  const missing = await spin(who, { ...SHOPPER, email: "ada", terms_conditions: "" });
  expect(missing.status).toBe(400);
  expect(pageWords(missing.text)).toContain("You must agree to the terms of this promotion");
  const sent = await spin(who, SHOPPER);
  expect([sent.status, sent.headers.location]).toEqual([303, PATH]);
  const won = pageWords((await who.get(PATH)).text);
  expect(won).toContain("Your prize: Floor mats.");
  expect(won).toMatch(/Your code: \w{4}-\w{4}/);
  expect(won).toContain("Claim it by 23 December 2026.");
  expect(
    (await who.post(PATH, Object.entries({ ...SHOPPER, submission_id: crypto.randomUUID() }))).status,
  ).toBe(303);
  expect(pageWords((await who.get(PATH)).text)).toContain(/Your code: (\S+)/.exec(won)?.[0] ?? "");
  const other = await shopper("0412 345 679");
  await spin(other, SHOPPER);
  expect(pageWords((await other.get(PATH)).text)).toContain("No prize this time");
});

it("shows prizes and terms until they can be claimed no more, and takes no spin after the last moment (rules/spin-to-win#campaign-dates)", async () => {
  const now = served.platform.now;
  const winner = await shopper("0412 345 680");
  await spin(winner, SHOPPER);
  const latecomer = await shopper("0412 345 681");
  served.platform.now = () => new Date("2026-11-30T13:00:00Z");
  expect(pageWords((await winner.get(PATH)).text)).toMatch(/You've won!|No prize this time/);
  expect((await browser().get(`${PATH}/terms`)).status).toBe(200);
  expect((await browser().get(PATH)).status).toBe(302);
  expect((await latecomer.get(PATH)).status).toBe(404);
  expect((await latecomer.post(PATH, Object.entries(SHOPPER))).status).toBe(404);
  served.platform.now = now;
});

it("is nowhere before the campaign, after the last claim, and on a site without one", async () => {
  const now = served.platform.now;
  for (const time of ["2026-10-31T12:59:59Z", "2027-01-01T13:00:00Z"]) {
    served.platform.now = () => new Date(time);
    for (const path of [PATH, `${PATH}/terms`]) expect((await browser().get(path)).status, time).toBe(404);
    expect((await browser().post(PATH, Object.entries(SHOPPER))).status).toBe(404);
  }
  served.platform.now = now;
  expect((await browser("beta").get(PATH)).status).toBe(404);
});

it("a deleted account says that it leaves a code of the number, on a site with a campaign", async () => {
  const kept = "A code made from your mobile number, if you've had a spin: each number gets one";
  expect(pageWords((await (await shopper("0412 345 682")).get("/account/delete")).text)).toContain(kept);
  const other = browser("beta");
  other.keepCookie((await signedIn(served.platform, asSiteSlug("beta"), "0412 345 682")).cookie);
  expect(pageWords((await other.get("/account/delete")).text)).not.toContain(kept);
});
