import { expect, it } from "vitest";
import { adfMessage } from "~/services/leads/delivery/lead-email.server";
import { ADA, describeEditor, type Editor } from "../../../support/editor";
import { incomingCar } from "../../../support/incoming-car";
import { newLead } from "../../../support/new-lead";
import { NOW } from "../../../support/served-sites";
import { siteLocation } from "../../../support/site-folders";
import { ALPHA_SLUG } from "../../../support/site-slugs";

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

const alpha = {
  cars: [incomingCar("alpha-1", { dealership_id: "alpha" })],
  config: {
    editors: [{ email: ADA, roles: ["facts", "publish"] }, "eve@alpha.example"],
    call: { by_car_type: { used: "03 5550 0041" } },
    locations: [
      siteLocation("alpha", { phone: "03 5550 0002", team: TEAM, opening_hours: HOURS }),
      siteLocation("alpha", { id: "alpha-shop", name: "The shop", slug: "shop", location_type: "parts" }),
    ],
  },
};

describeEditor("the facts in the editor", { sites: { alpha } }, (tools) => {
  const { served, get, signedIn, seenBy } = tools;
  const form = (who: Editor, key: string) => who.get(`${PATH}?${new URLSearchParams({ key })}`);
  const save = (who: Editor, key: string, answers: Record<string, string>, button?: [string, string]) =>
    who.fill(PATH, String(new URLSearchParams({ key })), answers, button);
  const location = () => served().platform.sites.bySlug(ALPHA_SLUG)?.locations[0];

  it("show a changed number in the preview, and after publishing on every page, in data and in e-mails", async () => {
    const ada = await signedIn();
    const saved = await save(ada, "site", { phone: "03 5550 7777", email: "new@alpha.example" });
    expect([saved.status, saved.headers.location]).toEqual([303, expect.stringContaining("done=saved")]);
    for (const path of ["/", "/contact", "/contact-us", "/sitemap.xml"])
      expect(await seenBy(path), path).not.toMatch(/5550 ?7777/);
    expect(await ada.previewed("/")).toContain("tel:0355507777");
    expect((await ada.publish()).status).toBe(303);
    const home = await seenBy("/");
    expect(home).toContain("tel:0355507777");
    expect(home).not.toContain("5550 0001");
    expect(await seenBy("/contact")).toMatch(/mailto:new@alpha\.example|new@alpha\.example/);
    expect(await seenBy("/locations/yard")).toMatch(/application\/ld\+json/s);
    const site = served().platform.sites.bySlug(ALPHA_SLUG);
    if (!site) throw new Error("alpha is not served");
    const lead = {
      ...newLead(crypto.randomUUID()),
      dealership_id: "alpha",
      created_at: NOW.toISOString(),
    };
    const delivery = {
      id: "1",
      target: "crm@alpha.example",
      lead: { ...lead, reference: "A-1", lead_id: "1" },
    };
    const mail = await adfMessage(
      served().platform,
      site,
      delivery as unknown as Parameters<typeof adfMessage>[2],
    );
    expect(mail.text).toContain("03 5550 7777");
    expect(await seenBy("/preview")).not.toContain("5550 7777");
  });

  it("restore the number that visitors saw before", async () => {
    const ada = await signedIn();
    const before = await ada.versionBefore();
    await save(ada, YARD, { phone: "03 5550 8888" });
    expect((await ada.publish()).status).toBe(303);
    expect(await seenBy("/locations/yard")).toContain("tel:0355508888");
    expect((await ada.restore(before)).headers.location).toContain("restored");
    expect(await seenBy("/locations/yard")).toContain("tel:0355500002");
  });

  it("change, add and remove people, and keep their pictures and their order", async () => {
    const ada = await signedIn();
    const ana = { name: "Ana Petrov", role: "teams.roles.buyer", phone: "03 5550 0045" };
    const added = Object.fromEntries(Object.entries(ana).map(([part, text]) => [`person_2_${part}`, text]));
    const people = { person_0_name: "Priya Raman-Lee", ...added };
    expect((await save(ada, YARD, people, ["person_1_remove", "on"])).status).toBe(303);
    expect(await seenBy("/teams/yard")).toContain("Tom Callaghan");
    expect((await ada.publish()).status).toBe(303);
    const page = await seenBy("/teams/yard");
    for (const words of ["Priya Raman-Lee", "Ana Petrov", "tel:0355500045"]) expect(page).toContain(words);
    expect(page).not.toContain("Tom Callaghan");
    expect(location()?.team).toEqual([{ ...TEAM[0], name: "Priya Raman-Lee" }, ana]);
  });

  it("change the week of a location in the preview, and after publishing for every reader of hours", async () => {
    const ada = await signedIn();
    const before = await ada.versionBefore();
    const list = (await ada.get(PATH)).text;
    expect(list).toContain("The yard: weekly hours");
    expect(list).toContain("The shop: weekly hours");
    const opened = await form(ada, WEEK);
    expect(opened.text).toMatch(/name="day_1_open"[^>]* value="08:30"/);
    const saved = await ada.send(opened, PATH, {
      ...{ day_1_open: "07:15", day_5_close: "00:00", day_6_status: "Open", day_6_open: "09:00" },
      ...{ day_6_close: "12:45", day_2_status: "Closed" },
    });
    expect(saved.status).toBe(303);
    expect(await seenBy("/locations/yard")).not.toContain("7:15");
    expect(await ada.previewed("/locations/yard")).toContain("7:15");
    const publish = (await ada.get("/preview/publish")).text;
    expect(publish).toContain("Details: The yard: weekly hours");
    expect(publish).toContain("Tuesday:");
    expect((await ada.publish()).status).toBe(303);
    const page = await seenBy("/locations/yard");
    for (const words of ["7:15", "12:45", '"opens":"07:15"', '"closes":"12:45"'])
      expect(page).toContain(words);
    const days = location()?.opening_hours;
    expect(days).toContainEqual({ weekday: 5, status: "Open", open: "08:30", close: "24:00" });
    expect(days).toContainEqual({ weekday: 2, status: "Closed" });
    expect((await form(ada, WEEK)).text).toMatch(/name="day_5_close"[^>]* value="00:00"/);
    expect((await ada.restore(before)).headers.location).toContain("restored");
    expect(await seenBy("/locations/yard")).not.toContain("7:15");
  });

  it("list every error of a week at its day, and keep what was typed", async () => {
    const ada = await signedIn();
    const { status, text } = await save(ada, WEEK, {
      ...{ day_1_open: "late", day_2_close: "", day_3_close: "08:00" },
      ...{ day_6_status: "Open", day_0_status: "Shut" },
    });
    expect(status).toBe(400);
    const wrong = ["day_1_open", "day_2_close", "day_3_close", "day_6_open", "day_6_close", "day_0_status"];
    for (const field of wrong) expect(text, field).toContain(`href="#${field}"`);
    // Each is said once.
    expect(text.match(/href="#day_/g)).toHaveLength(wrong.length);
    expect(text).toMatch(/name="day_3_close"[^>]* value="08:00"/);
    expect((await form(ada, "week __proto__")).status).toBe(404);
  });

  it("give hours to a location that states none, when each day says something", async () => {
    const ada = await signedIn();
    const before = await ada.versionBefore();
    const shop = "week alpha-shop";
    const opened = await form(ada, shop);
    expect(opened.text).toMatch(/<option value="" selected="">Choose<.option>/);
    expect((await ada.send(opened, PATH, {})).headers.location).toContain("done=same");
    expect(await seenBy("/locations/shop")).not.toContain("openingHours");
    const monday = { day_1_status: "Open", day_1_open: "09:15", day_1_close: "16:45" };
    const partly = await ada.send(opened, PATH, monday);
    expect([partly.status, partly.text.match(/href="#day_\d_status"/g)?.length]).toEqual([400, 6]);
    expect(partly.text).toMatch(/name="day_1_open"[^>]* value="09:15"/);
    const others = [2, 3, 4, 5, 6, 0].map((day) => [`day_${day}_status`, "Closed"] as const);
    const saved = await ada.send(partly, PATH, { ...monday, ...Object.fromEntries(others) });
    expect(saved.status).toBe(303);
    expect((await form(ada, shop)).text).not.toContain(">Choose<");
    expect((await ada.publish()).status).toBe(303);
    const page = await seenBy("/locations/shop");
    for (const words of ["9:15", '"opens":"09:15"']) expect(page).toContain(words);
    expect((await ada.restore(before)).headers.location).toContain("restored");
    expect(await seenBy("/locations/shop")).not.toContain("9:15");
  });

  it("say of an address who can change it, and take none", async () => {
    const ada = await signedIn();
    const said = "1 Example Street, Sampleton VIC 3000. Only a developer can change it";
    expect((await form(ada, YARD)).text).toContain(said);
    expect((await form(ada, "site")).text).not.toContain("Only a developer can change it");
    const typed = { key: YARD, seen: "0 0", phone: "", landline_phone: "", address: "x" };
    expect((await ada.post(PATH, Object.entries(typed))).status).toBe(400);
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
    const wrong = ["phone", "person_0_name", "person_1_name", "person_3_name", "person_3_role"];
    for (const field of [...wrong, "person_3_phone"]) expect(yard.text, field).toContain(`href="#${field}"`);
    expect(yard.text).toContain('value="03 5550 0046"');
  });

  it("refuse fields that are none of theirs, other facts, and their removal", async () => {
    const ada = await signedIn();
    const numbers = { phone: "03 5550 0001", email: "hello@alpha.example" };
    const posted = Object.entries({ key: "site", seen: "0 0", ...numbers });
    for (const name of ["lead_email", "legal_name", "call_override", "editors", "person_0_picture"])
      expect((await ada.post(PATH, [...posted, [name, "x"]])).status, name).toBe(400);
    for (const key of ["location nowhere", "__proto__", "location __proto__"])
      expect((await form(ada, key)).status, key).toBe(404);
    expect((await ada.get(`${PATH}?new=facts`)).status).toBe(404);
    expect((await ada.post(PATH, [...posted, ["do", "take_away"]])).status).toBe(403);
    expect((await get(PATH)).status).toBe(302);
    const eve = await signedIn("eve@alpha.example");
    const refused = await save(eve, "site", { phone: "03 5550 6666" });
    expect([refused.status, refused.text]).toEqual([403, expect.stringContaining("03 5550 6666")]);
  });

  it("the search of the editor finds a phone number and leads to its form", async () => {
    const found = (await (await signedIn()).get("/preview/texts?q=03+5550+0041")).text;
    expect(found).toContain(`href="${PATH}?key=site"`);
  });

  it("sites:export writes the published facts into site.json (rules/editors#wording-export)", async () => {
    const ada = await signedIn();
    expect((await save(ada, "site", { phone: "03 5550 3333" })).status).toBe(303);
    expect((await save(ada, YARD, { phone: "", landline_phone: "03 5550 4444" })).status).toBe(303);
    expect((await save(ada, WEEK, { day_4_close: "20:30" })).status).toBe(303);
    expect((await ada.publish()).status).toBe(303);
    const { keys, written } = await tools.exportSite();
    expect(keys).toEqual(expect.arrayContaining(["facts:site", `facts:${YARD}`]));
    expect(written?.phone).toBe("03 5550 3333");
    expect(written?.locations[0]).toMatchObject({ landline_phone: "03 5550 4444", slug: "yard" });
    expect(written?.locations[0]?.phone).toBeUndefined();
    expect(written?.locations[0]?.opening_hours).toContainEqual({
      ...{ weekday: 4, status: "Open", open: "08:30", close: "20:30" },
    });
  });
});
