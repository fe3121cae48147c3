import { describe, expect, it } from "vitest";
import { loadDefaultWording } from "~/i18n/create-i18n.server";
import { flattenWording } from "~/i18n/wording-tree";
import type { Site } from "~/tenants/site";
import { knownWording } from "~/tenants/site-wording";
import { editFaults, MAX_EDIT_LENGTH, tidyText, treeOf, withTexts } from "~/tenants/wording-edits";

const wording = (await loadDefaultWording(process.cwd()))["en-AU"] ?? {};
const texts = flattenWording(wording);
const campaign = { permit: "summer.permit", terms: ["summer.who"] };
const site = {
  language: "en-AU",
  wording: { "en-AU": wording },
  translations: {},
  wordingSources: {
    layers: [{ name: "default", tree: wording }],
    below: {},
    placeholders: knownWording(wording).placeholders,
    referred: new Set(["summer.permit", "summer.who", "home.reasons.own.title", "notices.sale.title"]),
    referredByDocuments: new Set(["notices.sale.title"]),
  },
  spin_to_win: { campaign },
} as unknown as Site;
const faults = (key: string, text: string) =>
  editFaults(site, key, tidyText(text), texts.get(key) ?? null).map(({ fault }) => fault);

describe("editFaults (rules/editors#text-faults)", () => {
  it.each([
    ["action.enquire", "Ask us today", []],
    ["notices.sale.title", "Late on Fridays", []],
    ["action.enquire", "From 1.9 % p.a.", ["rate"]],
    ["nav.used_cars", "10% off", []],
    ["notices.sale.title", "Only 1.9% a year", ["rate"]],
    ["action.enquire", "  Ask us today  ", []],
    ["action.enquire", "Frag uns – jetzt „gleich“ 🚗", []],
    ["action.enquire", "5 < 6 & 7 > 3", []],
    ["action.enquire", "", ["empty"]],
    ["action.enquire", " \n ", ["empty"]],
    ["action.enquire", "a\nb", ["line_break"]],
    ["action.enquire", "a\tb", ["line_break"]],
    ["action.enquire", "a\u0000b", ["control"]],
    ["action.enquire", "a\u0007b", ["control"]],
    ["action.enquire", "a\u0085b", ["control"]],
    ["action.enquire", "a\u202eb", ["direction"]],
    ["action.enquire", "a\u200fb", ["direction"]],
    ["action.enquire", "a\u2067b", ["direction"]],
    ["action.enquire", "En\u00adquire\u200b", []],
    ["action.enquire", "a\u2028b", ["line_break"]],
    ["action.enquire", "a\u2061b", ["invisible"]],
    ["action.enquire", "a\u{e0041}b", ["invisible"]],
    ["action.enquire", "a\ud800b", ["invisible"]],
    ["action.enquire", "x".repeat(10_000), ["too_long"]],
    ["action.enquire", "x".repeat(MAX_EDIT_LENGTH), []],
    ["action.enquire", "<b>Ask</b>", ["markup"]],
    ["action.enquire", "<script>alert(1)</script>", ["markup"]],
    ["action.enquire", "Ask &amp; go", ["markup"]],
    ["action.enquire", "Ask {{phone}}", ["placeholder"]],
    ["action.enquire", "Ask {{__proto__}}", ["placeholder"]],
    ["action.enquire", "Ask $t(action.call)", ["unsupported"]],
    ["account.sign_in.sms", "{{code}} for {{site}}", []],
    ["account.sign_in.sms", "Your code for {{site}}", ["kept"]],
    ["account.sign_in.sms", "{{code}} {{- site}}", ["unsupported"]],
    ["account.email.text", "A\n\nB {{link}} {{legal_name}}", []],
    ["account.email.text", "A\n\nB {{legal_name}}", ["kept"]],
    ["footer.licence", "Licensed: {{number}}", []],
    ["footer.licence", "Licensed: LMCT 1", ["kept"]],
    ["finance.per_year", "only 2.9 % {{rate}}", ["rate"]],
    ["repayment_search.heading", "From 2.9% a year", ["rate"]],
    ["finance.per_year", "{{rate}} a year", []],
    ["home.reasons.own.title", "Why us", []],
  ])("%s %j gives %j", (key, text, expected) => expect(faults(key, text)).toEqual(expected));

  it.each([
    "finance_terms.disclaimer",
    "finance.warning",
    "desk.list.heading",
    "block_editor.slug_empty",
    "summer.permit",
    "summer.who",
  ])("never lets %s be changed (rules/editors#never-editable)", (key) => {
    expect(faults(key, "Anything")).toEqual(["locked"]);
  });

  it("never lets a warning about a comparison rate be changed, whichever text has it", () => {
    const warnings = [...texts].flatMap(([key, text]) => (/WARNING: .*comparison/is.test(text) ? [key] : []));
    expect(warnings.length).toBeGreaterThan(2);
    expect(warnings.filter((key) => faults(key, "Anything")[0] !== "locked")).toEqual([]);
  });

  it.each(["no.such.text", "__proto__.polluted", "constructor.name", "legal_name", "editors"])(
    "knows no text %s",
    (key) => expect(faults(key, "Anything")).toEqual(["unknown"]),
  );

  it("accepts every text of the default wording that it lets be changed", () => {
    const refused = [...texts].flatMap(([key, text]) =>
      editFaults(site, key, text, text).flatMap(({ fault }) =>
        fault === "locked" ? [] : [`${key}: ${fault}`],
      ),
    );
    expect(refused).toEqual([]);
  });
});

describe("tidyText (rules/editors#pasted-text)", () => {
  it.each([
    ["an op\u00adtion\u001fal hy\u200bphen", "an optional hyphen"],
    ["\ufeffA\u2060B\ufffc", "AB"],
    ["all\u001eround", "all-round"],
    ["one\u000btwo\u2028three\r\nfour\u000c", "one\ntwo\nthree\nfour"],
    ["one\u2029two", "one\n\ntwo"],
    ["Cafe\u0301", "Café"],
    ["نام\u200cها 👩\u200d🔧", "نام\u200cها 👩\u200d🔧"],
    ["a\u202eb\u200fc\u2067d", "a\u202eb\u200fc\u2067d"],
    ["a\u0000b\u2061c", "a\u0000b\u2061c"],
  ])("stores %j as %j", (pasted, stored) => expect(tidyText(pasted)).toBe(stored));
});

describe("withTexts", () => {
  it("gives another site whose texts are above the files", () => {
    const other = withTexts(site, new Map([["en-AU", [["action.enquire", "Ask us"] as const]]]));
    expect(flattenWording(other.wording["en-AU"] ?? {}).get("action.enquire")).toBe("Ask us");
    expect(flattenWording(other.wording["en-AU"] ?? {}).get("action.call")).toBe(texts.get("action.call"));
    expect(flattenWording(site.wording["en-AU"] ?? {}).get("action.enquire")).toBe("Enquire Now");
  });

  it("nests keys that every object has", () => {
    const tree = treeOf([["__proto__.polluted", "x"]]);
    expect(Object.keys(tree)).toEqual(["__proto__"]);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});
