import { createContext, type ReactNode } from "react";
import type { BlockAttributes, BlockName } from "~/tenants/content/blocks";
import type { BlockData } from "./block-data";

export interface BlockProps<Name extends BlockName> {
  attributes: BlockAttributes<Name>;
  /** What the page loaded for it; null for blocks that load nothing. */
  data: Name extends keyof BlockData ? BlockData[Name] : null;
  /** What is between its tags. */
  children: ReactNode;
  /** Whether it opens the page: then its heading is the page's h1. */
  opens: boolean;
}

/** The form of a page whose text says where it stands (block `form`); null on a page without. */
export const PlacedForm = createContext<ReactNode>(null);
