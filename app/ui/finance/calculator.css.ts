import { style } from "@vanilla-extract/css";
import { from } from "~/ui/styles/breakpoints";
import { theme } from "~/ui/styles/theme.css";
import { size } from "~/ui/styles/type";

const column = { display: "flex", flexDirection: "column" } as const;

export const calculator = style({
  ...column,
  gap: "1rem",
  padding: theme.density.pad,
  background: theme.colour.surface,
  border: `1px solid ${theme.colour.line}`,
  borderRadius: theme.radius.card,
});
export const form = style({ ...column, gap: "1rem" });

export const note = style({
  color: theme.colour.text_muted,
  fontSize: size.small,
  selectors: { "[aria-invalid=true] ~ &": { color: theme.colour.negative, fontWeight: 600 } },
});

/** Scripts enable it. Without scripts it takes no room. */
export const slider = style({
  width: "100%",
  minHeight: "2rem",
  margin: 0,
  accentColor: theme.colour.accent,
  "@media": { "(scripting: none)": { display: "none" } },
});

export const pills = style({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill, minmax(6rem, 1fr))",
  gap: "0.5rem",
});
export const pillsLabel = style({ gridColumn: "1 / -1", fontWeight: 600 });
export const pill = style({
  minHeight: "2.5rem",
  padding: "0.25rem 0.5rem",
  background: theme.colour.surface,
  color: theme.colour.text,
  border: `1px solid ${theme.colour.control_line}`,
  borderRadius: theme.radius.control,
  fontSize: size.small,
  cursor: "pointer",
  ":hover": { borderColor: theme.colour.text },
});

export const frequency = style({
  display: "inline-flex",
  alignItems: "center",
  gap: "0.5rem",
  minHeight: "2rem",
});

export const more = style({});
export const toggle = style({
  display: "inline-flex",
  alignItems: "center",
  minHeight: "2rem",
  color: theme.colour.accent,
  fontWeight: 600,
  textDecoration: "underline",
  textUnderlineOffset: "0.18em",
  cursor: "pointer",
  listStyle: "none",
  selectors: { "&::-webkit-details-marker": { display: "none" } },
});
export const closed = style({ selectors: { [`${more}[open] > ${toggle} > &`]: { display: "none" } } });
export const opened = style({ selectors: { [`${more}:not([open]) > ${toggle} > &`]: { display: "none" } } });
export const moreFields = style({
  display: "grid",
  gap: "1rem",
  paddingBlockStart: "0.5rem",
  "@media": { [from.md]: { gridTemplateColumns: "repeat(3, 1fr)" } },
});

export const result = style({
  ...column,
  gap: "0.5rem",
  paddingBlockStart: "1rem",
  borderBlockStart: `1px solid ${theme.colour.line}`,
});
export const figures = style({
  display: "grid",
  gap: "0.25rem 2rem",
  marginBlockEnd: "0.75rem",
  "@media": { [from.md]: { gridTemplateColumns: "1fr 1fr" } },
});
export const figure = style({
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "space-between",
  alignItems: "baseline",
  columnGap: "1rem",
  selectors: { "&[hidden]": { display: "none" } },
});
/* One type and size for all, so that neither the repayment nor a rate stands out. */
export const value = style({ fontWeight: 700, fontVariantNumeric: "tabular-nums" });
export const fineprint = style({ color: theme.colour.text_muted, fontSize: size.fine, lineHeight: 1.45 });
export const withoutScript = style({
  display: "none",
  "@media": { "(scripting: none)": { display: "block" } },
});
