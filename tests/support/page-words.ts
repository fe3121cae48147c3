/** Returns what a page or a part of it says, without markup. */
export const pageWords = (html: string): string =>
  html
    .replace(/<script[\s\S]*?<\/script>/g, " ")
    .replace(/<!--.*?-->/g, "")
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&")
    .replace(/\s+/g, " ")
    .trim();

/** Returns what the error summary of a refused form says; "" when there is none. */
export const summaryWords = (html: string): string =>
  pageWords(/<h2 id="[^"]*error-summary".*?<\/ul>/s.exec(html)?.[0] ?? "");

/** Returns the main part of a page, without its header and footer. */
export const mainOf = (html: string): string => html.slice(html.indexOf("<main"), html.indexOf("</main>"));
