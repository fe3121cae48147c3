import type { EmailBrand } from "~/domain/message/written-email";
import type { Site } from "~/tenants/site";

/** The site's name and colours, for an e-mail to a shopper. */
export function emailBrand({ name, theme: { colour } }: Pick<Site, "name" | "theme">): EmailBrand {
  const { header, on_header, accent, on_accent } = colour;
  return { name, header, on_header, accent, on_accent };
}
