import { z } from "zod";
import { CAR_TYPES } from "~/domain/car/car";
import { PARTS_ONLY_PHRASES } from "~/domain/car/parts-only";
import { CARD_BUTTON_SETS } from "~/domain/card/card-actions";
import { FINANCE_PRICE_FLOOR } from "~/domain/finance/eligibility";
import { SHARE_NETWORKS } from "~/domain/vehicle-page/share";
import { VEHICLE_SECTIONS } from "~/domain/vehicle-page/vehicle-sections";
import { anyOf, ifValue, needs, on, switchedBy } from "./needs";
import { carTypes, wordingKey } from "./primitives";

const names = z.array(z.string().min(1)).min(1);
const figure = z.number().int().min(0);

/** Conditions for the cars that show a text (domain/car/car-rule.ts). */
const carRule = z
  .strictObject({
    car_types: z.array(z.enum(CAR_TYPES)).min(1).optional().describe("One of these car types"),
    makes: names.optional().describe("One of these makes"),
    certified: z.boolean().optional().describe("What the feed says of the car"),
    history_report: z.boolean().optional().describe("Whether the feed brings a history report (file)"),
    features: names.optional().describe("The feed lists one of these features"),
    max_age_years: figure.optional().describe("In calendar years: 10 takes a car of 2016 in 2026"),
    max_km: figure.optional().describe("Kilometres at most"),
    min_price: figure.optional().describe("Dollars, of the price that the page shows"),
    max_price: figure.optional().describe("Dollars at most"),
  })
  .refine((rule) => Object.values(rule).some((value) => value !== undefined), {
    error: "names no cars: state car_types, makes, certified, history_report, features, age, km or price",
  })
  .describe("Every condition must hold; one about what a car doesn't say doesn't hold");

const textOfSomeCars = z.strictObject(
  { text: wordingKey.describe("Wording key of the text"), cars: carRule },
  {
    error: ({ code }) =>
      code === "invalid_type" ? "is { text, cars }: a wording key, and which cars it is true of" : undefined,
  },
);

const partsOnly = z
  .strictObject({
    words: z
      .array(z.string().min(1))
      .default([...PARTS_ONLY_PHRASES])
      .describe("Phrases in a car's tag, name, badge or body, in any case"),
    comment_phrases: z
      .array(z.string().min(1))
      .default(["parts only", "sold for parts", "for wrecking", "wrecking only", "parts or wrecking"])
      .describe("Phrases in the dealer's comments"),
    price_up_to: figure
      .nullable()
      .default(FINANCE_PRICE_FLOOR)
      .describe("A shown price of so many dollars or less is no whole car's; null: the price says nothing"),
  })
  .prefault({})
  .describe(
    "Which cars are sold for their parts: the texts of this site about its cars are not said of them",
  );

