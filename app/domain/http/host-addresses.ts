/** Addresses that the HTTP host answers itself, before any page. They are the same on every site. */
export const HOST_ADDRESSES = {
  healthz: "/healthz",
  readyz: "/readyz",
  /** Pictures. */
  img: "/img",
  /** Fonts of the sites' themes. */
  fonts: "/fonts",
  /** Scripts and styles of the built pages. */
  assets: "/assets",
} as const;
