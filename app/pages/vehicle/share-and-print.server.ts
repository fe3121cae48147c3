import type { Car } from "~/domain/car/car";
import { type ShareNetwork, shareHashtag } from "~/domain/vehicle-page/share";
import { fullAddress } from "~/services/platform/site-origin.server";
import type { Site } from "~/tenants/site";

/** Ways to pass on a car's page: sharing and printing. */
export interface ShareAndPrintView {
  /** Null when the site has no sharing. */
  share: {
    url: string;
    networks: ShareNetwork[];
    hashtag: string;
    native: boolean;
    copiedNoticeMs: number;
  } | null;
  printable: boolean;
}

export function shareAndPrintView(
  site: Site,
  car: Pick<Car, "slug" | "make">,
  origin: string,
): ShareAndPrintView {
  const { networks, native, copied_notice_ms } = site.share;
  const share = {
    url: fullAddress(site, origin, `/cars/${car.slug}`),
    networks,
    hashtag: shareHashtag(car.make),
    native,
    copiedNoticeMs: copied_notice_ms,
  };
  return { share: networks.length > 0 ? share : null, printable: site.print.enabled };
}
