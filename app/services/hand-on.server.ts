import type { Car } from "~/domain/car";
import { type ShareNetwork, shareHashtag } from "~/domain/share";
import type { Site } from "~/tenants/site";

/** How a car's page can be handed on: shared and printed. */
export interface HandOnView {
  /** Null: the site shares nothing. */
  share: {
    url: string;
    networks: ShareNetwork[];
    hashtag: string;
    native: boolean;
    copiedNoticeMs: number;
  } | null;
  printable: boolean;
}

export function handOnView(site: Site, car: Pick<Car, "slug" | "make">, origin: string): HandOnView {
  const { networks, native, copied_notice_ms } = site.share;
  const share = {
    url: `${origin}/cars/${car.slug}`,
    networks,
    hashtag: shareHashtag(car.make),
    native,
    copiedNoticeMs: copied_notice_ms,
  };
  return { share: networks.length > 0 ? share : null, printable: site.print.enabled };
}
