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

const requiredOfBlocks = new Map<string, readonly [name: string, attribute: Attribute][]>();

/** What is left out has its default. */
function requiredAttributes(name: string): readonly [name: string, attribute: Attribute][] {
  const known = requiredOfBlocks.get(name);
  if (known) return known;
  const attributes = blockNamed(name)?.attributes ?? z.object({});
  const schema = z.toJSONSchema(attributes, { io: "input", unrepresentable: "any" });
  const required = Object.entries((schema.properties ?? {}) as Record<string, Attribute>).filter(([key]) =>
    schema.required?.includes(key),
  );
  requiredOfBlocks.set(name, required);
  return required;
}

function exampleOf(name: string, picture: string): string {
  const { holds = "nothing" } = blockNamed(name) ?? {};
  const written = requiredAttributes(name)
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
