import { pathToFileURL } from "node:url";
import type { ServerBuild } from "@remix-run/node";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { EDITOR_ROLES, type EditorEntry, type EditorRight } from "~/domain/editing/editor-rights";
import { PAGES } from "~/pages/preview/editor-pages.server";
import { ADA, describeEditor } from "../../../support/editor";
import { type RouteAddress, routeAddresses } from "../../../support/route-addresses";
import { ALPHA_SLUG } from "../../../support/site-slugs";

const EVE = "eve@alpha.example";
const WORDS = "words@alpha.example";
const FACTS = "facts@alpha.example";
const EDITORS: EditorEntry[] = [
  ADA,
  { email: EVE, roles: [] },
  { email: WORDS, roles: ["texts"] },
  { email: FACTS, roles: ["facts"] },
];
const alpha = {
  config: { editors: EDITORS, languages: ["en-AU", "fr"] },
  content: { "about-us": "---\ntitle: About us\n---\n\nWarranty for everybody.\n" },
};

const TYPED = "Typed by an editor";
const DOCUMENT = { new: "", title: TYPED, seen: "0 0" };

/** What is sent to each route of the editor, and the right that it needs; null: every editor may. */
const POSTS: Readonly<Record<string, [right: EditorRight | null, answers: object, query?: string]>> = {
  preview: [null, { do: "preview" }],
  "preview_.shared": [null, {}],
  "preview_.links": [null, { path: "/about-us" }],
  "preview_.text": ["texts", { key: "nav.menu", text_0: TYPED, seen_0: "0 0" }],
  "preview_.menus": ["texts", { "label-nav.contact": TYPED }],
  "preview_.translate": ["texts", { file: "" }],
  "preview_.pages": ["content", { ...DOCUMENT, slug: "typed", as: "text" }],
  "preview_.popups": ["content", DOCUMENT],
  "preview_.promos": ["content", DOCUMENT],
  "preview_.offers": ["content", DOCUMENT],
  "preview_.pictures": ["content", { alt: TYPED }, "?name=yard.webp"],
  "preview_.hours": ["hours", DOCUMENT],
  "preview_.facts": ["facts", { key: "site", phone: TYPED, seen: "0 0" }],
  "preview_.menu": ["menus", { key: "header", seen: "0 0", order: "1", "e0_text_en-AU": TYPED }],
  "preview_.drawn": [
    "content",
    { key: "about-us", title: "Ours", seen: "0 0" },
    "?form=/preview/pages&at=/about-us",
  ],
  "preview_.publish": ["publish", { draft: "1 nav.menu" }],
  "preview_.editors": ["owner", { email: TYPED }],
  "preview_.versions": ["publish", { version: "0", revision: "0" }],
};

function postedRoutes(build: ServerBuild): RouteAddress[] {
  const routes = routeAddresses(build, new Proxy({}, { get: () => ["x"] }));
  const pages = Object.entries(PAGES).flatMap(([name, { act }]) =>
    act ? [{ route: `routes/preview_.${name}`, path: `/preview/${name}`, action: true }] : [],
  );
  const own = routes.filter(
    ({ route, path, action }) => action && /^\/preview(?:\/|$)/.test(path) && !route.endsWith("$page"),
  );
  return [...own, ...pages];
}

/** Which pages a menu leads to is part of a role. */
function roleWith(right: EditorRight | null): EditorRight | null {
  return right === "menus" ? "content" : right;
}

