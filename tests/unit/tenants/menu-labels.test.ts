import { expect, it } from "vitest";
import { menuLabels, pageNameKeys } from "~/tenants/menu-labels";
import type { Site } from "~/tenants/site";

const navigation = {
  header: [
    { label: "nav.cars", href: "/cars", children: [{ label: "nav.new", href: "/new" }] },
    { label: "nav.contact", href: "/contact" },
  ],
  footer: [
    {
      heading: "footer.company",
      links: [
        { label: "nav.contact", href: "/contact" },
        { label: "nav.terms", href: "/terms" },
      ],
    },
  ],
  models_menu: [
    { label: "nav.contact", href: "/contact" },
    { label: "nav.new", href: "/new" },
  ],
} as unknown as Site["navigation"];

it("lists each text of the navigation once, with the parts that share it", () =>
  expect(menuLabels({ navigation })).toEqual([
    { key: "nav.cars", href: "/cars", level: 0, part: "header", also: [] },
    { key: "nav.new", href: "/new", level: 1, part: "header", also: ["models"] },
    { key: "nav.contact", href: "/contact", level: 0, part: "header", also: ["footer", "models"] },
    { key: "footer.company", href: null, level: 0, part: "footer", also: [] },
    { key: "nav.terms", href: "/terms", level: 1, part: "footer", also: [] },
  ]));

it("names a page by its entry in a menu, else by the heading of its form or of the page", () => {
  const form = { aliases: ["/wait"], wording: null };
  const forms = {
    tell_me_when: { ...form, path: "/tell-me-when" },
    own: { ...form, aliases: [], path: "/terms", wording: "texts.own" },
  } as unknown as Site["forms"];
  const names = pageNameKeys({ navigation, forms });
  for (const [path, key] of [
    ["/cars", "nav.cars"],
    ["/blog", "blog.heading"],
    ["/special-offers", "offers.heading"],
    ["/tell-me-when", "forms.tell_me_when.heading"],
    ["/wait", "forms.tell_me_when.heading"],
    ["/terms", "nav.terms"],
    ["/contact", "nav.contact"],
    ["/elsewhere", undefined],
  ] as const)
    expect([path, names.get(path)]).toEqual([path, key]);
});
