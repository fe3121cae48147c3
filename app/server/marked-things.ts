import { type ContentNode, isBlock } from "~/domain/content/content-node";
import type { PageThing } from "~/domain/editing/edited-entry";
import { own } from "~/domain/text/own-property";
import type { PagePart } from "~/tenants/content/page-parts.server";
import { ADDRESS, CALLS, keyOfPlace, personField, SITE_FACTS } from "~/tenants/documents/facts-document";
import type { NavigationLink, SiteLocation } from "~/tenants/schema";
import type { ContentPage, Site } from "~/tenants/site";

type MarkThing = NonNullable<Site["markThing"]>;

/** A content page that is drawn, with the parts of its text in the editor. */
export interface DrawnPage {
  slug: string;
  parts: readonly PagePart[];
}

/**
 * Returns a marked site whose menus, facts and page are marked where they are data: what draws them knows nothing of it.
 * @param page the content page that is drawn; null: none
 */
export function withMarkedThings(site: Site, page: DrawnPage | null): Site {
  const { markThing } = site;
  if (!markThing) return site;
  const content = page && own(site.content, page.slug);
  return {
    ...site,
    ...markedFacts(site, markThing),
    navigation: markedMenus(site.navigation, markThing),
    ...(page &&
      content && { content: { ...site.content, [page.slug]: markedPage(content, page, markThing) } }),
  };
}

/** The label of an entry is a wording key: the translator keeps its mark (i18n/site-i18n.server.ts). */
function markedMenus(navigation: Site["navigation"], markThing: MarkThing): Site["navigation"] {
  const marked = (key: string, links: NavigationLink[]) =>
    links.map((link) => ({ ...link, label: markThing({ kind: "menu", key }, link.label) }));
  return {
    ...navigation,
    header: marked("header", navigation.header),
    models_menu: marked("models", navigation.models_menu),
    footer: navigation.footer.map((group) => ({
      ...group,
      heading: markThing({ kind: "menu", key: "footer" }, group.heading),
    })),
  };
}

function markedFacts(
  { phone, email, call, locations }: Site,
  markThing: MarkThing,
): Pick<Site, "phone" | "email" | "call" | "locations"> {
  const fact = (field: string, text: string) => markThing({ kind: "facts", key: SITE_FACTS, field }, text);
  const byType = Object.entries(call.by_car_type).map(([type, number]) => {
    const field = CALLS.find((name) => name === `call_${type}`);
    return [type, field && number ? fact(field, number) : number] as const;
  });
  return {
    phone: fact("phone", phone),
    email: fact("email", email),
    call: {
      ...call,
      override: call.override && fact("call_override", call.override),
      by_car_type: Object.fromEntries(byType),
    },
    locations: locations.map((location) => {
      const { street } = location.address;
      // Those at one address have one mark: pages compare their streets.
      const first = locations.find(({ address }) => address.street === street) ?? location;
      const key = keyOfPlace(first.id);
      const marked = markThing({ kind: "facts", key, field: ADDRESS }, street);
      return { ...markedLocation(location, markThing), address: { ...location.address, street: marked } };
    }),
  };
}

function markedLocation(location: SiteLocation, markThing: MarkThing): SiteLocation {
  const { phone, landline_phone, team } = location;
  const fact = (field: string, text: string) =>
    markThing({ kind: "facts", key: keyOfPlace(location.id), field }, text);
  return {
    ...location,
    ...(phone && { phone: fact("phone", phone) }),
    // A number that both fields have is shown once.
    ...(landline_phone &&
      landline_phone !== phone && { landline_phone: fact("landline_phone", landline_phone) }),
    team: team.map((person, index) => ({
      ...person,
      name: fact(personField(index, "name"), person.name),
      ...(person.phone && { phone: fact(personField(index, "phone"), person.phone) }),
    })),
  };
}

function markedPage(content: ContentPage, page: DrawnPage, markThing: MarkThing): ContentPage {
  const field = (name: string, text: string) =>
    markThing({ kind: "page", key: page.slug, field: name }, text);
  return {
    ...content,
    title: field("title", content.title),
    description: content.description && field("description", content.description),
    nodes: markedNodes(content.nodes, page, markThing),
  };
}

/**
 * Marks each block of a page, and the first words of each text between two. Visitors don't see some parts (hidden ones, a
 * block with a mistake): the others are found in their order.
 */
function markedNodes(
  nodes: readonly ContentNode[],
  { slug, parts }: DrawnPage,
  markThing: MarkThing,
): ContentNode[] {
  let next = 0;
  const take = (fits: (part: PagePart) => boolean): PageThing | null => {
    const part = parts.findIndex((each, index) => index >= next && fits(each));
    if (part < 0) return null;
    next = part + 1;
    return { kind: "page", key: slug, part };
  };
  let inText = false;
  /** The part of a text whose first words are not found yet. */
  let waiting: PageThing | null = null;
  return nodes.map((node) => {
    if (isBlock(node)) {
      inText = false;
      const thing = take((part) => isPartOf(part, node.block));
      return thing ? { ...node, mark: markThing(thing, "") } : node;
    }
    if (!inText) {
      if (typeof node === "string" && node.trim() === "") return node;
      inText = true;
      waiting = take(({ kind }) => kind === "text" || kind === "other");
    }
    const marked = waiting && withMarkedWords(node, waiting, markThing);
    if (marked) waiting = null;
    return marked ?? node;
  });
}

function isPartOf(part: PagePart, block: string): boolean {
  if (part.kind === "block") return part.name === block;
  return part.kind === "other" && part.text.includes(`{% ${block}`);
}

/** Returns a node whose first words are marked; null where it has none. */
function withMarkedWords(node: ContentNode, thing: PageThing, markThing: MarkThing): ContentNode | null {
  if (typeof node === "string") return node.trim() === "" ? null : markThing(thing, node);
  if (isBlock(node)) return null;
  for (const [index, child] of node.children.entries()) {
    const marked = withMarkedWords(child, thing, markThing);
    if (marked) return { ...node, children: node.children.with(index, marked) };
  }
  return null;
}
