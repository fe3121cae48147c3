import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { asSiteSlug } from "~/domain/text/identifiers";
import { exportWording } from "~/services/editing/export-wording.server";
import { adfMessage } from "~/services/leads/delivery/lead-email.server";
import { loadSites } from "~/tenants/registry.server";
import { editor } from "../../../support/editor";
import { incomingCar } from "../../../support/incoming-car";
import { newLead } from "../../../support/new-lead";
import { serveSites } from "../../../support/served-sites";
import { siteLocation } from "../../../support/site-folders";
import { describeOnEachEnvironment } from "../../../support/store";

const NOW = new Date("2026-11-23T01:30:00Z");
const ADA = "ada@alpha.example";
const BEN = "ben@alpha.example";
const SLUG = asSiteSlug("alpha");
const PATH = "/preview/facts";
const YARD = "location alpha-yard";
const WEEK = "week alpha-yard";
const TEAM = [
  {
    name: "Priya Raman",
    role: "teams.roles.dealer_principal",
    picture: "https://pictures.example/priya.jpg",
  },
  { name: "Tom Callaghan", role: "teams.roles.sales_manager", phone: "03 5550 0043" },
];

/** Open from Monday to Friday. */
const HOURS = [1, 2, 3, 4, 5, 6, 0].map((weekday) =>
  weekday === 6 || weekday === 0
    ? { weekday, status: "Closed" }
    : { weekday, status: "Open", open: "08:30", close: "17:00" },
);

const serve = (environment: Record<string, string>) =>
  serveSites({
    sites: {
      alpha: {
        phone: "03 5550 0001",
        cars: [incomingCar("alpha-1", { dealership_id: "alpha" })],
        config: {
          editors: [
            ...[ADA, BEN].map((email) => ({ email, roles: ["facts", "publish"] })),
            "eve@alpha.example",
          ],
          call: { by_car_type: { used: "03 5550 0041" } },
          locations: [
            siteLocation("alpha", { phone: "03 5550 0002", team: TEAM, opening_hours: HOURS }),
            siteLocation("alpha", {
              id: "alpha-shop",
              name: "The shop",
              slug: "shop",
              location_type: "parts",
            }),
          ],
        },
      },
    },
    environment,
    now: NOW,
  });

