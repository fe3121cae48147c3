import { readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { AUSTRALIAN_STATES, FINANCE_PROVIDERS } from "~/domain/car/car";
import type { SiteSlug } from "~/domain/text/identifiers";
import type { SiteConfig } from "~/tenants/schema";

/**
 * The profile of a site's demo stock: `demo-stock.json` in the site's folder. A site without the file has no demo
 * stock. Shares are from 0 to 1, weights any positive number.
 */
const share = z.number().min(0).max(1);
const weight = z.number().nonnegative();
const range = z
  .strictObject({ min: z.number().nonnegative(), max: z.number().nonnegative() })
  .refine(({ min, max }) => min <= max, "min must not exceed max");

export const demoProfileSchema = z.strictObject({
  $schema: z.string().optional(),
  count: z.number().int().min(1).max(5000).describe("Cars, edge cars included"),
  seed: z.number().int().positive().describe("Another seed gives other cars"),
  stock_prefix: z.string().regex(/^[A-Z]{1,3}$/, "one to three capital letters"),
  car_types: z.strictObject({ new: weight, demo: weight, used: weight }).describe("Mix of car types"),
  makes: z
    .strictObject({
      new: z.record(z.string(), weight).optional(),
      demo: z.record(z.string(), weight).optional(),
      used: z.record(z.string(), weight).optional(),
    })
    .default({})
    .describe(
      'Weight of each make by car type; "*" stands for every other make (0 when left out); absent: all makes',
    ),
  models: z
    .record(z.string(), weight)
    .default({})
    .describe(
      'Used cars of these models ("Toyota Corolla") are as many times as frequent; they are 1 when left out',
    ),
  item_types: z
    .array(z.enum(["car", "caravan", "truck"]))
    .min(1)
    .default(["car"]),
  edges: z
    .enum(["all", "showcase"])
    .default("all")
    .describe(
      "all: every edge of the specification, some odd; showcase: those worth showing on a small site",
    ),
  used_age: range.default({ min: 1, max: 15 }).describe("Years"),
  price: range.default({ min: 4000, max: 250_000 }).describe("Dollars"),
  states: z
    .partialRecord(z.enum(AUSTRALIAN_STATES), weight)
    .optional()
    .describe("Weight of the dealerships of each state, 0 when left out; absent: all alike"),
  certified_share: share.default(0).describe("Of the younger used cars"),
  reserved_share: share.default(0.02),
  reduced_share: share.default(0.12).describe("Cars with a higher before_price"),
  sold_share: share.default(0.06),
  coming_soon_share: share.default(0.04),
  history_report_share: share.default(0.25).describe("Of the used cars"),
  subscription_share: share.default(0).describe("Cars with a weekly subscription price"),
  market_data_share: share
    .default(0)
    .describe("Used cars for which a valuation service states market averages"),
  finance: z
    .strictObject({
      provider: z.enum(FINANCE_PROVIDERS),
      interest_rate: z.number().min(0).max(100),
      comparison_rate: z.number().min(0).max(100),
      term_years: z.number().min(1).max(7).multipleOf(0.5).default(5),
      deposit_percent: z.number().min(0).max(90).default(0),
      balloon_percent: z.number().min(0).max(90).default(0),
      establishment_fee: z.number().min(0).default(0),
    })
    .optional()
    .describe("What a finance provider offers for each priced car; absent: nothing"),
  drive_away_share: share
    .default(0.7)
    .describe("Prices that include government charges; the rest exclude them"),
});
export type DemoProfile = z.output<typeof demoProfileSchema>;

/** The part of a site that the demo stock needs. */
export interface DemoSite extends Pick<SiteConfig, "dealerships" | "locations" | "manufacturer"> {
  slug: SiteSlug;
  profile: DemoProfile;
}

export const DEMO_PROFILE_FILE = "demo-stock.json";

/**
 * Returns the site's profile from the first of these folders that has one, or null.
 * @throws Error with file and key when the file is not a valid profile
 */
export async function readDemoProfile(
  slug: SiteSlug,
  siteFolders: readonly string[],
): Promise<DemoProfile | null> {
  for (const folder of siteFolders) {
    const file = path.join(folder, slug, DEMO_PROFILE_FILE);
    let text: string;
    try {
      text = await readFile(file, "utf8");
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") continue;
      throw error;
    }
    return parseDemoProfile(text, file);
  }
  return null;
}

/** @throws Error with file and key when the text is not a valid profile */
export function parseDemoProfile(text: string, file: string): DemoProfile {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new Error(`${file}: not JSON: ${(error as Error).message}`);
  }
  const result = demoProfileSchema.safeParse(json);
  if (!result.success) {
    const faults = result.error.issues.map(
      (issue) => `${issue.path.join(".") || "(file)"}: ${issue.message}`,
    );
    throw new Error(`${file}: ${faults.join("; ")}`);
  }
  return result.data;
}
