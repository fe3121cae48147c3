import { beforeEach, expect, it } from "vitest";
import { editFaults, fileTexts } from "~/tenants/wording-edits";
import { ADA, BEN, describeEditor, type Editor } from "../../../support/editor";
import { type Answers, defaultAnswers, formsOfPage, type PageForm } from "../../../support/page-forms";
import { ALPHA_SLUG } from "../../../support/site-slugs";

const PATH = "/preview/publish";
const DRAFTS = 120;
const pages = Object.fromEntries(
  Array.from({ length: 60 }, (_, index) => [
    `page-${100 + index}`,
    `---\ntitle: Page ${index}\n---\n\nText.\n`,
  ]),
);
const alpha = { config: { editors: [ADA, BEN] }, content: pages };

/* rules/editors#publish */
describeEditor("lists that are longer than a page", { sites: { alpha } }, (tools) => {
  const { served } = tools;
  const wording = () => served().platform.store.wording;
  let ada: Editor;

  const texts = () => {
    const site = served().platform.wording.ofFiles(ALPHA_SLUG);
    if (!site) throw new Error("alpha is not served");
    return [...fileTexts(site)]
      .filter(([key, text]) => editFaults(site, key, `${text}.`, text).length === 0)
      .slice(0, DRAFTS + 1);
  };
  const save = async (entries: [key: string, text: string][], author: string, words: string) => {
    const known = new Map(
      (await wording().drafts(ALPHA_SLUG, "en-AU")).drafts.map((each) => [each.key, each]),
    );
    const changes = entries.map(([key, text]) => ({
      ...{ kind: "text" as const, key, text: `${text}${words}`, base: text },
      ...{ seen: known.get(key)?.revision ?? 0, seenVersion: 0 },
    }));
    return wording().saveDrafts(ALPHA_SLUG, "en-AU", changes, author, served().platform.now());
  };
  /** The form of the drafts. */
  const formOf = (text: string): PageForm => {
    const form = formsOfPage(text).find(({ fields }) => fields.some(({ type }) => type === "checkbox"));
    if (!form) throw new Error("the page has no drafts");
    return form;
  };
  const boxes = (text: string) => formOf(text).fields.filter(({ type }) => type === "checkbox");
  const turn = (answers: Answers, from: number) => ada.post(PATH, [...answers, ["turn", String(from)]]);

  beforeEach(async () => {
    ada = await tools.signedIn();
    const { drafts } = await wording().drafts(ALPHA_SLUG, "en-AU");
    const gone = drafts.map(({ key, revision }) => ({
      ...{ kind: "text" as const, key, text: undefined, base: null, seen: revision, seenVersion: 0 },
    }));
    await wording().saveDrafts(ALPHA_SLUG, "en-AU", gone, ADA, served().platform.now());
    const [bens, ...own] = texts();
    await save(own, ADA, ".");
    await save(bens ? [bens] : [], BEN, ".");
  });

  it("publishes nothing when a ticked draft of another page has changed since", async () => {
    const first = (await ada.get(PATH)).text;
    const last = await turn(defaultAnswers(formOf(first)), 100);
    const [, ...own] = texts();
    await save(own.slice(0, 1), ADA, ", but later.");
    const refused = await ada.post(PATH, defaultAnswers(formOf(last.text)));
    expect(refused.status).toBe(409);
    expect(Object.keys(await tools.draftsIn())).toHaveLength(DRAFTS + 1);
    // What was written meanwhile, in another tab, is ticked no longer.
    expect(refused.text).toContain("99 changes on the other pages are ticked too.");
  });

  it("names the drafts of other pages that can't be published before somebody tries it", async () => {
    const [box] = boxes((await turn(defaultAnswers(formOf((await ada.get(PATH)).text)), 50)).text);
    const [, faulty = ""] = box?.value.split(" ") ?? [];
    await save([[faulty, "A text"]], ADA, " {{unknown}}");
    const first = (await ada.get(PATH)).text;
    const [, named] =
      /(1 change on another page can't[^<]*<\/p><ul[^>]*><li><a[^>]*>[^<]*)/.exec(first) ?? [];
    expect(named).toContain(`key=${faulty}">“A text {{unknown}}”`);
    expect(first.includes("69 changes on the other pages are ticked too.")).toBe(true);
    const second = (await turn(defaultAnswers(formOf(first)), 50)).text;
    expect(second.includes("on another page can")).toBe(false);
    // A screen reader reads with the box why it isn't ticked.
    const [, reason = ""] = new RegExp(`id="${faulty}"[^>]* aria-describedby="([^"]*)"`).exec(second) ?? [];
    expect(new RegExp(`<div id="${reason}">(?:(?!</div>).)*fill in {{unknown}}`).test(second)).toBe(true);
    expect(boxes(second).flatMap(({ value, checked }) => (checked ? [] : [value.split(" ")[1]]))).toEqual([
      faulty,
    ]);
  });

  it("lists 50 pages of the site at a time", async () => {
    const first = (await ada.get("/preview/pages")).text;
    expect(first).toContain("page-100");
    const [, later = ""] = /href="([^"]*from=50)"/.exec(first) ?? [];
    const second = (await ada.get(later)).text;
    expect(second).toContain("page-159");
    expect([second.includes("page-100"), second.includes("from=0")]).toEqual([false, true]);
  });

  it("publishes one's own drafts of all pages, and of others what is ticked on any page", async () => {
    const first = (await ada.get(PATH)).text;
    expect(first).toContain("Changes 1 to 50 of 121");
    expect(first).toContain("70 changes on the other pages are ticked too.");
    const [left] = boxes(first);
    const answers = defaultAnswers(formOf(first)).filter(([, value]) => value !== left?.value);
    const second = await turn(answers, 50);
    expect(second.status).toBe(200);
    expect(second.text).toMatch(/<title>Changes 51 to 100 of 121 – Publish/);
    expect(second.text).toContain("69 changes on the other pages are ticked too.");
    const third = await turn(defaultAnswers(formOf(second.text)), 100);
    const others = boxes(third.text).filter(({ checked }) => !checked);
    expect([boxes(third.text).length, others.length]).toEqual([21, 1]);
    const all: Answers = [...defaultAnswers(formOf(third.text)), ["draft", others[0]?.value ?? ""]];
    // The pages before have what was ticked on this one.
    const again = await turn(all, 0);
    expect(again.text).toContain("71 changes on the other pages are ticked too.");
    expect(
      boxes(again.text)
        .filter(({ checked }) => !checked)
        .map(({ value }) => value),
    ).toEqual([left?.value]);
    const published = await ada.post(PATH, defaultAnswers(formOf(again.text)));
    expect([published.status, published.headers.location]).toEqual([
      303,
      expect.stringContaining("/versions"),
    ]);
    expect(Object.keys(await tools.draftsIn())).toEqual([left?.value.split(" ")[1]]);
  });
});
