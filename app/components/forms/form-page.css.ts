import { style } from "@vanilla-extract/css";
import { narrow } from "~/styles/layout.css";

export const page = style([
  narrow,
  { paddingBlock: "1.5rem 3rem", display: "flex", flexDirection: "column", gap: "1.25rem" },
]);
