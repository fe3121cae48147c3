/**
 * The kind of page an address belongs to: a metric's label, so their number is small and fixed.
 * `.data` addresses are Remix's own fetches of a page's loader data.
 */
export function routeClass(path: string): string {
  if (path.startsWith("/assets/") || /^\/[^/]+\.(ico|png|svg|webmanifest)$/.test(path)) return "asset";
  if (path.startsWith("/img/")) return "image";
  if (path === "/healthz" || path === "/readyz" || path === "/metrics") return "health";
  if (path.startsWith("/api/")) return "api";
  const page = path.replace(/\.data$/, "").replace(/\/+$/, "");
  if (page === "" || page === "/_root") return "home";
  if (page === "/cars" || page.startsWith("/search/")) return "search";
  if (/^\/cars\/[^/]+$/.test(page)) return "vehicle";
  if (page === "/print" || page.endsWith("/print.pdf")) return "print";
  if (page.startsWith("/cars/")) return "form";
  return "page";
}
