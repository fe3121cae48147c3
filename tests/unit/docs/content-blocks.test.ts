import { expect, it } from "vitest";
import { z } from "zod";
import { PAGE_BUDGET } from "~/tenants/content/block";
import { BLOCKS, blockNamed } from "~/tenants/content/blocks";

/*
 * docs/content-blocks.md is made from the table of blocks. After a change of the table:
 * npx vitest run --project unit tests/unit/docs/content-blocks.test.ts -u
 */

interface Attribute {
  description?: string;
  default?: unknown;
  enum?: string[];
  type?: string;
  items?: Attribute;
  minimum?: number;
  maximum?: number;
}

function valuesOf({ enum: names, type, items, minimum, maximum, ...rest }: Attribute): string {
  if (names) return names.map((name) => `\`${name}\``).join(", ");
  if (type === "array") return `list of: ${valuesOf(items ?? {})}`;
  if (type === "integer")
    return `number${maximum !== undefined && maximum < 1e9 ? `, ${minimum} to ${maximum}` : ""}`;
  if (type === "boolean") return "`true`, `false`";
  return "pattern" in rest && String(rest.pattern).includes("avif") ? "file of `media/`" : "text";
}

function section(name: string): string {
  const block = blockNamed(name);
  if (!block) throw new Error(`there is no block ${name}`);
  const { description, attributes, holds, within, cost } = block;
  const schema = z.toJSONSchema(attributes, { io: "input", unrepresentable: "any" });
  const required = new Set(schema.required ?? []);
  const rows = Object.entries((schema.properties ?? {}) as Record<string, Attribute>).map(
    ([key, attribute]) => {
      const presence = required.has(key)
        ? "required"
        : attribute.default === undefined
          ? "optional"
          : `default: \`${JSON.stringify(attribute.default)}\``;
      return `| \`${key}\` | ${valuesOf(attribute)} | ${presence} | ${attribute.description} |`;
    },
  );
  const inside = Array.isArray(holds) ? `Holds: ${holds.map((each) => `\`${each}\``).join(", ")}.` : null;
  return [
    `## ${name}`,
    [
      description,
      inside,
      holds === "text" ? "Holds Markdown." : null,
      within && `Stands in \`${within}\`.`,
      cost > 1 && `Costs ${cost}.`,
    ]
      .filter(Boolean)
      .join(" "),
    ...(rows.length > 0 ? [["| attribute | value | | |", "|---|---|---|---|", ...rows].join("\n")] : []),
  ].join("\n\n");
}

it("docs/content-blocks.md lists every block with its attributes", async () => {
  const intro =
    "# Blocks of content pages\n\nMade from `app/tenants/content/blocks.ts` by `tests/unit/docs/content-blocks.test.ts`. How a page is written: [editors.md](editors.md).\n\n" +
    `The blocks of a page may cost ${PAGE_BUDGET} together ([why](decisions/0124-what-a-page-may-cost.md)). A block costs 1 unless it says more.`;
  const page = [intro, ...Object.keys(BLOCKS).map(section)].join("\n\n");
  expect(page).not.toContain("undefined");
  await expect(`${page}\n`).toMatchFileSnapshot("../../../docs/content-blocks.md");
});
