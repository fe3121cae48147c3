import { AMERICA_AUSTRALIA } from "./america-australia";
import { CHINA_ELECTRIC } from "./china-electric";
import { EUROPE } from "./europe";
import { EUROPE_LUXURY } from "./europe-luxury";
import { JAPAN } from "./japan";
import { KOREA } from "./korea";
import { MAZDA_SUBARU } from "./mazda-subaru";
import { SUZUKI_ISUZU_LEXUS } from "./suzuki-isuzu-lexus";
import { TOYOTA } from "./toyota";
import type { CatalogueModel } from "./types";

/** Vehicles sold in Australia, as the demo stock draws from them. */
export const CATALOGUE: readonly CatalogueModel[] = [
  ...TOYOTA,
  ...MAZDA_SUBARU,
  ...JAPAN,
  ...SUZUKI_ISUZU_LEXUS,
  ...KOREA,
  ...AMERICA_AUSTRALIA,
  ...CHINA_ELECTRIC,
  ...EUROPE,
  ...EUROPE_LUXURY,
];
export * from "./types";