/** The car card and the vehicle page (rules/cards#card-parts). */
export const vehicle = z.strictObject({
  new_tag_days: z
    .number()
    .int()
    .min(0)
    .default(8)
    .describe(
      "Days from its listing date on that a car carries card.tag.new (a new car) or card.tag.new_arrival (used, demo)",
    ),
  offers_subscription: z
    .boolean()
    .default(false)
    .describe("Cars are offered by subscription: cards and pages show the weekly price"),
  green_fuel_tag: z.boolean().default(false).describe("Electric and hybrid cars carry a green tag"),
  green_tags: z
    .array(z.string())
    .default([])
    .describe("Free-text tags shown green instead of red, e.g. runout sale"),
  feature_limit: z.number().int().min(1).default(8).describe("Features before 'show more'"),
  key_information_limit: z
    .number()
    .int()
    .min(1)
    .default(4)
    .describe("Facts of the vehicle page's key information before 'show more'"),
  comment_limit: z
    .number()
    .int()
    .min(40)
    .default(400)
    .describe("Characters of dealer comments before 'show more'"),
  show_location_on_card: z.boolean().default(true).describe("A card says where the car stands"),
  certified_make: z
    .string()
    .nullable()
    .default(null)
    .describe("Make whose certified used cars carry the badge; null: no badge"),
  sections: z
    .array(z.enum(VEHICLE_SECTIONS))
    .default([...VEHICLE_SECTIONS])
    .describe("The vehicle page's tab set, in this order; a section without contents is left out"),
  section_style: z
    .enum(["tabs", "collapsible"])
    .default("tabs")
    .describe("collapsible: sections that open and close below each other, the first one open"),
  whats_included: z
    .array(z.union([wordingKey, textOfSomeCars]))
    .default([])
    .describe(
      'Texts of "What\'s Included": a key for every car, or { text, cars } for some; none: no such tab',
    ),
  why_buy: z
    .array(wordingKey)
    .nullable()
    .default(null)
    .describe("'Why Buy From Us?': {key}.title and {key}.text; null: the home page's reasons"),
  protect_your_car: z
    .array(wordingKey)
    .default([])
    .describe("'Protect Your Car': {key}.title and {key}.text; none: no such tab"),
  value_adds: z
    .array(textOfSomeCars)
    .default([])
    .describe("The value-add list under the buttons: { text, cars }, of which cars each text is true"),
  used_feature_strip: z
    .array(textOfSomeCars)
    .default([])
    .describe(
      "What used cars here come with: { text, cars }, of which of them each text is true; the five of rules/vehicle-page#used-strip are vehicle.used_strip.*; none: no strip",
    ),
  guarantee_banner: z
    .array(textOfSomeCars)
    .default([])
    .describe(
      "The guarantee banner of used cars: { text, cars }, of which of them each text is true; the five of rules/vehicle-page#guarantee-banner are vehicle.guarantee.*; none: no banner",
    ),
  money_back_hours: z
    .number()
    .int()
    .min(1)
    .nullable()
    .default(null)
    .describe("Hours in which who bought a used car can bring it back for the money; null: no such promise"),
  parts_only: partsOnly,
  show_days_listed: z.boolean().default(false).describe("How long the car has been listed"),
  sticky_bar: z.boolean().default(true).describe("The bar at the foot of a phone's screen after 900 px"),
  sticky_bar_from_start: needs(
    z
      .boolean()
      .default(false)
      .describe("That bar stands from the first paint on, not only after 900 px; needs sticky_bar"),
    on("vehicle.sticky_bar"),
  ),
});

/** Whether the vehicle page shows where the car is (rules/vehicle-page#vehicle-map). */
export const vdpConfig = z.strictObject({
  show_map_section: z
    .boolean()
    .default(true)
    .describe("The vehicle page's section #vehicle-map: where the car stands, with a map and the hours"),
});

/** The share bar of a vehicle page (rules/print-and-share#share-networks). */
export const shareSchema = switchedBy(
  "share.networks",
  z.strictObject({
    networks: z
      .array(z.enum(SHARE_NETWORKS))
      .default([...SHARE_NETWORKS])
      .describe("Where a car can be shared to, in this order; none: no share bar"),
    native: z
      .boolean()
      .default(true)
      .describe("On phones the Share button opens the phone's own share sheet instead of going to the bar"),
    copied_notice_ms: z
      .number()
      .int()
      .min(500)
      .max(20_000)
      .default(1500)
      .describe("Milliseconds that 'Copied' stays (rules/print-and-share#share-copied)"),
  }),
).prefault({});

/** The printed sheet of a car: page and PDF (rules/print-and-share#print-page). */
export const printSchema = switchedBy(
  "print.enabled",
  z.strictObject({
    enabled: z
      .boolean()
      .default(true)
      .describe("Whether cars can be printed; false: neither /print nor the PDF exists"),
    pictures: z
      .number()
      .int()
      .min(0)
      .max(12)
      .default(6)
      .describe("Pictures on the sheet, however many the car has: one large, the others small"),
  }),
).prefault({});

