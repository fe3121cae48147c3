import { z } from "zod";
import { isBlogPost } from "~/domain/content/blog";

const day = z.iso.date({ error: "a day is written 2026-11-23" });
const moment = z.iso.datetime({ offset: true, error: "a moment is written 2026-11-23T09:00:00+11:00" });

const page = z.strictObject({
  title: z.string().optional().describe("The page's main heading"),
  description: z
    .string()
    .optional()
    .describe("One sentence for search engines and shared links; absent: how the page begins"),
  seo_title: z.string().optional().describe("The title for search engines; absent: the title"),
  image: z.string().optional().describe("A picture of media/ for shared links, and of a blog post"),
  noindex: z
    .enum(["true", "false"], { error: "write true or false" })
    .transform((value) => value === "true")
    .optional()
    .describe("true: search engines don't list the page"),
  publish_at: moment.optional().describe("First moment the page is there; before, it is a draft"),
  expires: moment.optional().describe("Last moment the page is there"),
});
const post = page.extend({
  date: day.describe("The day of the post"),
  category: z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "a category is lower-case letters, digits and single hyphens")
    .optional()
    .describe("Its category, as in its address: vehicle-reviews"),
  author: z.string().optional().describe("Who wrote it"),
  cars: z
    .string()
    .regex(/^\/cars(\?\S*)?$/, "related cars are a search: /cars?make=Toyota")
    .optional()
    .describe("A search whose first cars stand below the post"),
});
export type FrontMatter = Partial<z.output<typeof post>>;

/** Reads `key: value` lines. What is wrong is reported and left out. */
export function readFrontMatter(
  slug: string,
  text: string,
  error: (key: string, reason: string) => void,
): FrontMatter {
  const schema = isBlogPost(slug) ? post : page;
  const fields = new Map<string, string>();
  for (const line of text.split(/\r?\n/)) {
    if (!line.trim()) continue;
    const [, key, value = ""] = /^([a-z_]+):\s*(.*)$/.exec(line) ?? [];
    if (key && Object.hasOwn(schema.shape, key)) fields.set(key, value.trim().replace(/^"(.*)"$/, "$1"));
    else error(key ?? line.trim(), `front matter has ${Object.keys(schema.shape).join(", ")}, one on a line`);
  }
  const read = schema.safeParse(Object.fromEntries(fields));
  if (read.success) return read.data;
  for (const { path, message } of read.error.issues) error(String(path[0] ?? ""), message);
  return { title: fields.get("title") };
}