function postOf({ route, path }: RouteAddress) {
  const post = POSTS[route.replace(/^routes\//, "")];
  if (!post) throw new Error(`${route} needs a post here, with the right that it asks for`);
  const [right, answers, query = ""] = post;
  return { right, target: path + query, answers: Object.entries<string>({ ...answers }) };
}

/* rules/editors#editor-roles */
describeEditor("the roles of editors", { sites: { alpha } }, (tools) => {
  const { served, signedIn, newSession, setEditors } = tools;
  let routes: RouteAddress[];
  const stored = async () => {
    const { wording } = served().platform.store;
    return [(await wording.revisions()).get(ALPHA_SLUG), await wording.versions(ALPHA_SLUG, 9)];
  };

  beforeAll(async () => {
    const file = new URL("../../../../build/server/index.js", import.meta.url).pathname;
    routes = postedRoutes((await import(pathToFileURL(file).href)) as ServerBuild);
  });
  beforeEach(() => setEditors(EDITORS));

  it("refuse every post of an editor who lacks its right, say who has it, and change nothing", async () => {
    const eve = await signedIn(EVE);
    const before = await stored();
    expect(routes.length).toBeGreaterThan(10);
    for (const each of routes) {
      const { right, target, answers } = postOf(each);
      if (right === null) continue;
      const everyOther = EDITOR_ROLES.filter((role) => role !== roleWith(right));
      for (const roles of [[], everyOther]) {
        setEditors([
          { email: ADA, owner: true },
          { email: EVE, roles },
        ]);
        const { status, headers, text } = await eve.post(target, answers);
        expect([each.path, status]).toEqual([each.path, 403]);
        expect(headers["cache-control"]).toBe("private, no-store");
        expect(text).toContain("You can't change this");
        expect(text).toContain(`mailto:${ADA}`);
        if (answers.some(([, value]) => value === TYPED)) expect(text, each.path).toContain(TYPED);
      }
    }
    expect(await stored()).toEqual(before);
    // The address of the refusal is no page when it is opened directly.
    expect((await eve.get("/preview/refused")).status).toBe(404);
  });

  it("let an editor with the right alone send the same posts", async () => {
    const eve = await signedIn(EVE);
    for (const each of routes) {
      const { right, target, answers } = postOf(each);
      const roles = EDITOR_ROLES.filter((role) => role === roleWith(right));
      setEditors([ADA, { email: EVE, roles, owner: right === "owner" }]);
      const { status } = await eve.post(target, answers);
      expect([each.path, status]).not.toEqual([each.path, 403]);
    }
  });

  it("leave an entry that is only an address with what every editor could change before", async () => {
    const ada = await signedIn(ADA);
    for (const each of routes) {
      const { right, target, answers } = postOf(each);
      const { status } = await ada.post(target, answers);
      const isRefused = right === "facts" || right === "menus" || right === "owner";
      expect([each.path, status === 403]).toEqual([each.path, isRefused]);
    }
  });

  it("show pages that an editor may not change without a button, and say who may", async () => {
    const words = await signedIn(WORDS);
    const about = (await words.get("/preview/pages?key=about-us")).text;
    expect(about).toContain(`You can look at this page but not change it. Who can change it: ${ADA}.`);
    expect(about).toContain("<fieldset disabled");
    expect(about).toContain("<h1>About us</h1>");
    const text = (await words.get("/preview/text?key=nav.menu")).text;
    expect(text).not.toContain("but not change it");
    expect(text).not.toContain("<fieldset disabled");
    const publish = (await words.get("/preview/publish")).text;
    expect(publish).toContain(`You can write drafts but not publish them. Who can publish: ${ADA}.`);
  });

  it("lead the start page to what the editor may change", async () => {
    const writer = await signedIn(WORDS);
    await writer.draft("nav.menu", `Menu of the writer`);
    const words = (await writer.get("/preview")).text;
    expect(words).not.toContain("/preview/popups?new=");
    expect(words).not.toContain("/preview/pages?key=about-us");
    expect(words).toContain("Check and send for publishing");
    expect(words).not.toContain("Check and publish");
    const ada = (await (await signedIn(ADA)).get("/preview")).text;
    expect(ada).toContain("Check and publish");
    expect(ada).toContain("/preview/popups?new=popup");
    expect(ada).toContain("/preview/pages?key=about-us");
  });

  it("let the search find what others change, and name them", async () => {
    const words = (await (await signedIn(WORDS)).get("/preview/texts?q=Warranty+for")).text;
    expect(words).toContain("Page about-us");
    expect(words).toContain(`t change this. Who can: ${ADA}.`);
    const ada = (await (await signedIn(ADA)).get("/preview/texts?q=Warranty+for")).text;
    expect(ada).toContain("Page about-us");
    expect(ada).not.toContain("Not yours to change");
  });

  it("keep the translated texts of notices with those who may change the notices", async () => {
    const words = await signedIn(WORDS);
    const { status, text } = await words.post("/preview/popups?language=fr", [["label-x", "Bonjour"]]);
    expect(status).toBe(403);
    expect(text).toContain("Bonjour");
  });

  it("show the blocks of a page and the heading of a text to those who may not change them", async () => {
    const facts = await signedIn(FACTS);
    const about = (await facts.get("/preview/pages?key=about-us")).text;
    expect(about).toMatch(/<textarea[^>]*name="b0-body"[^>]*>Warranty for everybody\./);
    expect((await facts.get("/preview/text?key=nav.menu")).text).toContain("<h1>Text</h1>");
    const ada = await signedIn(ADA);
    expect((await ada.get("/preview/pages?key=about-us")).text).not.toContain("b0-body");
    expect((await ada.get("/preview/text?key=nav.menu")).text).toContain("<h1>Edit text</h1>");
  });

  it("give back what was typed with the names of its fields", async () => {
    const words = await signedIn(WORDS);
    const page = { key: "about-us", title: "Our story", seen: "0 0", order: "0,1", undo: "", open: "1" };
    const blocks = {
      p0: "Warranty for everybody.\n\n",
      p1: '{% call-to-action heading="Visit us" button="Contact" href="/contact" /%}\n\n',
      "b1-heading": "Visit the yard",
    };
    const sent = Object.entries({ ...page, ...blocks });
    const { status, text } = await words.post("/preview/pages?key=about-us", sent);
    expect(status).toBe(403);
    const typed = [...text.matchAll(/<li[^>]*><span[^>]*>([^<]+)<\/span><span[^>]*>([^<]+)<\/span>/g)];
    const named = new Map(typed.map(([, name = "", said = ""]) => [said, name]));
    expect(named.get("Our story")).toBe("Title");
    expect(named.get("Visit the yard")).toMatch(/^2\. .+, Heading/);
    // A block that nobody has touched.
    expect(text).not.toContain("Warranty for everybody.");
    const facts = await signedIn(FACTS);
    const menu = Object.entries({ key: "nav.menu", text_0: "Our menu" });
    expect((await facts.post("/preview/text", menu)).text).toMatch(/>Text<\/span><span[^>]*>Our menu</);
  });

  it("leave no pencils on the page to those who may change nothing on it", async () => {
    const eve = await signedIn(EVE);
    expect((await eve.post("/preview", [["do", "edit_here"]])).status).toBe(403);
    await eve.preview(true);
    const bar = (await eve.get("/")).text;
    expect(bar).toContain("Show keys");
    expect(bar).not.toContain("Edit on the page");
    for (const email of [WORDS, FACTS]) {
      const who = await signedIn(email);
      await who.preview(true);
      expect((await who.get("/")).text).toContain("Edit on the page");
      expect((await who.post("/preview", [["do", "edit_here"]])).status).toBe(303);
    }
  });

  it("say that nobody may, where no editor has the right", async () => {
    const words = await signedIn(WORDS);
    setEditors([{ email: WORDS, roles: ["texts"] }]);
    const { status, text } = await words.post("/preview/publish", [["draft", "1 nav.menu"]]);
    expect(status).toBe(403);
    expect(text).toContain("None of this site's editors");
  });

  it("end the sessions of an editor whose entry is removed, and narrow those of one whose roles are", async () => {
    const words = await newSession(WORDS);
    setEditors([ADA, { email: WORDS, roles: ["hours"] }]);
    const post = () => words.post("/preview/text", [["key", "nav.menu"]]);
    expect((await post()).status).toBe(403);
    setEditors([ADA]);
    expect((await post()).status).toBe(303);
    setEditors(EDITORS);
    expect((await words.get("/preview")).text).toContain("Email me a code");
  });
});
