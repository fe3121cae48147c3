import { TOYOTA } from "./toyota";
import type { CatalogueModel } from "./types";

/** Vehicles sold in Australia, as the demo stock draws from them. */
export const CATALOGUE: readonly CatalogueModel[] = [...TOYOTA];
export * from "./types";
