/** Returns the faults of one JSON-LD document: invalid JSON or empty values. */
export function checkJsonLd(text: string): string[] {
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch {
    return [`JSON-LD that does not parse: ${excerpt(text)}`];
  }
  const faults: string[] = [];
  const walk = (value: unknown, path: string) => {
    if (value === null || value === "" || value === "undefined" || value === "null" || value === "NaN")
      faults.push(`JSON-LD: ${path} is ${JSON.stringify(value)}`);
    else if (/driveWheelConfiguration$/.test(path) && !String(value).startsWith("https://schema.org/"))
      faults.push(`JSON-LD: ${path} is not one of schema.org's values: ${excerpt(String(value))}`);
    else if (isUnpriced(value)) faults.push(`JSON-LD: ${path || "the thing"} is an Offer without a price`);
    else if (typeof value === "object")
      for (const [name, inner] of Object.entries(value)) walk(inner, path ? `${path}.${name}` : name);
  };
  walk(document, "");
  const { "@context": context, "@type": type } = document as Record<string, unknown>;
  if (context !== "https://schema.org") faults.push("JSON-LD without schema.org's context");
  if (typeof type !== "string") faults.push("JSON-LD without a type");
  return faults;
}

/** Search engines reject such an offer. */
function isUnpriced(value: unknown): boolean {
  const { "@type": type, price, priceSpecification } = Object(value);
  return type === "Offer" && price === undefined && priceSpecification === undefined;
}

export function excerpt(text: string): string {
  return JSON.stringify(text.length > 80 ? `${text.slice(0, 79)}…` : text);
}
