import { describe, expect, it } from "vitest";
import { flattenWording } from "~/i18n/wording-tree";
import { translatedWording, untranslated } from "~/tenants/site-wording";

const FIRST = {
  nav: { home: "Home", cars: "Cars" },
  search: { count_one: "{{count}} car", count_other: "{{count}} cars", count_zero: "No cars" },
  desk: { title: "The editor" },
};

describe("the wording of a site's second language", () => {
  it("says what it has, and the rest in the first language", () =>
    expect(translatedWording("zh-Hans", FIRST, [{ nav: { home: "首页" } }]).nav).toEqual({
      home: "首页",
      cars: "Cars",
    }));

  it("gives a text that falls back every plural form of the language", () =>
    expect(translatedWording("ar", FIRST, []).search).toMatchObject({
      count_one: "{{count}} car",
      count_two: "{{count}} cars",
      count_few: "{{count}} cars",
      count_many: "{{count}} cars",
      count_other: "{{count}} cars",
    }));

  it("takes no plural form of the first language for a text of its own", () => {
    expect(
      translatedWording("zh-Hans", FIRST, [{ search: { count_other: "{{count}} 辆车" } }]).search,
    ).toEqual({
      count_other: "{{count}} 辆车",
    });
    expect(translatedWording("pl", FIRST, [{ search: { count_other: "{{count}} auta" } }]).search).toEqual({
      count_one: "{{count}} auta",
      count_few: "{{count}} auta",
      count_many: "{{count}} auta",
      count_other: "{{count}} auta",
    });
  });

  it("lacks no text that only machines or the business read", () => {
    const first = {
      ...FIRST,
      api_errors: { missing: "This field is required" },
      lead_payload: { contact: "Enter an email address or a phone number" },
      lead_category: { general: "General" },
      email: { adf: { category: "Category" }, sent: "Sent" },
      calculator: { live: { lead: "Worked out on the website", leading: "From" } },
    };
    expect(untranslated(flattenWording(first), [FIRST])).toEqual(["email.sent", "calculator.live.leading"]);
  });

  it("names what is missing, without the texts of the business", () => {
    const layers = [{ nav: { home: "首页" }, search: { count_other: "{{count}} 辆车" } }];
    expect(untranslated(flattenWording(FIRST), layers)).toEqual(["nav.cars"]);
  });
});
