/** schema.org `QuantitativeValue`; codes are UN/CEFACT's. */
export interface StructuredQuantity {
  "@type": "QuantitativeValue";
  value: number;
  unitCode?: string;
  unitText?: string;
}

/** What the feeds write after a figure, and its UN/CEFACT code (schema.org has none for consumption). */
const UNITS: readonly [pattern: RegExp, unit: Pick<StructuredQuantity, "unitCode" | "unitText">][] = [
  [/^l\s*(\/|per)\s*100\s*km$/i, { unitText: "L/100 km" }],
  [/^kms?$/i, { unitCode: "KMT" }],
  [/^(l|lit(re|er)s?)$/i, { unitCode: "LTR" }],
  [/^cc$/i, { unitCode: "CMQ" }],
  [/^mm$/i, { unitCode: "MMT" }],
  [/^kgs?$/i, { unitCode: "KGM" }],
  [/^nm$/i, { unitCode: "NU" }],
];

/** "4,935 mm", "2.8 L", "8.1 L / 100 km" as a quantity. Undefined without a figure or a known unit: none is guessed. */
export function quantityOf(text: string | null | undefined): StructuredQuantity | undefined {
  const match = /^(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)\s*([a-z].*)$/i.exec((text ?? "").trim());
  if (!match) return undefined;
  const [, figure = "", unit = ""] = match;
  const known = UNITS.find(([pattern]) => pattern.test(unit));
  return known && { "@type": "QuantitativeValue", value: Number(figure.replaceAll(",", "")), ...known[1] };
}
