/** Why something was refused, as an editor reads it: a name in the wording (desk.reason), with its values. */
interface PlainReason {
  name: string;
  values: Readonly<Record<string, string>>;
}

/** What the checks of a site say to developers, and what an editor reads instead. The first that fits counts. */
const REASONS: readonly [pattern: RegExp, name: string, values?: readonly string[]][] = [
  // The text of a page.
  [/^a block can't be read|^Expected /, "incomplete"],
  [/ is missing closing$/, "no_end"],
  [/ is missing opening$/, "no_beginning"],
  [/^there is no block ([\w-]*)/, "no_block", ["block"]],
  [/^stands only in \{% ([\w-]+) %\}/, "only_within", ["block"]],
  [/^can't stand in \{% ([\w-]+) %\}/, "not_within", ["block"]],
  [/^stands on a line of its own/, "own_line"],
  [/^stands in a page once/, "once"],
  [/^costs \d+/, "too_many_blocks"],
  [/^has text in it/, "text_in_block"],
  [/^unknown attribute; there are (.*)$/s, "no_setting", ["names"]],
  [/^HTML is not used/, "html"],
  [/^a paragraph or list has \d+ signs/, "too_many_signs"],
  [/^the tables of a page have (\d+) cells/, "table", ["most"]],
  [/^unknown placeholder (\{\{.*?\}\});/s, "filled_in", ["mark"]],
  [/^variables are not used/, "variable"],
  [/^unknown placeholder; there are (.*)$/s, "placeholder", ["names"]],
  [/^is not used in content$/, "formatting"],
  [/^the picture needs an alternative text/, "alt"],
  [/^there is no picture media\/(.*)$/s, "no_picture", ["picture"]],
  [
    /^media\/(\S+) is (\d+) by (\d+) px.* shape of (\d+) by (\d+)$/,
    "picture_shape",
    ["picture", "width", "height", "wide", "high"],
  ],
  [/^a picture is /, "picture"],
  [/^the page needs a title$/, "title"],
  [
    /^is no address that a page may link to|^a page may not link|^a link is a path|^an address begins with https/,
    "link",
  ],
  [/^there is no page (\S+?): what would stand there is switched off/, "page_off", ["page"]],
  [/^there is no page (\S+) on this site$/, "no_page", ["page"]],
  [/^there is no location (.*)$/s, "no_location", ["place"]],
  [/^the page (\S+) has no part #(.*)$/s, "no_part", ["page", "part"]],
  [/^the page (\S+) is closed here/, "page_closed", ["page"]],
  [/^is an absolute link to the site's own domain: (\S+)/, "own_link", ["page"]],
  [/^is never shown: (\S+) is another page's address$/, "address_taken", ["page"]],
  [/^no popup shows on (\S+?):/, "no_popup", ["page"]],
  [/^the path of a page of this site/, "path"],
  [/^related cars are a search/, "search"],
  [/^an open day needs/, "open_hours"],
  [/^opens at (\S+) but closes at (\S+)$/, "hours_order", ["from", "to"]],
  [/^needs an open Saturday/, "open_saturday"],
  [/^no location is of the department/, "no_department"],
  [/ is listed twice for the same locations$/, "day_twice"],
  // Single values.
  [/ received undefined$|^is empty$|^is missing/, "required"],
  [/^is longer than (\d+) characters$/, "too_long", ["most"]],
  [/^Too big: expected string to have <=(\d+)/, "too_long", ["most"]],
  [/^Too big: .*?<=?(-?[\d.]+)/, "at_most", ["most"]],
  [/^Too small: .*?>=?(-?[\d.]+)/, "at_least", ["least"]],
  [/^Invalid option: expected one of (.*)$/s, "option", ["names"]],
  [/^Invalid input: expected "(.*?)"$/s, "option", ["names"]],
  [/^Invalid input: expected (?:number|int)/, "number"],
  [/^Invalid input: expected boolean|^write true or false$/, "yes_or_no"],
  [/^Invalid input: expected array/, "list"],
  [/^Invalid input: expected string/, "text"],
  [/^a day is written/, "day"],
  [/^a moment is written/, "moment"],
  [/^a category is|^a slug is/, "short_name"],
  [/^(\{\{.+?\}\}) is not supported: write (\{\{.+?\}\})/s, "mark", ["mark", "instead"]],
  [/^(.+?) is not supported: a text can't take in another one/s, "nested", ["mark"]],
  [
    /^(.+?) would be shown as it is written, texts are plain: write the character itself$/s,
    "entity",
    ["mark"],
  ],
  [/^(.+?) would be shown as it is written/s, "markup", ["mark"]],
];

/** Returns what an editor reads of a check's words. What no rule knows is said in general: its own words are for developers. */
export function plainReason(reason: string): PlainReason {
  for (const [pattern, name, values = []] of REASONS) {
    const found = pattern.exec(reason);
    if (found)
      return {
        name,
        values: Object.fromEntries(values.map((value, index) => [value, plainList(found[index + 1] ?? "")])),
      };
  }
  return { name: "other", values: {} };
}

/** `"a"|"b"` and `a, b` are lists of names. */
function plainList(value: string): string {
  return value.replace(/"/g, "").replaceAll("|", ", ");
}

/** A place in a page as its checks name it: `{% faq %} heading`. */
interface PlainPlace {
  /** The block's tag; null: the place is no block. */
  block: string | null;
  /** Its attribute; "": the whole block. */
  field: string;
  written: string;
}

export function plainPlace(place: string): PlainPlace {
  const [, block = null, field = ""] = /^\{% ([\w-]+) %\}(?: (.*))?$/s.exec(place) ?? [];
  return { block, field, written: place };
}

/** Where a fault outside a document is: what an editor changes to fix it, as a name in the wording (desk.part). */
export function partOfSite(file: string, key: string): { name: string; values: Record<string, string> } {
  const [, page] = /content(?:\.[\w-]+)?\/(.+)\.md$/.exec(file) ?? [];
  if (page !== undefined) return { name: "page", values: { page: page === "home" ? "/" : `/${page}` } };
  const [area = "", ...rest] = key.split(".");
  if (area === "navigation") return { name: rest[0] === "footer" ? "footer" : "menu", values: {} };
  if (area === "popups") return { name: "popup", values: { name: rest[0] ?? "" } };
  if (area === "promotions") return { name: "promo", values: {} };
  if (area === "offers" && rest[0] === "entries") return { name: "offer", values: { name: rest[1] ?? "" } };
  if (area === "redirects") return { name: "redirect", values: {} };
  if (area === "hours" || area === "locations") return { name: "hours", values: {} };
  return { name: "other", values: {} };
}
