import type { PageMeta } from "~/components/page-meta";
import { largestContentPicture } from "~/domain/content/block-pictures";
import type { ContentPage } from "~/tenants/site";

/** What a content page's front matter tells search engines and share previews. */
export function contentMeta(
  { image, noindex, title }: Pick<ContentPage, "image" | "noindex" | "title">,
  origin: string,
): Pick<PageMeta, "image" | "indexable"> {
  const picture = image && largestContentPicture(image);
  return {
    ...(picture ? { image: { ...picture, url: origin + picture.url, alt: title } } : {}),
    ...(noindex ? { indexable: false } : {}),
  };
}

/** Names the language of a text that stands for one that the page's language doesn't have. */
export function languageOf({ language }: Pick<ContentPage, "language">): { language?: string } {
  return language === undefined ? {} : { language };
}
