import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { createMessageDelivery } from "~/services/messages/message-worker.server";
import type { Site } from "~/tenants/site";
import { textParts } from "../../support/eml";
import {
  builtPages,
  enquiryCars,
  type LeadFormPlace,
  leadFormPlaces,
  type OpenForm,
  openForms,
} from "../../support/lead-forms";
import { withoutIds } from "../../support/log-lines";
import { completeForm, leadFormOf } from "../../support/page-forms";
import { type Answer, requestServer } from "../../support/request-server";
import { NOW, servedSites } from "../../support/served-sites";
import { lastCode, ownerAnswer, shopper } from "../../support/sign-in";
import { writtenMail } from "../../support/site-browser";

/*
 * Logs and addresses hold no personal data, and each form has a notice with a link to the privacy
 * policy (APP 5). Two shipped sites are tested with all their forms: of the sites that tick the
 * opt-in and of those that don't, the one with the most forms.
 */
/** Occurs nowhere else. It is used in an e-mail address and in names, in any case. */
const MARKER = "Quokkamarker";
/** Matches a separate number, because metrics contain such digits too. */
const PHONE = /(?<![\d.])04\d{8}(?!\d)/;
let sites: readonly Site[];
let pages: OpenForm[];
const logged: string[] = [];
const served = servedSites({
  sites: {},
  logTo: { write: (line: string) => void logged.push(line) },
});
beforeAll(async () => {
  const forms = ({ forms }: Site) => Object.values(forms).filter(({ enabled }) => enabled).length;
  const all = [...served.platform.sites.all()].sort((one, other) => forms(other) - forms(one));
  const strict = all.find(({ enquiry }) => !enquiry.opt_in_default);
  const ticked = all.find(({ enquiry }) => enquiry.opt_in_default);
  if (!strict || !ticked) throw new Error("a site of each kind is needed");
  sites = [strict, ticked];
  for (const site of sites)
    await served.platform.store.cars.applyBatch(site.slug, "feed", enquiryCars(site, NOW), NOW);
  pages = await openForms(served, await leadFormPlaces(served, await builtPages(), sites));
});

const nameOf = ({ site, path }: LeadFormPlace) => `${site.slug}${path}`;

/** A shopper who signs in. */
const SHOPPER = "0491 570 159";
/** Every spelling of a mobile number. */
const MOBILE = /(?<![\d.])(?:0|\+?61 ?)4\d\d ?\d{3} ?\d{3}(?!\d)/;

function expectNobody(text: string, about: string): void {
  expectUndisclosed(text, about);
  expect(withoutIds(text), about).not.toMatch(MOBILE);
}

function expectUndisclosed(text: string, about: string): void {
  expect(text.toLowerCase(), about).not.toContain(MARKER.toLowerCase());
  expect(withoutIds(text), about).not.toMatch(PHONE);
}

describe("every form of a site", () => {
  it("says who collects the answers and why, links to the privacy policy, and ticks no opt-in unless the site asks for it", async () => {
    expect(pages.length).toBeGreaterThan(sites.length * 4);
    for (const page of pages) {
      const start = page.text.lastIndexOf("<form", page.text.indexOf('name="submission_id"'));
      const form = page.text.slice(start, page.text.indexOf("</form>", start));
      expect(form, nameOf(page)).toContain(`${page.site.legal_name} collects the details you enter here`);
      expect(form, nameOf(page)).toContain('href="/privacy-policy"');
      const boxes = leadFormOf(page.text)?.fields.filter(
        ({ type, checked }) => type === "checkbox" && checked,
      );
      const ticked = boxes?.map(({ name }) => name) ?? [];
      if (!page.site.enquiry.opt_in_default) expect(ticked, nameOf(page)).toEqual([]);
      expect(
        ticked.filter((name) => !name.startsWith("opt_in")),
        nameOf(page),
      ).toEqual([]);
    }
  }, 120_000);

  it("discloses no answer in a log line, address, metric, event or readable cookie, whether it is accepted, refused or fails", async () => {
    const { store, events } = served.platform;
    for (const page of pages) {
      const answers: { headers: object }[] = [];
      const send = async (target: string, posted: [string, string][]) => {
        expectUndisclosed(target, `${nameOf(page)}: address`);
        // First with a mistake, then with a failing store: only the returned page may contain the
        // answers.
        const faulty = posted.map(([name, value]): [string, string] =>
          name === "email" ? [name, `${MARKER} no address`] : [name, value],
        );
        answers.push(await page.person.post(target, faulty));
        const away = vi.spyOn(store.leads, "submit").mockRejectedValue(new Error("the store is away"));
        answers.push(await page.person.post(target, posted));
        away.mockRestore();
        const answer = await page.person.post(target, posted);
        answers.push(answer);
        return answer;
      };
      const before = await store.leads.count();
      // A form may end on a page without a form.
      await completeForm(page.person, page, `${MARKER} of ${randomUUID().slice(0, 8)}`, send).catch(
        () => null,
      );
      expect((await store.leads.count()) - before, nameOf(page)).toBeGreaterThan(0);
      answers.push(await page.person.get("/success"));
      for (const { headers } of answers)
        expectUndisclosed(decodeURIComponent(JSON.stringify(headers)), `${nameOf(page)}: headers`);
    }
    for (const site of sites) {
      const lead = { submission_id: randomUUID(), category: "General Enquiry", name: MARKER };
      expect((await call(site, { ...lead, email: `${MARKER}@` })).status).toBe(422);
      expect((await call(site, { ...lead, email: `${MARKER}@example.com`, company: MARKER })).status).toBe(
        201,
      );
    }
    await events.flush();
    const rows = await Promise.all(sites.map(({ slug }) => store.events.list(slug, 1000)));
    expect(rows.flat().length).toBeGreaterThan(5);
    expectUndisclosed(JSON.stringify(rows), "events");
    const { body: text } = await served.metrics.text();
    expect(text).toContain("# HELP");
    expectUndisclosed(text, "metrics");
    expect(logged.filter((line) => line.includes("lead stored")).length).toBeGreaterThan(pages.length);
    expect(logged.some((line) => line.includes("a lead could not be stored"))).toBe(true);
    for (const line of logged) expectUndisclosed(line, "log");
  }, 120_000);
});

