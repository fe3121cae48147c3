import sharp from "sharp";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { StoreUnavailableError } from "~/adapters/database/store-unavailable";
import { ADA, describeEditor, type Editor, FORM, multipart, type Part } from "../../../support/editor";
import { defaultAnswers, formsOfPage, visitor } from "../../../support/page-forms";
import { ALPHA_SLUG } from "../../../support/site-slugs";

const PICTURES = "/preview/pictures";
const sites = {
  alpha: {
    config: { editors: [ADA], picture_library: { most_pictures: 6 } },
  },
  beta: { config: { editors: ["bea@beta.example"] } },
};

const photo = (colour: string, width = 600) =>
  sharp({ create: { width, height: 400, channels: 3, background: colour } })
    .jpeg()
    .toBuffer();

describeEditor("the pictures of editors", { sites }, ({ served, signedIn, newSession, later }) => {
  let ada: Editor;
  const stranger = (slug = "alpha") => visitor(served(), `${slug}.localhost:${served().port}`);
  const upload = (parts: Part[], to = PICTURES, who: Pick<Editor, "postBody"> = ada) =>
    who.postBody(to, FORM, multipart(parts));
  /** The address of a picture, as the page of the editor shows it. */
  const addressOf = async (name: string) =>
    new RegExp(`/img/sites/alpha/[0-9a-f]{12}/${name}(?=\\?)`).exec((await ada.get(PICTURES)).text)?.[0] ??
    "";
  const cache = async (who: ReturnType<typeof stranger>, address: string) => {
    const { status, headers } = await who.get(`${address}?w=400`);
    return [status, headers["cache-control"]];
  };
  const SHOWN = [200, "public, max-age=31536000, immutable"];
  const DRAFTED = [200, "private, no-cache"];
  const MISSING = [404, "public, max-age=60"];

  beforeAll(async () => {
    ada = await signedIn();
  });

  it("are uploaded, put into a page, published and only then public (rules/editors#picture-served)", async () => {
    const file = await photo("#2255aa", 900);
    const kept = await upload([
      ["alt", "Our yard at dusk"],
      ["file", file, "Yard At Dusk.JPG"],
    ]);
    expect([kept.status, kept.headers.location]).toEqual([
      303,
      `${PICTURES}?name=yard-at-dusk.webp&done=added`,
    ]);
    expect((await ada.get(kept.headers.location ?? "")).text).toContain("The picture was uploaded.");
    const address = await addressOf("yard-at-dusk");
    expect(address).not.toBe("");
    expect(await cache(ada, address)).toEqual(DRAFTED);
    for (const who of [stranger(), stranger("beta")]) expect(await cache(who, address)).toEqual(MISSING);

    const saved = await ada.fill("/preview/pages", "new=page&as=text", {
      ...{ title: "Visit us", slug: "visit" },
      markdown: '{% image src="yard-at-dusk.webp" alt="The yard" /%}\n',
    });
    expect([saved.status, saved.headers.location]).toEqual([303, expect.stringContaining("key=visit")]);
    expect(await cache(stranger(), address)).toEqual(MISSING);
    expect((await ada.get(`${PICTURES}?name=yard-at-dusk.webp`)).text).toContain("The page “Visit us”");
    const refused = await ada.post(`${PICTURES}?name=yard-at-dusk.webp`, [["do", "remove"]]);
    expect(refused.status).toBe(409);
    expect(refused.text).toContain("This picture can't be removed: it's used in 1 place");

    expect((await ada.publish()).status).toBe(303);
    expect((await stranger().get("/visit")).text).toContain(address);
    expect(await cache(stranger(), address)).toEqual(SHOWN);
    expect(await cache(stranger("beta"), address)).toEqual(MISSING);

    const rule = (at: string, point: string) =>
      new RegExp(`img\\[src\\*="${at.replace(/[^/]*$/, "")}"\\][^{]*\\{object-position:${point}\\}</style>`);
    const seen = async () => (await stranger().get("/visit")).text.replaceAll(/ nonce="[^"]*"/g, "");
    const before = await seen();
    const one = `${PICTURES}?name=yard-at-dusk.webp`;
    const wrong = await ada.send(await ada.get(one), one, { focus_x: "101", focus_y: "left" }, [
      "do",
      "focus",
    ]);
    expect(wrong.status).toBe(400);
    for (const text of [
      "Across: use a whole number",
      "Down: use a whole number",
      'value="101"',
      'value="left"',
    ])
      expect(wrong.text).toContain(text);
    // The description's own form has not lost what was said of the picture.
    expect(wrong.text).toContain('value="Our yard at dusk"');
    const chosen = await ada.send(wrong, one, { focus_x: "30", focus_y: "80%" }, ["do", "focus"]);
    expect(chosen.headers.location).toBe(`${one}&done=focused`);
    expect((await stranger().get("/visit")).text).toMatch(rule(address, "30% 80%"));
    expect((await stranger().get("/")).text).not.toContain("{object-position:30% 80%}");
    await ada.send(await ada.get(one), one, { focus_x: "50", focus_y: "50" }, ["do", "focus"]);
    expect((await seen()) === before).toBe(true);
    await ada.send(await ada.get(one), one, { focus_x: "0", focus_y: "100" }, ["do", "focus"]);

    const replaced = await upload(
      [["file", await photo("#aa5522"), "new.jpg"]],
      `${PICTURES}?name=yard-at-dusk.webp`,
    );
    expect(replaced.headers.location).toBe(`${PICTURES}?name=yard-at-dusk.webp&done=replaced`);
    const now = await addressOf("yard-at-dusk");
    expect(now).not.toBe(address);
    expect((await stranger().get("/visit")).text).toContain(now);
    expect((await stranger().get("/visit")).text).not.toMatch(rule(now, "0% 100%"));
    expect([await cache(stranger(), now), await cache(stranger(), address)]).toEqual([SHOWN, MISSING]);
  });

  it("fill an empty description of a block, a popup or an offer with their own", async () => {
    await upload([
      ["alt", "Our new hoist"],
      ["file", await photo("#11aa33"), "hoist.jpg"],
    ]);
    const popup = await ada.get("/preview/popups?new=popup");
    expect(popup.text).toContain('href="/preview/pictures" target="_blank"');
    const answers = { id: "hoist", title: "A new hoist", src: "hoist.webp", page_0: "/" };
    expect((await ada.send(popup, "/preview/popups", answers)).status).toBe(303);
    expect((await ada.get("/preview/popups?key=hoist")).text).toContain('value="Our new hoist"');

    const added = await ada.fill("/preview/pages", "new=page", { title: "Hoist" }, ["do", "add:image"]);
    const form = formsOfPage(added.text).find(({ action }) => action.startsWith("/preview/pages"));
    if (!form) throw new Error("the page has no form");
    const src = form.fields.find(({ name }) => name.endsWith("-src"))?.name ?? "";
    const saved = await ada.post("/preview/pages", [...defaultAnswers(form), [src, "hoist.webp"]]);
    expect([saved.status, saved.headers.location]).toEqual([303, expect.stringContaining("key=hoist")]);
    expect((await ada.get("/preview/pages?key=hoist&as=text")).text).toContain(
      "alt=&quot;Our new hoist&quot;",
    );
  });

  describe("in the form of a block", () => {
    /** Opens a new page with an empty picture block, and returns its answers. */
    const openBlock = async () => {
      const added = await ada.fill("/preview/pages", "new=page", { title: "Hoists" }, ["do", "add:image"]);
      const form = formsOfPage(added.text).find(({ action }) => action.startsWith("/preview/pages"));
      if (!form) throw new Error("the page has no form");
      return defaultAnswers(form);
    };
    const uploadHere = async (file: Part | null, alt = "Half typed") =>
      upload(
        [
          ...(await openBlock()).filter(([name]) => name !== "b0-alt" && !name.startsWith("upload-")),
          ["b0-alt", alt],
          ...(file ? [file] : []),
          ["do", "upload:0::b0-src"],
        ],
        "/preview/pages",
      );
    const stored = () => served().platform.store.pictures.list(ALPHA_SLUG);

    it("that are uploaded there are described and chosen, and nothing of the page is saved", async () => {
      const shown = await uploadHere(
        ["upload-b0-src", await photo("#1199aa"), "later.jpg"],
        "The hoist, raised",
      );
      expect(shown.status).toBe(200);
      expect(shown.text).toMatch(/<input[^>]*name="b0-src"[^>]*checked[^>]*value="later.webp"/);
      expect(shown.text).toMatch(/name="b0-alt"[^>]*value="The hoist, raised"/);
      expect(shown.text.match(/The hoist, raised/g)).toHaveLength(1);
      expect(shown.text).toContain('value="Hoists"');
      expect(shown.text).toContain("picture uploaded and chosen.");
      expect((await stored()).find(({ name }) => name === "later.webp")?.alt).toBe("The hoist, raised");
      expect((await ada.get("/preview/pages")).text).not.toContain("Hoists");
    });

    it("that are invalid are refused at their field, and the form keeps what was typed", async () => {
      const before = (await stored()).length;
      const heic = Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic");
      const refused = await uploadHere(["upload-b0-src", heic, "IMG_2.HEIC"]);
      expect(refused.status).toBe(400);
      expect(refused.text).toMatch(/id="b0-src-error"[^>]*>IMG_2.HEIC: this is an iPhone photo/);
      expect(refused.text).toContain('value="Half typed"');
      const none = await uploadHere(null);
      expect([none.status, none.text.includes("Choose a picture from your device first")]).toEqual([
        400,
        true,
      ]);
      expect(await stored()).toHaveLength(before);
    });

    it("that were chosen and not uploaded are kept by whichever button sends the form", async () => {
      const form = (await openBlock()).filter(([name]) => !/^(b0-(src|alt)$|upload-)/.test(name));
      const file = async (colour: string, name: string): Promise<Part[]> => [
        ["b0-alt", "The wash"],
        ["upload-b0-src", await photo(colour), name],
      ];
      const added = await upload(
        [...form, ...(await file("#1199aa", "wash.jpg")), ["do", "add:text"]],
        "/preview/pages",
      );
      expect(added.text).toMatch(/<input[^>]*name="b0-src"[^>]*checked[^>]*value="later.webp"/);
      expect(added.text).toMatch(/<form[^>]*enctype="multipart\/form-data"/i);
      const saved = await upload([...form, ...(await file("#1199aa", "wash.jpg"))], "/preview/pages");
      expect([saved.status, saved.headers.location]).toEqual([303, expect.stringContaining("key=hoists")]);
      expect((await ada.get("/preview/publish")).text).toContain("later.webp");
      await ada.press("/preview/pages", "key=hoists", "discard");
    });

    it("leave what is typed next to them for the sign-in when the session has ended", async () => {
      const eve = await newSession();
      const form = (await openBlock()).filter(([name]) => !/^(b0-(src|alt)$|upload-)/.test(name));
      later(12 * 60);
      const parts: Part[] = [
        ...form,
        ["b0-alt", "The tyre rack"],
        ["do", "add:text"],
        ["upload-b0-src", await photo("#445566"), "rack.jpg"],
      ];
      const sent = await upload(parts, "/preview/pages", eve);
      expect([sent.status, sent.headers.location]).toEqual([303, "/preview"]);
      expect((await eve.get("/preview")).text).toContain("just sent is kept for 30 minutes");
      expect((await stored()).map(({ name }) => name)).not.toContain("rack.webp");
      const unknown = parts.filter(([name]) => name !== "opened_by");
      const whole = multipart(unknown);
      // Its lines keep a parser busy, and in the end it is refused with 400.
      const lines = Buffer.from(whole.toString("latin1").replace(": ", `: \r\n${"a:\r\n".repeat(9000)}`));
      for (const body of [whole, lines]) {
        const strangers = await stranger().postBody("/preview/pages", FORM, body);
        expect(strangers.headers.location).toBe("/preview?lost=1");
      }
      ada = await newSession();
    });

    it("that were chosen but not uploaded do not prevent the page from being saved", async () => {
      const answers = (await openBlock()).filter(([name]) => name !== "b0-src");
      const saved = await ada.post("/preview/pages", [
        ...answers,
        ["b0-src", "later.webp"],
        ["upload-b0-src", "IMG_3.jpg"],
      ]);
      expect([saved.status, saved.headers.location]).toEqual([303, expect.stringContaining("key=hoists")]);
    });
  });

  it("are refused with the reason, and what was typed stays (rules/editors#picture-upload)", async () => {
    const refused = await upload([
      ["alt", "Half typed"],
      ["file", Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic"), "IMG_1.HEIC"],
      ["file", await photo("#333333"), "good.jpg"],
      ["file", Buffer.from("<svg/>"), "logo.jpg"],
      ["file", Buffer.alloc(21 * 1024 * 1024, 255), "large.jpg"],
    ]);
    expect(refused.status).toBe(400);
    for (const text of [
      "IMG_1.HEIC: this is an iPhone photo in the HEIC format",
      "logo.jpg: this is an SVG drawing",
      "large.jpg: the file is larger than 20 MB",
      'value="Half typed"',
      "The picture was uploaded.",
      "Needs a description",
    ])
      expect(refused.text).toContain(text);
    expect((await upload([["alt", "x"]])).text).toContain("Choose at least one picture");
    const broken = await ada.upload(PICTURES, [["file", await photo("#444444"), "c.jpg"]], { isCut: true });
    expect(broken.status).toBe(400);
    const same = await Promise.all(
      [1, 2].map(async () => upload([["file", await photo("#555555"), "twin.jpg"]])),
    );
    expect(same.map(({ headers }) => headers.location?.split("&")[0])).toEqual([
      `${PICTURES}?name=twin.webp`,
      `${PICTURES}?name=twin.webp`,
    ]);
    const names = (await served().platform.store.pictures.list(ALPHA_SLUG)).map(({ name }) => name);
    expect(names.sort()).toEqual([
      ...["good.webp", "hoist.webp", "later.webp", "twin.webp", "yard-at-dusk.webp"],
    ]);
    const described = await ada.post(`${PICTURES}?name=good.webp`, [["alt", "Utes at 9.9％"]]);
    expect([described.status, described.text]).toEqual([400, expect.stringContaining("t state 9.9% here")]);
    await upload([["file", await photo("#666666"), "a.jpg"]]);
    await upload([["file", await photo("#777777"), "b.jpg"]]);
    expect((await upload([["file", await photo("#888888"), "d.jpg"]])).text).toContain(
      "d.jpg: this site can have 6 pictures",
    );
  });

  it("are refused with what was typed while the disk is full (rules/editors#editor-store-full)", async () => {
    const { pictures } = served().platform.store;
    const adding = vi.spyOn(pictures, "add").mockRejectedValueOnce(new StoreUnavailableError("SQLITE_FULL"));
    const file = await photo("#a1a1a1");
    const refused = await upload([
      ["alt", "Half typed"],
      ["file", file, "full.jpg"],
    ]);
    adding.mockRestore();
    expect(refused.status).toBe(400);
    expect(refused.text).toContain("full.jpg: the picture couldn't be stored");
    expect(refused.text).toContain('value="Half typed"');
  });

  it("are taken from nobody but the site's editors, and from its own pages only", async () => {
    const parts: Part[] = [["file", await photo("#999999"), "x.jpg"]];
    const nobody = await upload(parts, PICTURES, stranger() as never);
    expect([nobody.status, nobody.headers.location]).toEqual([302, "/preview"]);
    const bea = await signedIn("bea@beta.example", "beta");
    expect(await cache(bea, await addressOf("good"))).toEqual(MISSING);
    expect((await bea.get(`${PICTURES}?name=good.webp`)).status).toBe(404);
    const removed = await ada.post(`${PICTURES}?name=good.webp`, [["do", "remove"]]);
    expect(removed.headers.location).toBe(`${PICTURES}?done=removed`);
    expect((await ada.post(`${PICTURES}?name=good.webp`, [["do", "remove"]])).status).toBe(404);
  });
});
