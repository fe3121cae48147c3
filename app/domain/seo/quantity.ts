/** schema.org `QuantitativeValue`. */
export type StructuredQuantity = { "@type": "QuantitativeValue"; value: number } & QuantityUnit;

/** A UN/CEFACT code, or a text when there is none. */
type QuantityUnit = { unitCode: string } | { unitText: string };

/** The units in feeds with their UN/CEFACT codes (there is none for consumption). */
const UNITS: readonly [pattern: RegExp, unit: QuantityUnit][] = [
  [/^l\s*(\/|per)\s*100\s*km$/i, { unitText: "L/100 km" }],
  [/^kms?$/i, { unitCode: "KMT" }],
  [/^(l|lit(re|er)s?)$/i, { unitCode: "LTR" }],
  [/^cc$/i, { unitCode: "CMQ" }],
  [/^mm$/i, { unitCode: "MMT" }],
  [/^kgs?$/i, { unitCode: "KGM" }],
  [/^nm$/i, { unitCode: "NU" }],
];

/**
 * Parses "4,935 mm", "2.8 L" or "8.1 L / 100 km" as a quantity. Returns undefined without a number or a known unit;
 * never guesses a unit.
 */
export function quantityOf(text: string | null | undefined): StructuredQuantity | undefined {
  const match = /^(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)\s*([a-z].*)$/i.exec((text ?? "").trim());
  if (!match) return undefined;
  const [, figure = "", unit = ""] = match;
  const known = UNITS.find(([pattern]) => pattern.test(unit));
  return known && { "@type": "QuantitativeValue", value: Number(figure.replaceAll(",", "")), ...known[1] };
}
