import { afterAll, beforeAll, expect, it } from "vitest";
import { asSiteSlug } from "~/domain/text/identifiers";
import { EXPENSIVE_READS_PER_MINUTE } from "~/server/create-http-app";
import { editor } from "../../../support/editor";
import { incomingCar } from "../../../support/incoming-car";
import { visitor } from "../../../support/page-forms";
import { serveSites } from "../../../support/served-sites";
import { describeOnEachEnvironment } from "../../../support/store";

const NOW = new Date("2026-11-23T01:30:00Z");
const ALPHA = asSiteSlug("alpha");
const ADA = "ada@alpha.example";
const BEN = "ben@alpha.example";
const DRAFTED = "Zanzibar quokka";
const CAR = "/cars/slug-alpha-1";
const DAY_MS = 86_400_000;
const HIDDEN = { "cache-control": "private, no-store", "x-robots-tag": "noindex" };

describeOnEachEnvironment("a link to a draft", ({ environment }) => {
  let served: Awaited<ReturnType<typeof serve>>;
  const lines: string[] = [];
  const site = (editors: string[]) => ({ phone: "03 5550 0001", config: { editors } });
  const serve = () =>
    serveSites({
      sites: {
        alpha: { ...site([ADA, BEN]), cars: [incomingCar("alpha-1", { dealership_id: "alpha" })] },
        beta: { ...site(["bea@beta.example"]), cars: [] },
        gamma: { phone: "03 5550 0001", cars: [] },
      },
      environment: environment(),
      logTo: { write: (line) => void lines.push(line) },
      now: NOW,
    });
  const host = (slug = "alpha") => `${slug}.localhost:${served.port}`;
  const signedIn = async (email: string) => {
    const who = editor(served, host(), email);
    expect((await who.signIn()).status).toBe(303);
    return who;
  };
  const at = (days: number) =>
    Object.assign(served.platform, { now: () => new Date(NOW.getTime() + days * DAY_MS) });
  let ada: Awaited<ReturnType<typeof signedIn>>;
  let ben: Awaited<ReturnType<typeof signedIn>>;

  /** Makes a link and returns its address, as the page shows it once. */
  async function link(who = ada, path = "/cars"): Promise<string> {
    const made = await who.send(await who.get("/preview/links"), "/preview/links", { path }, ["do", "make"]);
    expect([made.status, made.headers.location]).toEqual([303, "/preview/links"]);
    const shown = /id="made"[^>]* value="([^"]*)"/.exec((await who.get("/preview/links")).text)?.[1] ?? "";
    expect(shown).toMatch(/^http:\/\/alpha\.localhost:\d+\/preview\/shared\?t=[\w-]{43}$/);
    return shown.slice(shown.indexOf("/preview"));
  }
  const stranger = (slug = "alpha") => visitor(served, host(slug));
  async function opened(address: string) {
    const manager = stranger();
    expect((await manager.get(address)).status).toBe(303);
    return manager;
  }

  beforeAll(async () => {
    served = await serve();
    ada = await signedIn(ADA);
    ben = await signedIn(BEN);
    expect((await ada.draft("nav.skip_to_content", DRAFTED)).status).toBe(303);
  });
  afterAll(() => served?.close());

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
    for (const path of [
      "/preview/links",
      "/preview/publish",
      "/preview/text?key=nav.menu",
      "/preview/states",
    ])
      expect([path, (await manager.get(path)).headers.location]).toEqual([path, "/preview"]);
    const workspace = await manager.get("/preview");
    expect(workspace.text).toContain("Edit the wording");
    expect(workspace.text).not.toContain(DRAFTED);
    const leads = await served.platform.store.leads.count();
    for (const path of [`${CAR}/enquire`, "/sign-in", "/api/leads", "/api/events", `${CAR}/enquire.data`]) {
      const answer = await manager.post(path, [["name", "Ada"]]);
      expect([path, answer.status, answer.text.includes("looking at a draft, so")]).toEqual([
        path,
        403,
        true,
      ]);
    }
    expect(await served.platform.store.leads.count()).toBe(leads);
    const before = (await ada.get("/preview/links")).text.match(/>End</g)?.length;
    for (const [name, value] of [
      ["do", "make"],
      ["do", "end"],
    ])
      expect(
        (await manager.post("/preview/links", [[name, value] as [string, string]])).headers.location,
      ).toBe("/preview");
    expect((await ada.get("/preview/links")).text.match(/>End</g)?.length).toBe(before);
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
    const page = (await ben.get("/preview/links")).text;
    expect(page).toContain(`Created by ${ADA}`);
    for (const [, id = ""] of page.matchAll(/name="link" value="([^"]*)"/g)) {
      const ended = await ben.post("/preview/links", [
        ["link", id],
        ["do", "end"],
      ]);
      expect(ended.headers.location).toBe("/preview/links?done=ended");
    }
    const told = await manager.get("/cars");
    expect([told.status, told.text.includes("This link has ended"), told.text.includes('href="/"')]).toEqual([
      410,
      true,
      true,
    ]);
    expect(told.headers).toMatchObject(HIDDEN);
    expect(told.text).not.toContain(DRAFTED);
    const site = await manager.get("/cars");
    expect([site.status, site.text.includes(DRAFTED), site.headers["x-robots-tag"]]).toEqual([
      200,
      false,
      undefined,
    ]);
    // A form of a page that still says that nothing is sent.
    const leads = await served.platform.store.leads.count();
    expect((await sender.post(`${CAR}/enquire`, [["name", "Ada"]])).status).toBe(410);
    expect(await served.platform.store.leads.count()).toBe(leads);
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
    const { editors } = served.platform.sites.bySlug(ALPHA) as { editors: string[] };
    editors.splice(editors.indexOf(BEN), 1);
    expect((await manager.get("/")).status).toBe(410);
    editors.push(BEN);
    expect((await stranger().get(address)).status).toBe(410);
  });

  it("is of one site, and none without editors has one", async () => {
    const address = await link();
    expect((await stranger("beta").get(address)).status).toBe(410);
    expect((await stranger("gamma").get(address)).status).toBe(404);
    const manager = await opened(address);
    manager.at(served.port, host("beta"));
    const elsewhere = await manager.get("/");
    expect([elsewhere.status, elsewhere.text.includes("Shared preview")]).toEqual([200, false]);
  });

  it("opens no page of another site or of the editor", async () => {
    for (const path of ["https://evil.example/", "//evil.example", "/preview/publish", "/Preview", "cars"]) {
      const page = await ada.get("/preview/links");
      const answer = await ada.send(page, "/preview/links", { path }, ["do", "make"]);
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
    const stored = await served.platform.store.previewLinks.list(ALPHA, NOW);
    expect(stored.length).toBeGreaterThan(0);
    expect(JSON.stringify(stored)).not.toContain(token);
  });

  it("can be made twenty times", async () => {
    const { previewLinks } = served.platform.store;
    while ((await previewLinks.list(ALPHA, NOW)).length < 20) await link();
    const page = await ada.get("/preview/links");
    const refused = await ada.send(page, "/preview/links", { path: "/" }, ["do", "make"]);
    expect([refused.status, refused.text.includes("There are already 20 links")]).toEqual([409, true]);
  });

  it("can't be guessed for long", async () => {
    const guess = () => stranger().get("/preview/shared?t=guess");
    const statuses = [];
    for (let tries = 0; tries <= EXPENSIVE_READS_PER_MINUTE; tries += 1)
      statuses.push((await guess()).status);
    expect(statuses[0]).not.toBe(200);
    expect(statuses.at(-1)).toBe(429);
  });
});
