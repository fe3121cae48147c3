const POST = /^blog\/[^/]+$/;

/** Whether a content file is a blog post: `content/blog/{name}.md`. */
export function isBlogPost(slug: string): boolean {
  return POST.test(slug);
}

/** A page of the blog shows this many posts. */
export const POSTS_A_PAGE = 12;

interface DatedPost {
  slug: string;
  post: { date: string } | null;
}

/** Sorts posts for the blog: the newest first, those of one day by name. */
export function newestFirst(a: DatedPost, b: DatedPost): number {
  const [dayOfA, dayOfB] = [a.post?.date ?? "", b.post?.date ?? ""];
  if (dayOfA !== dayOfB) return dayOfA < dayOfB ? 1 : -1;
  return a.slug < b.slug ? -1 : 1;
}

/** "vehicle-reviews" → "Vehicle reviews" */
export function categoryName(slug: string): string {
  const words = slug.replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
