import { describe, expect, it } from "vitest";
import type { CarCardView } from "~/domain/card/car-card";
import { packCards, unpackCards } from "~/domain/search-page/packed-cards";
import type { CarId, CarSlug } from "~/domain/text/identifiers";

const CARD: CarCardView = {
  id: "12224ad7001f2623d97cfabe" as CarId,
  slug: "hyundai-iload-van-12224ad7" as CarSlug,
  name: "2018 Hyundai iLoad Van",
  image: "/img/van/513/side",
  photos: 6,
  more: ["/img/van/513/front", "/img/van/513/rear", "/img/van/wheel"],
  price: { kind: "price", amount: 15_990, was: null, type: "drive_away" },
  tags: [{ kind: "text", text: "One Owner", tone: "negative" }],
  facts: [
    { key: "km", value: "151960", unit: "km" },
    { key: "body", value: "Commercial" },
    { key: "aggregate_trailer_mass", value: "2740", unit: "kg", gauge: 8 },
  ],
  actions: [
    {
      kind: "enquire",
      href: "/cars/hyundai-iload-van-12224ad7/enquire",
      label: "action.card.enquire",
      emphasis: "primary",
      opens: "dialog",
    },
    {
      kind: "reserve",
      href: "/cars/hyundai-iload-van-12224ad7/reserve",
      label: "action.card.reserve",
      emphasis: "secondary",
      opens: "page",
      deposit: { amount: 500, hours: 48 },
    },
  ],
  finance: {
    kind: "repayment",
    amount: 71,
    every: "week",
    interestRate: 9.49,
    comparisonRate: 14.74,
    comparisonOf: "loan",
    termMonths: 60,
    deposit: 1599,
    balloon: 0,
    fees: 1313.25,
    monthlyFees: 8,
  },
  place: null,
  dealership: "Southbank Car Yard",
  daysListed: 23,
  available: true,
  savable: false,
};

const named = (name: string, changes: Partial<CarCardView> = {}) => ({ ...CARD, ...changes, name });

describe("the cards of a search page are the same after they were packed", () => {
  it.each<[string, CarCardView[]]>([
    ["no card", []],
    ["one", [CARD]],
    ["two equal ones", [CARD, CARD]],
    [
      "cards with other keys, lists of other lengths and no values",
      [
        CARD,
        named("A", {
          market: "$900 below market",
          facts: [],
          actions: [],
          tags: [],
          more: [],
          finance: null,
        }),
        named("B", {
          image: null,
          daysListed: null,
          actions: CARD.actions.slice(1),
          more: CARD.more.slice(2),
        }),
        CARD,
      ],
    ],
    [
      "marks of the format in texts",
      ["|", "%7C", "%25|%", ".", ":", ":1,2,x", "{a,b", "}0", "[3", "t", "-1", "", "a,b,c,d", "a,b,x,d"].map(
        (name) => named(name),
      ),
    ],
    [
      "texts that share half a sign",
      [
        "Citroën 😀 e-C3",
        "Citroën 😁 e-C3",
        "12345😀",
        "12345😁",
        "😀12345",
        "🐀12345",
        "中文日产",
        "中文本产",
      ].map((name) => named(name)),
    ],
    [
      "texts that begin and end alike and overlap",
      ["aaaaaaa", "aaaaaaaaaa", "aaaaaa"].map((name) => named(name)),
    ],
    [
      "numbers of all kinds",
      [-1, 0, 0.5, 1e21, 1e-7].map((amount) => named("A", { price: { ...CARD.price, amount } as never })),
    ],
  ])("%s", (_case, cards) => {
    const packed = packCards(cards);
    expect(unpackCards(packed)).toEqual(cards);
    // What is sent as UTF-8 comes back whole.
    expect(Buffer.from(packed).toString()).toBe(packed);
  });

  it("leaves keys without a value out", () => {
    const card = { ...CARD, market: undefined } as unknown as CarCardView;
    expect(Object.keys(unpackCards(packCards([card]))[0] ?? {})).not.toContain("market");
  });

  it("writes what two cards share once", () => {
    const card = named("2019 Hyundai iLoad Van", { id: "22224ad7001f2623d97cfabe" as CarId });
    expect(packCards([CARD, card]).length - packCards([CARD]).length).toBeLessThan(
      JSON.stringify(card).length / 4,
    );
  });
});
