import { expect, it } from "vitest";
import { ADA, BEN, describeEditor } from "../../../support/editor";

const PATH = "/preview/menus";
const alpha = {
  config: {
    editors: [ADA, BEN],
    navigation: {
      header: [
        {
          label: "nav.search_vehicles",
          href: "/cars",
          children: [{ label: "nav.latest_arrivals", href: "/cars?sortBy=latest" }],
        },
        { label: "nav.contact", href: "/contact" },
      ],
      footer: [
        {
          heading: "footer.company",
          links: [
            { label: "nav.contact", href: "/contact" },
            { label: "finance_terms.disclaimer", href: "/contact" },
          ],
        },
      ],
    },
  },
};

describeEditor("the menus of the editor", { sites: { alpha } }, ({ get, signedIn, seenBy }) => {
  const home = () => seenBy("/contact");

  it("draft labels together, publish them as texts and restore them (rules/editors#editor-menus)", async () => {
    const ada = await signedIn();
    const page = await ada.get(PATH);
    expect(page.text).toContain("links to /cars?sortBy=latest");
    expect(page.text).toContain("Also used in: Footer");
    const labels = { "label-nav.contact": "Come by", "label-nav.latest_arrivals": "Just in" };
    expect((await ada.send(page, PATH, labels)).headers.location).toBe(`${PATH}?done=saved`);
    expect(await home()).not.toContain("Come by");
    const draft = await ada.previewed("/contact");
    for (const words of ["Come by", "Just in"]) expect(draft).toContain(words);
    // Only what was changed is a draft, and the page of the text has it.
    expect((await ada.get("/preview/publish")).text.match(/name="draft"/g)).toHaveLength(2);
    expect((await ada.get("/preview/text?key=nav.contact")).text).toContain("Come by");
    expect((await ada.publish()).status).toBe(303);
    expect(await home()).toContain("Come by");
    const nothing = await ada.send(await ada.get(PATH), PATH, {});
    expect(nothing.headers.location).toBe(`${PATH}?done=same`);
    // Back to what the files say.
    const files = { "label-nav.contact": "Contact us", "label-nav.latest_arrivals": "Latest arrivals" };
    await ada.send(await ada.get(PATH), PATH, files);
    expect((await ada.publish()).status).toBe(303);
    expect(await home()).not.toContain("Come by");
    await ada.restore(1);
    expect(await home()).toContain("Come by");
  });

  it("refuse a label with the reason, keep all that was typed, and save none of it", async () => {
    const ada = await signedIn();
    const refused: [label: string, reason: string][] = [
      ["x".repeat(61), "60 characters or fewer"],
      ["<b>Now</b>", "would be shown exactly like that"],
    ];
    for (const [label, reason] of refused) {
      const labels = { "label-nav.contact": label, "label-footer.company": "About us all" };
      const page = await ada.send(await ada.get(PATH), PATH, labels);
      expect([page.status, page.text], label).toEqual([400, expect.stringContaining(reason)]);
      expect(page.text).toContain("About us all");
      expect((await ada.get(PATH)).text).not.toContain("About us all");
    }
  });

  it("take the labels of the site's own menus and nothing else (rules/editors#never-editable)", async () => {
    const ada = await signedIn();
    const page = await ada.get(PATH);
    expect(page.text).toContain("In the site's files only");
    const others = ["finance_terms.disclaimer", "home.headline", "__proto__"].map((key) => `label-${key}`);
    for (const name of [...others, "href-nav.contact", "editors"])
      expect((await ada.post(PATH, [[name, "x"]])).status, name).toBe(400);
    expect((await get(PATH)).status).toBe(302);
  });

  it("save the labels of two editors who have opened them together (rules/editors#two-editors)", async () => {
    const [ada, ben] = [await signedIn(), await signedIn(BEN)];
    const [of, other] = ["label-footer.company", "label-nav.contact"];
    const page = await ben.get(PATH);
    expect((await ada.send(await ada.get(PATH), PATH, { [of]: "Who we are" })).status).toBe(303);
    expect((await ben.send(page, PATH, { [other]: "Where we are" })).status).toBe(303);
    const both = (await ada.get(PATH)).text;
    for (const words of ["Who we are", "Where we are"]) expect(both).toContain(`value="${words}"`);
    // What was refused is still a change when it is sent once more.
    const refused = await ben.send(await ben.get(PATH), PATH, { [of]: "x".repeat(61) });
    expect(refused.status).toBe(400);
    expect((await ben.send(refused, PATH, {})).status).toBe(400);
  });

  it("show the second of two editors what the first wrote, with 409 (rules/editors#two-editors)", async () => {
    const [ada, ben] = [await signedIn(), await signedIn(BEN)];
    const page = await ben.get(PATH);
    await ada.send(await ada.get(PATH), PATH, { "label-footer.company": "By Ada" });
    const late = await ben.send(page, PATH, { "label-footer.company": "By Ben" });
    expect(late.status).toBe(409);
    for (const words of ["By Ada", "By Ben"]) expect(late.text).toContain(words);
    expect((await ben.send(late, PATH, { "label-footer.company": "By Ben" })).status).toBe(303);
    expect((await ada.get(PATH)).text).toContain("By Ben");
  });
});
