import { z } from "zod";
import { blockNamed, blocksThatStandAlone } from "./blocks";

/** A block as an editor picks it. */
interface BlockExample {
  name: string;
  /** What it shows. */
  description: string;
  /** Markdown to copy. */
  example: string;
}

interface Attribute {
  type?: string;
  pattern?: string;
  items?: Attribute;
}

/** What is in the examples, by the attribute's name. */
const WORDS: ReadonlyMap<string, string> = new Map([
  ["heading", "A heading"],
  ["button", "Contact us"],
  ["href", "/contact"],
  ["alt", "What the picture shows"],
  ["ask", "A question?"],
  ["name", "Ada Example"],
  ["title", "A title"],
  ["lead", "What shows first."],
]);

export function blockExamples(picture: string): BlockExample[] {
  return blocksThatStandAlone().map((name) => ({
    name,
    description: blockNamed(name)?.description ?? "",
    example: exampleOf(name, picture),
  }));
}

/** Required attributes only: what is left out has its default. */
function exampleOf(name: string, picture: string): string {
  const { attributes, holds } = blockNamed(name) ?? { attributes: z.object({}), holds: "nothing" as const };
  const schema = z.toJSONSchema(attributes, { io: "input", unrepresentable: "any" });
  const required = new Set(schema.required ?? []);
  const written = Object.entries((schema.properties ?? {}) as Record<string, Attribute>)
    .filter(([key]) => required.has(key))
    .map(([key, attribute]) => ` ${key}=${exampleValue(key, attribute, picture)}`)
    .join("");
  if (holds === "nothing") return `{% ${name}${written} /%}`;
  const inside = holds === "text" ? "Text." : holds.map((each) => exampleOf(each, picture)).join("\n\n");
  return `{% ${name}${written} %}\n\n${inside}\n\n{% /${name} %}`;
}

function exampleValue(key: string, { type, pattern = "" }: Attribute, picture: string): string {
  if (type === "array") return "[20000, 40000]";
  if (type === "integer" || type === "number") return "3";
  return JSON.stringify(pattern.includes("avif") ? picture : (WORDS.get(key) ?? "Text"));
}
