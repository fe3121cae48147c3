import { expect, it } from "vitest";
import { menuLabels } from "~/tenants/menu-labels";
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

it("lists each text of the navigation once, with the parts that share it", () => {
  expect(menuLabels({ navigation })).toEqual([
    { key: "nav.cars", href: "/cars", level: 0, part: "header", also: [] },
    { key: "nav.new", href: "/new", level: 1, part: "header", also: ["models"] },
    { key: "nav.contact", href: "/contact", level: 0, part: "header", also: ["footer", "models"] },
    { key: "footer.company", href: null, level: 0, part: "footer", also: [] },
    { key: "nav.terms", href: "/terms", level: 1, part: "footer", also: [] },
  ]);
});
