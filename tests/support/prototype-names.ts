/** The names that every plain object inherits: a look-up through the prototype finds each of them. */
export const PROTOTYPE_NAMES: readonly string[] = [
  ...Object.getOwnPropertyNames(Object.prototype),
  "prototype",
];

const COLUMNS = ["make", "model", "badge", "series", "colour", "interior_colour"] as const;
const FURTHER = ["simple_body", "simple_fuel", "simple_drive", "simple_transmission", "city", "tag"] as const;

/** Returns one car for each of the names, with the name in every text field of a feed. */
function cars(): Record<string, string>[] {
  return PROTOTYPE_NAMES.map((name, index) => ({
    stocknum: `known-${index}`,
    car_type: "used",
    year: "2020",
    price: String(20_000 + index),
    km: "61000",
    state: "NSW",
    dealercomments: `&${name}; A ${name} by ${name}.`,
    standardEquipment: name,
    ...Object.fromEntries([...COLUMNS, ...FURTHER].map((column) => [column, name])),
  }));
}

/** The cars as a feed for the shipped mapping `forecourt`, with columns that have these names, too. */
export const FEEDS_WITH_PROTOTYPE_NAMES: readonly { type: string; body: string }[] = [
  { type: "text/csv", body: csv() },
  { type: "application/json", body: json() },
  { type: "application/xml", body: xml() },
];

function csv(): string {
  const columns = Object.keys(cars()[0] ?? {});
  const rows = cars().map((car) => [...columns.map((column) => car[column]), ...PROTOTYPE_NAMES]);
  const lines = [[...columns, ...PROTOTYPE_NAMES], ...rows].map((row) => row.join(","));
  return `${lines.join("\r\n")}\r\n`;
}

/** Written by hand, because `JSON.stringify` can't write a member `__proto__`. */
function json(): string {
  const hostile = PROTOTYPE_NAMES.map((name) => `${JSON.stringify(name)}: {"make": "Stolen"}`);
  const rows = cars().map((car) => `{${hostile.join(", ")}, ${JSON.stringify(car).slice(1)}`);
  return `{"cars": [\n${rows.join(",\n")}\n]}`;
}

function xml(): string {
  const escaped = (text = "") => text.replaceAll("&", "&amp;");
  const element = (name: string, text: string | undefined) => `<${name}>${escaped(text)}</${name}>`;
  const attributes = ["hasOwnProperty", ...PROTOTYPE_NAMES.filter((name) => name !== "hasOwnProperty")];
  const rows = cars().map((car) => {
    const { standardEquipment, ...rest } = car;
    const known = Object.entries(rest).map(([name, text]) => element(name, text));
    const hostile = PROTOTYPE_NAMES.map((name) => element(name, "Stolen"));
    const equipment = `<standardEquipment>${element("item", standardEquipment)}</standardEquipment>`;
    const open = `<car ${attributes.map((name) => `${name}="Stolen"`).join(" ")}>`;
    return `${open}${hostile.join("")}${known.join("")}${equipment}</car>`;
  });
  return `<?xml version="1.0"?><cars>${rows.join("\n")}</cars>`;
}
