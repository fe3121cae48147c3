import { expect, it } from "vitest";
import { asSiteSlug } from "~/domain/text/identifiers";
import { editor } from "../../../support/editor";
import { incomingCar } from "../../../support/incoming-car";
import { addressesOnSite, builtPages } from "../../../support/lead-forms";
import type { Answer } from "../../../support/request-server";
import { servedSites } from "../../../support/served-sites";

const provider = {
  name: "Talk",
  script: "https://widget.talk.example/v1/loader.js",
  attributes: { "data-account": "abc" },
  scripts: ["https://cdn.talk.example"],
  connects: ["https://api.talk.example", "wss://*.talk.example"],
  frames: ["https://widget.talk.example"],
};
const EDITOR = "ada@talking.example";
const FORMS = ["finance", "personalised_finance", "equifax_finance", "feedback", "fleet", "service"];
const config = {
  chat: { provider },
  editors: [EDITOR],
  forms: Object.fromEntries(FORMS.map((form) => [form, { enabled: true }])),
  gmb_profiles: [{ name: "Talking", review_url: "https://reviews.example/talking" }],
  gates: { finance: true },
  valuation: { enabled: true },
};
const content = { "pages/feedback": "---\ntitle: How did we do?\n---\n{% review-feedback /%}\n\nText.\n" };
const car = (site: string) => incomingCar(site, { dealership_id: site, dealership_slug: site });
const served = servedSites({
  sites: {
    talking: { cars: [car("talking")], config, content },
    silent: { cars: [car("silent")] },
  },
});

const policyAt = async (site: "talking" | "silent", path: string) =>
  policyOf(await served.client[site].get(path));

function policyOf({ headers, text }: Answer) {
  const policy = new Map(
    String(headers["content-security-policy"])
      .split(";")
      .map((directive): [string, string] => {
        const [name = "", ...sources] = directive.trim().split(" ");
        return [name, sources.filter((source) => !source.startsWith("'nonce-")).join(" ")];
      }),
  );
  const scripts = [...text.matchAll(/<script[^>]*talk\.example[^>]*>/g)].map(([tag]) => tag);
  return { policy, scripts };
}

it.each(["/", "/about-us", "/privacy-policy", "/pages/feedback"])(
  "a site that names its chat's provider loads it at %s, and its policy names the provider's hosts",
  async (path) => {
    const { policy, scripts } = await policyAt("talking", path);
    expect(scripts).toHaveLength(1);
    expect(scripts[0]).toMatch(/ async="".* nonce="[^"]+".* data-account="abc"/);
    expect(policy.get("script-src")).toBe("'self' https://widget.talk.example https://cdn.talk.example");
    expect(policy.get("connect-src")).toBe("'self' https://api.talk.example wss://*.talk.example");
    expect(policy.get("frame-src")).toBe("https://widget.talk.example");
    expect(policy.get("style-src")).toBe("'self'");
    expect(policy.get("form-action")).toBe("'self'");
  },
);

it.each([
  // Programs, and pages that no search engine lists.
  ...[
    "/sign-in",
    "/account",
    "/success",
    "/robots.txt",
    "/api/cars",
    "/print?car_id=slug-talking",
    "/no-such-page",
  ],
  // Pages whose dialogs ask for a name and a number.
  ...["/cars", "/cars/slug-talking", "/search/used-cars"],
  ...["/contact", "/Contact", "/%63ontact", "/trade-in", "/cars/slug-talking/enquire"],
  ...["/finance", "/personalised/finance", "/equifax-finance", "/personalised/f%69nance"],
  ...["/customer-feedback-survey?first_name=Ada", "/fleet", "/service"],
  // A page that shows what its address says of a person.
  "/pages/feedback?first_name=Ada&dealership_name=Talking",
])("nothing of it is at %s (rules/navigation#web-chat)", async (path) => {
  const { policy, scripts } = await policyAt("talking", path);
  expect(scripts).toEqual([]);
  expect([...policy.values()].join(" ")).not.toContain("talk.example");
});

it("nothing of it is on any page of the site that asks for a number, an address or a message", async () => {
  const site = served.platform.sites.bySlug(asSiteSlug("talking"));
  if (!site) throw new Error("the site is not served");
  const pages = addressesOnSite(await builtPages(), site).map(({ path }) => path);
  const withForm: string[] = [];
  for (const path of pages) {
    const answer = await served.client.talking.get(path);
    if (!/<textarea|type="(?:tel|email)"/i.test(answer.text)) continue;
    withForm.push(path);
    const { policy, scripts } = policyOf(answer);
    expect([path, scripts, policy.get("script-src")]).toEqual([path, [], "'self'"]);
  }
  expect(withForm.length).toBeGreaterThan(5);
});

it("nothing of it is in an editor's preview, and a rejected form has none", async () => {
  const ada = editor(served, `talking.localhost:${served.port}`, EDITOR);
  expect((await ada.signIn()).status).toBe(303);
  expect(policyOf(await ada.get("/about-us")).scripts).toHaveLength(1);
  await ada.preview(true);
  const { policy, scripts } = policyOf(await ada.get("/about-us"));
  expect([scripts, policy.get("script-src")]).toEqual([[], "'self'"]);
  const rejected = await served.client.talking.post("/contact", { name: "Ada" });
  expect(rejected.status).toBe(400);
  expect(policyOf(rejected).scripts).toEqual([]);
});

it("the privacy policy names the provider, and nobody where there is none", async () => {
  const { text } = await served.client.talking.get("/privacy-policy");
  expect(text).toContain("Web chat on this site is run by Talk.");
  expect((await served.client.silent.get("/privacy-policy")).text).not.toContain("Web chat");
});

it("no other site has it, and a site without a provider has no foreign script", async () => {
  for (const path of ["/about-us", "/cars"]) {
    const { policy, scripts } = await policyAt("silent", path);
    expect(scripts).toEqual([]);
    expect(policy.get("script-src")).toBe("'self'");
    expect(policy.get("frame-src")).toBe("'none'");
  }
});