describeOnEachEnvironment("the facts in the editor", ({ environment }) => {
  let served: Awaited<ReturnType<typeof serve>>;
  let minutes = 0;
  const signedIn = async (email = ADA) => {
    const who = editor(served, `alpha.localhost:${served.port}`, email);
    expect((await who.signIn()).status).toBe(303);
    return who;
  };
  type Editor = Awaited<ReturnType<typeof signedIn>>;
  const form = (who: Editor, key: string) => who.get(`${PATH}?${new URLSearchParams({ key })}`);
  const save = async (who: Editor, key: string, answers: Record<string, string>) =>
    who.send(await form(who, key), PATH, answers);
  const seenBy = async (path: string) => (await served.client.alpha.get(path)).text;
  const lastVersion = async (who: Editor) =>
    /name="version"[^>]* value="(\d+)"/.exec((await who.get("/preview/versions")).text)?.[1] ?? "";

  beforeAll(async () => {
    served = await serve(environment());
  });
  afterAll(() => served?.close());
  beforeEach(() => {
    minutes += 61;
    const time = new Date(NOW.getTime() + minutes * 60_000);
    served.platform.now = () => time;
  });

  it("show a changed number in the preview, and after publishing on every page, in data and in e-mails", async () => {
    const ada = await signedIn();
    const saved = await save(ada, "site", { phone: "03 5550 7777", email: "new@alpha.example" });
    expect([saved.status, saved.headers.location]).toEqual([303, expect.stringContaining("done=saved")]);
    for (const path of ["/", "/contact", "/contact-us", "/sitemap.xml"])
      expect(await seenBy(path), path).not.toMatch(/5550 ?7777/);
    await ada.preview(true);
    expect((await ada.get("/")).text).toContain("tel:0355507777");
    await ada.preview(false);
    expect((await ada.publish()).status).toBe(303);
    const home = await seenBy("/");
    expect(home).toContain("tel:0355507777");
    expect(home).not.toContain("5550 0001");
    expect(await seenBy("/contact")).toMatch(/mailto:new@alpha\.example|new@alpha\.example/);
    expect(await seenBy("/locations/yard")).toMatch(/application\/ld\+json/s);
    const site = served.platform.sites.bySlug(SLUG);
    if (!site) throw new Error("alpha is not served");
    const lead = { ...newLead(crypto.randomUUID()), dealership_id: "alpha", created_at: NOW.toISOString() };
    const delivery = {
      id: "1",
      target: "crm@alpha.example",
      lead: { ...lead, reference: "A-1", lead_id: "1" },
    };
    const mail = await adfMessage(
      served.platform,
      site,
      delivery as unknown as Parameters<typeof adfMessage>[2],
    );
    expect(mail.text).toContain("03 5550 7777");
    expect(await seenBy("/preview")).not.toContain("5550 7777");
  });

  it("restore the number that visitors saw before", async () => {
    const ada = await signedIn();
    const before = await lastVersion(ada);
    await save(ada, YARD, { phone: "03 5550 8888" });
    expect((await ada.publish()).status).toBe(303);
    expect(await seenBy("/locations/yard")).toContain("tel:0355508888");
    const restored = await ada.send(await ada.get("/preview/versions"), "/preview/versions", {
      version: before,
    });
    expect(restored.headers.location).toContain("restored");
    expect(await seenBy("/locations/yard")).toContain("tel:0355500002");
  });

  it("change, add and remove people, and keep their pictures and their order", async () => {
    const ada = await signedIn();
    const ana = { name: "Ana Petrov", role: "teams.roles.buyer", phone: "03 5550 0045" };
    const saved = await ada.send(
      await form(ada, YARD),
      PATH,
      {
        person_0_name: "Priya Raman-Lee",
        ...Object.fromEntries(Object.entries(ana).map(([part, text]) => [`person_2_${part}`, text])),
      },
      ["person_1_remove", "on"],
    );
    expect(saved.status).toBe(303);
    expect(await seenBy("/teams/yard")).toContain("Tom Callaghan");
    expect((await ada.publish()).status).toBe(303);
    const page = await seenBy("/teams/yard");
    for (const words of ["Priya Raman-Lee", "Ana Petrov", "tel:0355500045"]) expect(page).toContain(words);
    expect(page).not.toContain("Tom Callaghan");
    expect(served.platform.sites.bySlug(SLUG)?.locations[0]?.team).toEqual([
      { ...TEAM[0], name: "Priya Raman-Lee" },
      ana,
    ]);
  });

  it("change the week of a location in the preview, and after publishing for every reader of hours", async () => {
    const ada = await signedIn();
    const before = await lastVersion(ada);
    const list = (await ada.get(PATH)).text;
    expect(list).toContain("The yard: weekly hours");
    // It states no hours.
    expect(list).not.toContain("The shop: weekly hours");
    const opened = await form(ada, WEEK);
    expect(opened.text).toMatch(/name="day_1_open"[^>]* value="08:30"/);
    const saved = await ada.send(opened, PATH, {
      ...{ day_1_open: "07:15", day_5_close: "00:00", day_6_status: "Open", day_6_open: "09:00" },
      ...{ day_6_close: "12:45", day_2_status: "Closed" },
    });
    expect(saved.status).toBe(303);
    expect(await seenBy("/locations/yard")).not.toContain("7:15");
    await ada.preview(true);
    expect((await ada.get("/locations/yard")).text).toContain("7:15");
    await ada.preview(false);
    const publish = (await ada.get("/preview/publish")).text;
    expect(publish).toContain("Details: The yard: weekly hours");
    expect(publish).toContain("Tuesday:");
    expect((await ada.publish()).status).toBe(303);
    const page = await seenBy("/locations/yard");
    for (const words of ["7:15", "12:45", '"opens":"07:15"', '"closes":"12:45"'])
      expect(page).toContain(words);
    const days = served.platform.sites.bySlug(SLUG)?.locations[0]?.opening_hours;
    expect(days).toContainEqual({ weekday: 5, status: "Open", open: "08:30", close: "24:00" });
    expect(days).toContainEqual({ weekday: 2, status: "Closed" });
    expect((await form(ada, WEEK)).text).toMatch(/name="day_5_close"[^>]* value="00:00"/);
    const restored = await ada.send(await ada.get("/preview/versions"), "/preview/versions", {
      version: before,
    });
    expect(restored.headers.location).toContain("restored");
    expect(await seenBy("/locations/yard")).not.toContain("7:15");
  });

  it("list every error of a week at its day, and keep what was typed", async () => {
    const ada = await signedIn();
    const { status, text } = await ada.send(await form(ada, WEEK), PATH, {
      ...{
        day_1_open: "late",
        day_2_close: "",
        day_3_close: "08:00",
        day_6_status: "Open",
        day_0_status: "Shut",
      },
    });
    expect(status).toBe(400);
    const wrong = ["day_1_open", "day_2_close", "day_3_close", "day_6_open", "day_6_close", "day_0_status"];
    for (const field of wrong) expect(text, field).toContain(`href="#${field}"`);
    // Each is said once.
    expect(text.match(/href="#day_/g)).toHaveLength(wrong.length);
    expect(text).toMatch(/name="day_3_close"[^>]* value="08:00"/);
    expect((await form(ada, "week alpha-shop")).status).toBe(404);
    expect((await form(ada, "week __proto__")).status).toBe(404);
  });

  it("list every error at its field, and keep what was typed (rules/editors#document-faults)", async () => {
    const ada = await signedIn();
    const site = await save(ada, "site", { phone: "call us", email: "no address", call_used: "" });
    expect(site.status).toBe(400);
    for (const field of ["phone", "email", "call_used"]) expect(site.text).toContain(`href="#${field}"`);
    for (const typed of ["call us", "no address"]) expect(site.text).toContain(`value="${typed}"`);
    const yard = await save(ada, YARD, {
      ...{ phone: "0", person_0_name: "", person_1_name: "Tom \u202e", person_3_name: "x".repeat(101) },
      ...{ person_3_phone: "12", person_2_phone: "03 5550 0046" },
    });
    expect(yard.status).toBe(400);
    for (const field of ["phone", "person_0_name", "person_1_name", "person_3_name", "person_3_role"])
      expect(yard.text, field).toContain(`href="#${field}"`);
    for (const field of ["person_3_phone"]) expect(yard.text, field).toContain(`href="#${field}"`);
    expect(yard.text).toContain('value="03 5550 0046"');
  });

  it("refuse fields that are none of theirs, other facts, and their removal", async () => {
    const ada = await signedIn();
    const posted: [string, string][] = [
      ["key", "site"],
      ["seen", "0 0"],
      ["phone", "03 5550 0001"],
      ["email", "hello@alpha.example"],
    ];
    for (const name of ["lead_email", "legal_name", "call_override", "editors", "person_0_picture"])
      expect((await ada.post(PATH, [...posted, [name, "x"]])).status, name).toBe(400);
    for (const key of ["location nowhere", "__proto__", "location __proto__"])
      expect((await form(ada, key)).status, key).toBe(404);
    expect((await ada.get(`${PATH}?new=facts`)).status).toBe(404);
    expect((await ada.post(PATH, [...posted, ["do", "take_away"]])).status).toBe(403);
    expect((await served.client.alpha.get(PATH)).status).toBe(302);
    const eve = await signedIn("eve@alpha.example");
    const refused = await save(eve, "site", { phone: "03 5550 6666" });
    expect([refused.status, refused.text]).toEqual([403, expect.stringContaining("03 5550 6666")]);
  });

  it("show both numbers where somebody else has saved meanwhile (rules/editors#two-editors)", async () => {
    const ada = await signedIn();
    const ben = await signedIn(BEN);
    const opened = await form(ben, "site");
    expect((await save(ada, "site", { phone: "03 5550 1111" })).status).toBe(303);
    const late = await ben.send(opened, PATH, { phone: "03 5550 2222" });
    expect(late.status).toBe(409);
    for (const number of ["03 5550 1111", 'value="03 5550 2222"']) expect(late.text).toContain(number);
    expect((await ben.send(late, PATH, {})).status).toBe(303);
    expect((await form(ada, "site")).text).toContain('value="03 5550 2222"');
  });

  it("the search of the editor finds a phone number and leads to its form", async () => {
    const ada = await signedIn();
    const found = await ada.get("/preview/texts?q=03+5550+0041");
    expect(found.text).toContain(`href="${PATH}?key=site"`);
  });

  it("sites:export writes the published facts into site.json (rules/editors#wording-export)", async () => {
    const ada = await signedIn();
    const { platform } = served;
    expect((await save(ada, "site", { phone: "03 5550 3333" })).status).toBe(303);
    expect((await save(ada, YARD, { phone: "", landline_phone: "03 5550 4444" })).status).toBe(303);
    expect((await save(ada, WEEK, { day_4_close: "20:30" })).status).toBe(303);
    expect((await ada.publish()).status).toBe(303);
    const sitesDir = platform.config.SITES_DIR ?? "";
    const load = () => loadSites({ demoSites: false, sitesDir });
    const [site, files] = [platform.wording.ofFiles(SLUG), await load()];
    if (!site) throw new Error("alpha is not served");
    const exported = await exportWording(
      { store: platform.store, now: platform.now() },
      { site, files, dir: `${sitesDir}/alpha` },
      load,
    );
    expect(exported.keys).toEqual(expect.arrayContaining(["facts:site", `facts:${YARD}`]));
    const written = (await load()).bySlug(SLUG);
    expect(written?.phone).toBe("03 5550 3333");
    expect(written?.locations[0]).toMatchObject({ landline_phone: "03 5550 4444", slug: "yard" });
    expect(written?.locations[0]?.phone).toBeUndefined();
    expect(written?.locations[0]?.opening_hours).toContainEqual({
      ...{ weekday: 4, status: "Open", open: "08:30", close: "20:30" },
    });
  });
});
