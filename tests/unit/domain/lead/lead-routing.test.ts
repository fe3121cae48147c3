import { describe, expect, it } from "vitest";
import { type DeliveryRule, leadDeliveries, type RuleChannel, ruleCovers } from "~/domain/lead/lead-routing";

const north = { slug: "north", lead_email: "north@alpha.example" };
const south = { slug: "south", lead_email: "south@alpha.example" };
const own: RuleChannel = { channel: "email", to: null };
const email = (to: string): RuleChannel => ({ channel: "email", to });
const adf = (to: string): RuleChannel => ({ channel: "adf", to });
const webhook = (url: string): RuleChannel => ({ channel: "webhook", url });
const rule = (parts: Partial<DeliveryRule>): DeliveryRule => ({
  dealerships: [],
  categories: [],
  channels: [own],
  ...parts,
});
const lead = (category: string, subcategory: string | null = null) => ({ category, subcategory });

const RULES = [
  rule({ categories: ["Service Booking", "Parts Enquiry"], channels: [email("service@alpha.example")] }),
  rule({ categories: ["Career Enquiry"], channels: [email("people@alpha.example")] }),
  rule({ dealerships: ["south"], categories: ["Fleet"], channels: [webhook("https://fleet.example/in")] }),
  rule({
    dealerships: ["south"],
    channels: [own, adf("crm@south.example"), webhook("https://crm.example/")],
  }),
];

describe("leadDeliveries", () => {
  it.each<[string, { category: string; subcategory: string | null }, typeof north, string[]]>([
    [
      "send a lead to its dealership when no rule matches",
      lead("Used Car Enquiry"),
      north,
      ["email north@alpha.example"],
    ],
    [
      "send a lead only to its own dealership",
      lead("Used Car Enquiry"),
      south,
      ["email south@alpha.example", "adf crm@south.example", "webhook https://crm.example/"],
    ],
    [
      "send a category to the service department",
      lead("Service Booking"),
      north,
      ["email service@alpha.example"],
    ],
    [
      "send a category to one address for all dealerships",
      lead("Parts Enquiry"),
      south,
      ["email service@alpha.example"],
    ],
    [
      "send a subcategory to its department",
      lead("General Enquiry", "Career Enquiry"),
      south,
      ["email people@alpha.example"],
    ],
    [
      "ignore a rule for a subcategory that the lead lacks",
      lead("General Enquiry"),
      north,
      ["email north@alpha.example"],
    ],
    ["follow a rule for dealership and category", lead("Fleet"), south, ["webhook https://fleet.example/in"]],
    ["ignore a rule for another dealership", lead("Fleet"), north, ["email north@alpha.example"]],
    [
      "ignore case and blanks of the category",
      lead(" service BOOKING"),
      north,
      ["email service@alpha.example"],
    ],
    ["match the whole name of a category only", lead("Service"), north, ["email north@alpha.example"]],
  ])("%s", (_case, about, dealership, expected) => {
    const deliveries = leadDeliveries(about, dealership, RULES);
    expect(deliveries.map(({ channel, target }) => `${channel} ${target}`)).toEqual(expected);
  });

  it("follow the first rule that matches", () => {
    const rules = [
      rule({ channels: [email("a@alpha.example")] }),
      rule({ channels: [email("b@alpha.example")] }),
    ];
    expect(leadDeliveries(lead("Anything"), north, rules)).toEqual([
      { channel: "email", target: "a@alpha.example" },
    ]);
  });

  it("are never empty", () => {
    for (const rules of [[], [rule({ channels: [] })]])
      expect(leadDeliveries(lead("Anything"), north, rules)).toEqual([
        { channel: "email", target: "north@alpha.example" },
      ]);
  });

  it("name each receiver once, but an address once for each channel", () => {
    const channels = [
      own,
      email("North@alpha.example"),
      adf("north@alpha.example"),
      webhook("https://crm.example/A"),
      webhook("https://crm.example/a"),
      webhook("https://crm.example/a"),
    ];
    expect(leadDeliveries(lead("Anything"), north, [rule({ channels })])).toEqual([
      { channel: "email", target: "north@alpha.example" },
      { channel: "adf", target: "north@alpha.example" },
      { channel: "webhook", target: "https://crm.example/A" },
      { channel: "webhook", target: "https://crm.example/a" },
    ]);
  });
});

it.each<[Partial<DeliveryRule>, Partial<DeliveryRule>, boolean]>([
  [{}, {}, true],
  [{}, { dealerships: ["south"], categories: ["Fleet"] }, true],
  [{ categories: ["Fleet"] }, {}, false],
  [{ categories: ["Fleet"] }, { categories: ["fleet"] }, true],
  [{ categories: ["Fleet"] }, { categories: ["Fleet", "Parts"] }, false],
  [{ categories: ["Fleet"] }, { dealerships: ["south"], categories: ["Fleet"] }, true],
  [{ dealerships: ["south"], categories: ["Fleet"] }, { categories: ["Fleet"] }, false],
  [{ dealerships: ["south", "north"] }, { dealerships: ["north"] }, true],
  [{ dealerships: ["south"] }, { dealerships: ["north"] }, false],
])("ruleCovers of a rule for %j and a later one for %j is %s", (earlier, later, expected) => {
  expect(ruleCovers(rule(earlier), rule(later))).toBe(expected);
});
