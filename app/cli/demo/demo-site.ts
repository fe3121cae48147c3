import type { AustralianState, ItemType } from "~/domain/car/car";
import { contrastRatio, TEXT_CONTRAST } from "~/domain/text/contrast";
import { slugify } from "~/domain/text/slug";

/** What the demo's site is made of: the command's options, and what its feed holds. */
export interface DemoDealer {
  name: string;
  colour: string | undefined;
  kind: ItemType;
  /** Whether the feed's prices are by the week. */
  isSubscription: boolean;
  state: AustralianState;
  city: string;
}

const PLACES: Readonly<Record<AustralianState, { postcode: string; time_zone: string; prefix: string }>> = {
  ACT: { postcode: "2600", time_zone: "Australia/Sydney", prefix: "02" },
  NSW: { postcode: "2000", time_zone: "Australia/Sydney", prefix: "02" },
  NT: { postcode: "0800", time_zone: "Australia/Darwin", prefix: "08" },
  QLD: { postcode: "4000", time_zone: "Australia/Brisbane", prefix: "07" },
  SA: { postcode: "5000", time_zone: "Australia/Adelaide", prefix: "08" },
  TAS: { postcode: "7000", time_zone: "Australia/Hobart", prefix: "03" },
  VIC: { postcode: "3000", time_zone: "Australia/Melbourne", prefix: "03" },
  WA: { postcode: "6000", time_zone: "Australia/Perth", prefix: "08" },
};
export const CAPITALS: Readonly<Record<AustralianState, string>> = {
  ...{ ACT: "Canberra", NSW: "Sydney", NT: "Darwin", QLD: "Brisbane" },
  ...{ SA: "Adelaide", TAS: "Hobart", VIC: "Melbourne", WA: "Perth" },
};
const TEMPLATES: Readonly<Record<ItemType, string>> = { car: "dealer", caravan: "caravan", truck: "truck" };

export function templateOf({ kind, isSubscription }: Pick<DemoDealer, "kind" | "isSubscription">): string {
  return isSubscription ? "subscription" : TEMPLATES[kind];
}

export function slugOf(name: string): string {
  return slugify(name).slice(0, 40).replace(/-$/, "") || "dealer";
}

/** Returns the files of the demo's site folder. Telephone numbers and hosts are of the ranges for examples. */
export function demoSiteFiles(dealer: DemoDealer): Record<"site.json" | "theme.json", object> {
  const { name, state, city } = dealer;
  const slug = slugOf(name);
  const { postcode, time_zone, prefix } = PLACES[state];
  const phone = `${prefix} 5550 0000`;
  const address = { street: "1 Example Street", city, state, postcode };
  const weekday = { status: "Open", open: "08:30", close: "17:30" };
  return {
    "site.json": {
      extends: templateOf(dealer),
      id: slug,
      name,
      legal_name: name,
      time_zone,
      phone,
      email: `hello@${slug}.example`,
      address,
      dealerships: [{ id: slug, slug, name, state, head_office: true, lead_email: `leads@${slug}.example` }],
      locations: [
        {
          ...{
            id: `${slug}-yard`,
            name,
            slug: "yard",
            dealership_id: slug,
            primary: true,
            phone,
            time_zone,
            address,
          },
          opening_hours: [
            ...[1, 2, 3, 4, 5].map((day) => ({ weekday: day, ...weekday })),
            { weekday: 6, status: "Open", open: "09:00", close: "16:00" },
            { weekday: 0, status: "Closed" },
          ],
        },
      ],
    },
    "theme.json": dealer.colour === undefined ? {} : { colour: coloursFrom(dealer.colour) },
  };
}

/** The darkest ground that accents are on in the templates. */
const GROUND = "#e9eef4";

/** Returns the theme's brand colours for a dealer's colour: darkened as far as text needs, and its tints. */
export function coloursFrom(colour: string): Record<string, string> {
  let accent = colour.toLowerCase();
  while (contrastRatio(accent, GROUND) < TEXT_CONTRAST) accent = mix(accent, "#000000", 0.05);
  const accent_strong = mix(accent, "#000000", 0.25);
  return {
    ...{ accent, accent_strong, on_accent: "#ffffff" },
    ...{ highlight: mix(accent, "#ffffff", 0.88), on_highlight: mix(accent, "#000000", 0.4) },
  };
}

/** @param share of the second colour, 0 to 1 */
function mix(one: string, other: string, share: number): string {
  const channel = (at: number) => {
    const [a = 0, b = 0] = [one, other].map((colour) => Number.parseInt(colour.slice(at, at + 2), 16));
    return Math.floor(a + (b - a) * share)
      .toString(16)
      .padStart(2, "0");
  };
  return `#${channel(1)}${channel(3)}${channel(5)}`;
}