it("the sign-in and the pages of an account disclose nothing of a person in a log line, address, metric, event or readable cookie, whether a step is accepted, refused or fails", async () => {
  const { platform } = served;
  const { store } = platform;
  const [site] = sites;
  const before = logged.length;
  const person = shopper(served, `${site?.slug}.localhost:${served.port}`);
  const answers: Answer[] = [];
  const keep = async (answer: Answer | Promise<Answer>) => {
    answers.push(await answer);
    return answers.at(-1) as Answer;
  };
  const first = await keep(person.get("/sign-in?type=account&redirect=/account"));
  await keep(person.fill(first, { phone: `${MARKER} 0412 345 678` }));
  const away = vi.spyOn(store.signInCodes, "add").mockRejectedValue(new Error("the store is away"));
  expect((await keep(person.fill(first, { phone: SHOPPER }))).status).toBe(500);
  away.mockRestore();
  const asked = await keep(person.fill(first, { phone: SHOPPER }));
  const codePage = await keep(person.get(asked.headers.location ?? ""));
  const code = await lastCode(platform);
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, "0");
  await keep(person.fill(codePage, { code: wrong }));
  await keep(person.fill(codePage, {}, "again"));
  expect((await keep(person.fill(codePage, { code }))).headers.location).toBe("/account");
  const owner = await ownerAnswer(person);
  const post = (path: string, fields: [string, string][]) => keep(person.post(path, [...fields, ...owner]));
  for (const email of [`${MARKER}@`, `${MARKER}@example.com`])
    await post("/account", [
      ["form", "email"],
      ["email", email],
    ]);
  for (const name of [MARKER.repeat(20), MARKER])
    await post("/account", [
      ["form", "name"],
      ["name", name],
    ]);
  await createMessageDelivery(platform).runOnce();
  const [mail = ""] = writtenMail(platform.config.DATA_DIR).filter((eml) => eml.includes(`${MARKER}@`));
  const text = textParts(mail)[0]?.content ?? "";
  const link = /http:\/\/[^/]+(\/account\/confirm-email\?key=\S+)/.exec(text)?.[1] ?? "";
  expectNobody(decodeURIComponent(link), "the link of the e-mail");
  await keep(person.get(link));
  await post("/account/confirm-email", [["key", new URLSearchParams(link.split("?")[1]).get("key") ?? ""]]);
  for (const phone of [`${MARKER} 0498 765 432`, "0498 765 432"])
    await post("/account/mobile", [["phone", phone]]);
  expect((await post("/account/download", [])).text).toContain(MARKER);
  const failing = vi.spyOn(store.accounts, "setName").mockRejectedValue(new Error("the store is away"));
  const failed = await post("/account", [
    ["form", "name"],
    ["name", MARKER],
  ]);
  expect(failed.status).toBe(500);
  failing.mockRestore();
  await post("/account/delete", [["delete_all", "on"]]);
  await post("/sign-out", []);
  for (const { headers } of answers) expectNobody(decodeURIComponent(JSON.stringify(headers)), "headers");
  const { body } = await served.metrics.text();
  expectNobody(body, "metrics");
  const lines = logged.slice(before);
  expect(lines.some((line) => line.includes("the store is away"))).toBe(true);
  expect(lines.some((line) => line.includes("/sign-in"))).toBe(true);
  for (const line of lines) expectNobody(line, "log");
});

function call({ slug }: Site, body: object) {
  const host = `${slug}.localhost:${served.port}`;
  return requestServer(served.port, "/api/leads", {
    method: "POST",
    headers: { Host: host, "Content-Type": "application/json", Origin: `http://${host}` },
    body: JSON.stringify(body),
  });
}
