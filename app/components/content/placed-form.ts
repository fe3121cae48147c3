import type { ReactNode } from "react";
import { createContext } from "react";

/** The form of a page whose text says where it stands (block `form`); null on a page without. */
export const PlacedForm = createContext<ReactNode>(null);
