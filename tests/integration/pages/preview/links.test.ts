import { beforeAll, expect, it } from "vitest";
import { EXPENSIVE_READS_PER_MINUTE } from "~/server/create-http-app";
import { ADA, BEN, describeEditorOnEachStore, type Editor } from "../../../support/editor";
import { incomingCar } from "../../../support/incoming-car";
import { minuteWith } from "../../../support/limit-minute";
import { visitor } from "../../../support/page-forms";
import { NOW } from "../../../support/served-sites";
import { ALPHA_SLUG } from "../../../support/site-slugs";

const DRAFTED = "Zanzibar quokka";
const CAR = "/cars/slug-alpha-1";
const DAY_MS = 86_400_000;
const HIDDEN = { "cache-control": "private, no-store", "x-robots-tag": "noindex" };
const PATH = "/preview/links";
const site = { phone: "03 5550 0001", cars: [] };
const sites = {
  alpha: {
    ...site,
    config: { editors: [ADA, BEN] },
    cars: [incomingCar("alpha-1", { dealership_id: "alpha" })],
  },
  beta: { ...site, config: { editors: ["bea@beta.example"] } },
  gamma: site,
};
const lines: string[] = [];
const logTo = { write: (line: string) => void lines.push(line) };

describeEditorOnEachStore("a link to a draft", { sites, logTo }, (tools) => {
  const { served } = tools;
  const host = (slug = "alpha") => `${slug}.localhost:${served().port}`;
  const at = (days: number) => tools.at(new Date(NOW.getTime() + days * DAY_MS));
  const leads = () => served().platform.store.leads.count();
  let ada: Editor;
  let ben: Editor;

  const make = (path: string) => ada.fill(PATH, "", { path }, ["do", "make"]);
  /** Makes a link and returns its address, as the page shows it once. */
  async function link(who = ada): Promise<string> {
    const made = await who.fill(PATH, "", { path: "/cars" }, ["do", "make"]);
    expect([made.status, made.headers.location]).toEqual([303, PATH]);
    const shown = /id="made"[^>]* value="([^"]*)"/.exec((await who.get(PATH)).text)?.[1] ?? "";
    expect(shown).toMatch(/^http:\/\/alpha\.localhost:\d+\/preview\/shared\?t=[\w-]{43}$/);
    return shown.slice(shown.indexOf("/preview"));
  }
  const stranger = (slug = "alpha") => visitor(served(), host(slug));
  async function opened(address: string) {
    const manager = stranger();
    expect((await manager.get(address)).status).toBe(303);
    return manager;
  }

  beforeAll(async () => {
    [ada, ben] = [await tools.signedIn(), await tools.signedIn(BEN)];
    at(0);
    expect((await ada.draft("nav.skip_to_content", DRAFTED)).status).toBe(303);
  });

  it("shows the draft to a browser that opens it, and loses its token immediately (rules/editors#preview-link)", async () => {
    const manager = stranger();
    const address = await link();
    const first = await manager.get(address);
    expect([first.status, first.headers.location]).toEqual([303, "/cars"]);
    expect(first.headers).toMatchObject({ ...HIDDEN, "referrer-policy": "no-referrer" });
    for (const path of ["/", "/cars", CAR, "/no-such-page"]) {
      const { text, headers } = await manager.get(path);
      expect([path, text.includes(DRAFTED)]).toEqual([path, true]);
      expect(text).toContain("Shared preview: you can see a draft of this site until 30 November 2026");
      expect(text).not.toContain("Texts on this page");
      expect(headers).toMatchObject(HIDDEN);
      expect(headers.etag).toBeUndefined();
    }
    expect((await stranger().get("/cars")).text).not.toContain(DRAFTED);
    // Twice is the same, and without the token the browser knows where it was.
    expect((await manager.get("/preview/shared")).headers.location).toBe("/cars");
  });

  it("opens nothing of the editor, and sends nothing", async () => {
    const manager = await opened(await link());
    for (const path of [PATH, "/preview/publish", "/preview/text?key=nav.menu", "/preview/states"])
      expect([path, (await manager.get(path)).headers.location]).toEqual([path, "/preview"]);
    const workspace = await manager.get("/preview");
    expect(workspace.text).toContain("Edit the site");
    expect(workspace.text).not.toContain(DRAFTED);
    const before = await leads();
    for (const path of [`${CAR}/enquire`, "/sign-in", "/api/leads", "/api/events", `${CAR}/enquire.data`]) {
      const answer = await manager.post(path, [["name", "Ada"]]);
      expect([path, answer.status]).toEqual([path, 403]);
      expect(answer.text).toContain("looking at a draft, so");
    }
    expect(await leads()).toBe(before);
    const ends = async () => (await ada.get(PATH)).text.match(/>End</g)?.length;
    const links = await ends();
    for (const what of ["make", "end"])
      expect((await manager.post(PATH, [["do", what]])).headers.location).toBe("/preview");
    expect(await ends()).toBe(links);
  });

  it("is left by its bar, and can be opened again", async () => {
    const address = await link();
    const manager = await opened(address);
    expect((await manager.get("/")).text).toContain('action="/preview/shared"');
    expect((await manager.post("/preview/shared", [])).headers.location).toBe("/");
    expect((await manager.get("/")).text).not.toContain(DRAFTED);
    expect((await manager.get(address)).status).toBe(303);
    expect((await manager.get("/")).text).toContain(DRAFTED);
  });

  it("ends by the editor's button: who has it open is notified once, and then sees the site", async () => {
    const address = await link();
    const [manager, sender] = [await opened(address), await opened(address)];
    const page = (await ben.get(PATH)).text;
    expect(page).toContain(`Created by ${ADA}`);
    for (const [, id = ""] of page.matchAll(/name="link" value="([^"]*)"/g)) {
      const ended = await ben.post(PATH, Object.entries({ link: id, do: "end" }));
      expect(ended.headers.location).toBe("/preview/links?done=ended");
    }
    const told = await manager.get("/cars");
    expect(told.status).toBe(410);
    for (const words of ["This link has ended", 'href="/"']) expect(told.text).toContain(words);
    expect(told.headers).toMatchObject(HIDDEN);
    expect(told.text).not.toContain(DRAFTED);
    const site = await manager.get("/cars");
    expect([site.status, site.headers["x-robots-tag"]]).toEqual([200, undefined]);
    expect(site.text).not.toContain(DRAFTED);
    // A form of a page that still says that nothing is sent.
    const before = await leads();
    expect((await sender.post(`${CAR}/enquire`, [["name", "Ada"]])).status).toBe(410);
    expect(await leads()).toBe(before);
    const again = await stranger().get(address);
    expect([again.status, again.headers["referrer-policy"]]).toEqual([410, "no-referrer"]);
  });

  it("ends after 7 days", async () => {
    const address = await link();
    const manager = await opened(address);
    try {
      at(6.99);
      expect((await manager.get("/")).text).toContain(DRAFTED);
      at(7);
      expect((await manager.get("/")).status).toBe(410);
      expect((await stranger().get(address)).status).toBe(410);
    } finally {
      at(0);
    }
  });

  it("ends when its maker is taken off the site's list, permanently", async () => {
    const address = await link(ben);
    const manager = await opened(address);
    tools.setEditors([ADA]);
    expect((await manager.get("/")).status).toBe(410);
    tools.setEditors([ADA, BEN]);
    expect((await stranger().get(address)).status).toBe(410);
  });

  it("is of one site, and none without editors has one", async () => {
    const address = await link();
    expect((await stranger("beta").get(address)).status).toBe(410);
    expect((await stranger("gamma").get(address)).status).toBe(404);
    const manager = await opened(address);
    manager.at(served().port, host("beta"));
    const elsewhere = await manager.get("/");
    expect([elsewhere.status, elsewhere.text.includes("Shared preview")]).toEqual([200, false]);
  });

  it("opens no page of another site or of the editor", async () => {
    for (const path of ["https://evil.example/", "//evil.example", "/preview/publish", "/Preview", "cars"]) {
      const answer = await make(path);
      expect([path, answer.status]).toEqual([path, 400]);
      expect(answer.text).toContain("Enter an address on this site");
    }
  });

  it("is nowhere in the log, and in the store only as a hash", async () => {
    const address = await link();
    await opened(address);
    const token = address.slice(address.indexOf("=") + 1);
    expect(lines.some((line) => line.includes("/preview/shared"))).toBe(true);
    expect(lines.filter((line) => line.includes(token))).toEqual([]);
    const stored = await served().platform.store.previewLinks.list(ALPHA_SLUG, NOW);
    expect(stored.length).toBeGreaterThan(0);
    expect(JSON.stringify(stored)).not.toContain(token);
  });

  it("can be made twenty times", async () => {
    const { previewLinks } = served().platform.store;
    while ((await previewLinks.list(ALPHA_SLUG, NOW)).length < 20) await link();
    const refused = await make("/");
    expect([refused.status, refused.text.includes("There are already 20 links")]).toEqual([409, true]);
  });

  it("can't be guessed for long", async () => {
    await minuteWith(5000);
    const statuses = [];
    for (let tries = 0; tries <= EXPENSIVE_READS_PER_MINUTE; tries += 1)
      statuses.push((await stranger().get("/preview/shared?t=guess")).status);
    expect(statuses[0]).not.toBe(200);
    expect(statuses.at(-1)).toBe(429);
  });
});