/** The buttons of a car's card and page (rules/buttons#button-order). */
export const actionsSchema = z
  .strictObject({
    card: needs(
      z
        .enum(CARD_BUTTON_SETS)
        .default("none")
        .describe(
          "Buttons of a card. reserve: Reserve Car Now and details; finance: details and Finance Enquiry; contact: call, enquire, finance, test drive",
        ),
      ifValue("reserve", on("actions.checkout.enabled")),
      ifValue(
        "finance",
        anyOf(
          on("vehicle_forms.finance_enquiry.enabled"),
          on("vehicle_forms.finance_enquiry.dealership_paths"),
          on("finance.valuation_partner"),
        ),
      ),
    ),
    checkout: switchedBy(
      "actions.checkout.enabled",
      z.strictObject({
        enabled: z
          .boolean()
          .default(false)
          .describe("Cars can be reserved online; needs dealerships with payments.account"),
        path: z
          .enum(["checkout", "buy-online"])
          .default("checkout")
          .describe("Last part of the checkout's address"),
        default_payment_processors: z
          .array(z.string())
          .default([])
          .describe(
            "The site's own payment processors, and what a car takes whose feed names none; none: such a car can't be reserved",
          ),
        reserve_amount: z
          .number()
          .int()
          .min(0)
          .nullable()
          .default(200)
          .describe("Dollars of the deposit; null: it is $200, and the button names no amount"),
        min_price_deposits: z
          .number()
          .min(1)
          .default(5)
          .describe("A car can be reserved when its price is at least this many times the deposit"),
        excluded_phrases: z
          .array(z.string().min(1))
          .default(["auction", ...PARTS_ONLY_PHRASES])
          .describe("Phrases in the tag or the name of a car that can't be reserved, in any case"),
        car_types: carTypes(),
        reserve_hours: z.number().int().min(1).default(48).describe("Hours that a reserved car is held"),
      }),
    )
      .prefault({})
      .describe("Reserving a car with a deposit"),
    online_purchase: switchedBy(
      "actions.online_purchase.enabled",
      z.strictObject({
        enabled: z
          .boolean()
          .default(false)
          .describe(
            "Online Purchase button and its page; needs actions.checkout.enabled, which takes the deposit",
          ),
        car_types: carTypes(),
        makes: z.array(z.string()).default([]).describe("Only these; none named: all"),
        delivery: z
          .boolean()
          .default(true)
          .describe("Shoppers choose between collection and delivery; false: they are not asked"),
      }),
    )
      .prefault({})
      .describe("Buying a car online"),
    trade_in: switchedBy(
      "actions.trade_in.enabled",
      z.strictObject({
        enabled: z.boolean().default(false).describe("Trade-in button; needs valuation.enabled"),
        car_types: carTypes(),
      }),
    )
      .prefault({})
      .describe("Giving a car in part payment"),
    history_report: z.boolean().default(true).describe("History report button on cars that have a report"),
  })
  .prefault({});

/** Which forms a vehicle page has besides the enquiry, and their fields (rules/forms#form-enquire). */
export const vehicleFormsSchema = z
  .strictObject({
    test_drive: switchedBy(
      "vehicle_forms.test_drive.enabled",
      z.strictObject({
        enabled: z.boolean().default(false).describe("Shoppers may book a test drive of a car"),
        disclaimer: wordingKey
          .nullable()
          .default(null)
          .describe("Wording key of a text above the button of the test-drive form; null: none"),
      }),
    )
      .prefault({})
      .describe("The test-drive form"),
    photos: z.boolean().default(false).describe("Shoppers may ask for photos"),
    offer: z.boolean().default(false).describe("Shoppers may offer a price"),
    finance_enquiry: z
      .strictObject({
        enabled: z.boolean().default(false).describe("Shoppers may ask about finance for a car"),
        dealership_paths: z
          .record(
            z.string(),
            z.string().regex(/^(\/(?!\/)|https:\/\/)/, "a page of this site, or an https address"),
          )
          .default({})
          .describe("By dealership slug: the page that its finance enquiries are made on instead"),
      })
      .prefault({})
      .describe("The finance enquiry form"),
  })
  .prefault({});
