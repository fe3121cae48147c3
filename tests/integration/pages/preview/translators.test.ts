import { expect, it } from "vitest";
import { ADA, BEN, describeEditor, type Editor } from "../../../support/editor";

const EVA = "eva@alpha.example";
type Tree = { [name: string]: string | Tree };
const alpha = {
  config: {
    editors: [ADA, BEN, { email: EVA, roles: ["texts"] }],
    languages: ["en-AU", "fr"],
  },
  content: {
    "our-yard": "---\ntitle: Our yard\n---\nOpen all day.\n",
    "our-team": "---\ntitle: Our team\n---\nThree of us.\n",
  },
  files: {
    "wording/fr.json": { nav: { home: "Accueil" } },
    "content.fr/our-team.md": "---\ntitle: Notre équipe\n---\nNous sommes trois.\n",
  },
};

/** The text at a key of a downloaded file. */
function at(tree: Tree, key: string): unknown {
  return key.split(".").reduce<unknown>((inner, name) => (inner as Tree | undefined)?.[name], tree);
}

describeEditor("a file for translators", { sites: { alpha } }, ({ get, signedIn, draftsIn }) => {
  const upload = (who: Editor, content: string | Buffer, language = "fr") =>
    who.upload(`/preview/translate?language=${language}`, [["file", content, "alpha-fr.json"]]);
  const download = async (who: Editor, query = "") => {
    const answer = await who.get(`/preview/texts.json?language=fr${query}`);
    expect(answer.status).toBe(200);
    return { answer, tree: JSON.parse(answer.text) as Tree };
  };
  const drafts = () => draftsIn("fr");
  const clear = async (ada: Editor, ...keys: string[]) => {
    for (const key of keys) await ada.discardText(key, "fr");
    expect(await drafts()).toEqual({});
  };

  it("has the texts of a language, those of the draft and what is missing (rules/editors#translators)", async () => {
    const ada = await signedIn();
    const { answer, tree } = await download(ada);
    expect(answer.headers["content-disposition"]).toBe('attachment; filename="alpha-fr.json"');
    expect(answer.headers["cache-control"]).toBe("private, no-store");
    expect(tree.$export).toMatch(/^alpha fr drafts \d+ version \d+$/);
    expect(at(tree, "nav.home")).toBe("Accueil");
    expect(at(tree, "nav.menu")).toBe("Menu");
    // The forms of French, with what is shown today.
    expect(at(tree, "search.count_many")).toBe("{{formatted}} cars");
    expect(tree.workspace).toBeUndefined();
    expect(tree.finance_terms).toBeUndefined();
    const missing = (await download(ada, "&only=missing")).tree;
    expect(at(missing, "nav.home")).toBeUndefined();
    expect(at(missing, "nav.menu")).toBe("Menu");
    expect((await get("/preview/texts.json?language=fr")).headers.location).toBe("/preview");
    // It changes nothing when it comes back as it was.
    const done = await upload(ada, answer.text);
    expect(done.status).toBe(200);
    expect(done.text).toContain("No drafts were saved.");
    expect(done.text).not.toContain("rejected");
    expect(await drafts()).toEqual({});
  });

  it("makes drafts of what passes the checks, and names each refused text (rules/editors#translators)", async () => {
    const ada = await signedIn();
    const file = {
      nav: { menu: "Le menu", home: "<b>Accueil</b>", nothing: "x", skip_to_content: "a\u202eb" },
      search: {
        count_one: "{{formatted}} voiture",
        count_many: "",
        count_other: "{{formatted}} voitures {{x}}",
      },
      account: { sign_in: { send: "", again_hint_two: "x" } },
      finance_terms: { disclaimer: "Rien" },
      blocks: 7,
    };
    const json = JSON.stringify(file).replace('"blocks"', '"__proto__":{"polluted":"x"},"blocks"');
    const done = await upload(ada, `\uFEFF${json}`);
    expect(done.status).toBe(200);
    expect(done.text).toContain("1 text has been saved as a draft.");
    const refused = [
      ...done.text.matchAll(/<li[^>]*>(?:<a[^>]*>)?<code[^>]*>([^<]*)<\/code>(?:<\/a>)?<span[^>]*>([^<]*)/g),
    ];
    expect(Object.fromEntries(refused.map(([, key, reason]) => [key, reason]))).toEqual({
      "nav.home": expect.stringContaining("would be shown exactly like that"),
      "nav.nothing": "The product doesn't have this text",
      "search.count_one": "Another form of this text was rejected",
      "search.count_other": expect.stringContaining("The page can't fill in {{x}}"),
      "account.sign_in.again_hint_two": "This language doesn't have this plural form",
      "finance_terms.disclaimer": "Only the site's files can change this text",
      "nav.skip_to_content": expect.stringContaining("hidden mark"),
      blocks: expect.stringContaining("A text must be in quotation marks"),
      "__proto__.polluted": "The product doesn't have this text",
    });
    expect(done.text).toMatch(/href="\/preview\/text\?key=nav.home&amp;language=fr"/);
    expect(await drafts()).toEqual({ "nav.menu": "Le menu" });
    await clear(ada, "nav.menu");
  });

  it("leaves what others have drafted or published since it was downloaded (rules/editors#translators)", async () => {
    const [ada, ben] = [await signedIn(ADA), await signedIn(BEN)];
    const { tree } = await download(ada);
    await ben.draftIn("fr", "nav.menu", "Menu de Ben");
    const nav = { ...(tree.nav as Tree), menu: "Menu d’Ada", home: "La maison" };
    const done = await upload(ada, JSON.stringify({ $export: tree.$export ?? "", nav }));
    expect(done.text).toContain("1 text has been saved as a draft.");
    expect(done.text).toContain(`A draft by ${BEN} is newer than the file`);
    expect(await drafts()).toEqual({ "nav.home": "La maison", "nav.menu": "Menu de Ben" });
    const unknown = await upload(ada, JSON.stringify({ nav }));
    expect(unknown.text).toContain("the file doesn't say when it was downloaded");
    expect(await drafts()).toMatchObject({ "nav.menu": "Menu de Ben" });
    // A file that was downloaded after Ben's draft may change it.
    const later = (await download(ada)).tree;
    expect(at(later, "nav.menu")).toBe("Menu de Ben");
    await upload(ada, JSON.stringify({ ...later, nav: { ...(later.nav as Tree), menu: "Menu d’Ada" } }));
    expect(await drafts()).toMatchObject({ "nav.menu": "Menu d’Ada" });
    await clear(ada, "nav.menu", "nav.home");
  });

  it("is refused with the reason when it is none", async () => {
    const ada = await signedIn();
    for (const [content, reason] of [
      ['{"$export":"alpha en-AU drafts 0 version 0"}', "The file is in English"],
      ['{"$export":"beta fr drafts 0 version 0"}', "from the site beta"],
      ["", "The file is empty"],
      [Buffer.from("\uFEFF{}", "utf16le"), "plain text in UTF-8"],
      ["nav.home = x", "something is missing or extra"],
      ["[1]", "a file that was downloaded here. Download one"],
      ['{"a":'.repeat(9000), "in too many levels"],
    ] as const) {
      const done = await upload(ada, content);
      expect(done.status, reason).toBe(400);
      for (const words of ["<title>Error: ", reason]) expect(done.text).toContain(words);
    }
    expect(await drafts()).toEqual({});
  });

  it("has pages too, and is XLIFF 2 where a translator wants that (rules/editors#translators)", async () => {
    const [ada, eva] = [await signedIn(ADA), await signedIn(EVA)];
    const { tree } = await download(ada, "&only=missing");
    expect(tree["page:our-yard"]).toBe("---\ntitle: Our yard\n---\nOpen all day.\n");
    expect(tree["page:our-team"]).toBeUndefined();
    const asXliff = async (query = "") => ada.get(`/preview/texts.xlf?language=fr${query}`);
    const answer = await asXliff();
    expect(answer.headers["content-disposition"]).toBe('attachment; filename="alpha-fr.xlf"');
    expect((await ada.get("/preview/texts.xlf")).status).toBe(404);
    const unit = (name: string) =>
      new RegExp(`<unit id="u\\d+" name="${name}">.*?</unit>`, "s").exec(answer.text)?.[0] ?? "";
    expect(unit("nav.home")).toContain("<target>Accueil</target>");
    expect(unit("nav.menu")).not.toContain("<target");
    expect(unit("page:our-team")).toContain("title: Notre équipe");
    // As it came: nothing changes.
    expect((await upload(ada, answer.text)).text).toContain("No drafts were saved.");
    const translated = (name: string, text: string) =>
      unit(name).replace(
        /(?:<target>.*?<\/target>)?<\/segment>/s,
        () => `<target>${text}</target></segment>`,
      );
    const file = (...units: string[]) => answer.text.replace(/<unit .*<\/unit>/s, () => units.join("\n"));
    const yard = translated("page:our-yard", "---\ntitle: Notre parc\n---\nOuvert à toute heure.\n");
    const wrong = translated("page:our-team", "---\ntitle: Notre équipe\n---\n{% faq %}\nÀ 8.8% p.a.\n");
    const content = file(translated("nav.menu", "Le menu"), yard, wrong);
    const denied = await upload(eva, content);
    expect(denied.text).toContain("You can't change pages: ask someone");
    expect(await drafts()).toEqual({ "nav.menu": "Le menu" });
    await clear(ada, "nav.menu");
    const done = await upload(ada, content);
    expect(done.text).toContain("2 texts have been saved as drafts.");
    expect(done.text).toMatch(
      /<a href="\/preview\/pages\?key=our-team&amp;language=fr"[^>]*><code[^>]*>page:our-team/,
    );
    expect(Object.keys(await drafts()).sort()).toEqual(["nav.menu", "our-yard"]);
    expect((await drafts())["our-yard"]).toContain("Notre parc");
    // Made before this draft, the file leaves it.
    const late = await upload(ada, file(yard.replace("Notre parc", "Le parc")));
    expect(late.text).toContain("is newer than the file");
    const pages = "/preview/pages?language=fr";
    await ada.send(await ada.get(`${pages}&as=text&key=our-yard`), pages, {}, ["do", "discard"]);
    await clear(ada, "nav.menu");
    for (const [bad, reason] of [
      [answer.text.replace('version="2.0"', 'version="1.2"'), "t XLIFF 2"],
      [answer.text.slice(0, 2000), "change only the translations"],
      [
        file(yard)
          .replace(/<notes>.*<\/notes>/s, "")
          .replace('trgLang="fr"', 'trgLang="de"'),
        "The file is in de",
      ],
    ] as const) {
      const refused = await upload(ada, bad);
      expect(refused.status).toBe(400);
      expect(refused.text).toContain(reason);
    }
  });

  it("is refused with 413 when it is larger than any body, and with 400 when it is none", async () => {
    const ada = await signedIn();
    const large = await upload(ada, `{"nav":{"home":"${"x".repeat(1_200_000)}"}}`);
    expect(large.status).toBe(413);
    expect(large.text).toContain("at most 1 MB");
    const none = await ada.post("/preview/translate?language=fr", [["file", "x"]]);
    expect(none.status).toBe(400);
    expect(none.text).toContain("Choose a file");
  });
});
