/**
 * Number formats of feeds, each named by an example, as in a mapping. Every format accepts digits without a thousands
 * separator. No format accepts groups of other than three digits.
 */
export const NUMBER_FORMATS = ["1,234.5", "1.234,5", "1 234,5", "1 234.5", "1'234.5", "1'234,5"] as const;
export type NumberFormat = (typeof NUMBER_FORMATS)[number];
/** `plain`: the record has a number, not text that looks like one (JSON). */
export type StatedNumbers = NumberFormat | "plain";

/** Spaces that separate thousands: plain, no-break, figure, thin and narrow no-break. */
const SPACES = " \u00a0\u2007\u2009\u202f";
const APOSTROPHES = "'\u2019";

interface Shape {
  /** Characters that separate thousands; empty when there are none. */
  group: string;
  decimal: "." | ",";
  whole: RegExp;
  token: RegExp;
}

function shapeOf(format: StatedNumbers): Shape {
  const decimal = format.endsWith(",5") ? "," : ".";
  const mark = format.charAt(1);
  const group = format === "plain" ? "" : mark === " " ? SPACES : mark === "'" ? APOSTROPHES : mark;
  const grouped = group === "" ? "" : `[1-9]\\d{0,2}(?:[${group}]\\d{3})+|`;
  // Includes the separators of every format, so that a number in another format is matched as a whole.
  const inside = `.,${APOSTROPHES}${group === SPACES ? SPACES : ""}`;
  return {
    group,
    decimal,
    whole: new RegExp(`^(${grouped}\\d+)?(?:\\${decimal}(\\d+))?$`),
    token: new RegExp(`\\d+(?:[${inside}]\\d+)*`, "g"),
  };
}

const SHAPES = new Map<StatedNumbers, Shape>(
  ([...NUMBER_FORMATS, "plain"] as const).map((format) => [format, shapeOf(format)]),
);

function shape(format: StatedNumbers): Shape {
  const found = SHAPES.get(format);
  if (!found) throw new Error(`there is no number format ${format}`);
  return found;
}

/** The parts of a written number. */
export interface Figure {
  value: number;
  /** Digits before the decimal mark, without thousands separators. */
  whole: string;
  decimals: string;
  /** Whether it has thousands separators. */
  grouped: boolean;
}

/** Parses the whole text as a number in this format; returns null when it is none. */
export function figureOf(text: string, format: StatedNumbers): Figure | null {
  const { whole: pattern } = shape(format);
  const match = pattern.exec(text);
  const [, written = "", decimals = ""] = match ?? [];
  if (!match || (written === "" && decimals === "")) return null;
  const whole = written.replace(/\D/g, "");
  return { value: Number(`${whole || "0"}.${decimals || "0"}`), whole, decimals, grouped: whole !== written };
}

/**
 * Whether a number may have been written in another format: 235.000 in "1,234.5" is 235 thousand in "1.234,5". A number
 * that has separators, more than three digits before its decimals or a leading 0 is unambiguous.
 */
export function mayBeThousands({ whole, decimals, grouped }: Figure): boolean {
  return !grouped && decimals.length === 3 && /^[1-9]\d{0,2}$/.test(whole);
}

/**
 * Rewrites each number of a text as 1234.5: "2.450 kg" in "1.234,5" becomes "2450 kg".
 * @returns null when a number doesn't fit the format, or may be a thousand times as much
 */
export function inPlainNumbers(text: string, format: StatedNumbers, thousandsMatter: boolean): string | null {
  let fits = true;
  const plain = text.replace(shape(format).token, (token) => {
    const figure = figureOf(token, format);
    if (!figure || (thousandsMatter && mayBeThousands(figure))) {
      fits = false;
      return token;
    }
    return figure.decimals === "" ? figure.whole : `${figure.whole}.${figure.decimals}`;
  });
  return fits ? plain : null;
}

/** Returns a hint on the number format for an error message, or "" when the text has no number. */
export function formatHint(text: string, format: StatedNumbers): string {
  return /\d/.test(text) && format !== "plain" ? `; numbers are written ${format}` : "";
}
