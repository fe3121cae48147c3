import type { ShareAndPrintView } from "~/components/share/share-and-print";
import type { Car } from "~/domain/car/car";
import { shareHashtag } from "~/domain/vehicle-page/share";
import { fullAddress } from "~/services/platform/site-origin.server";
import type { Site } from "~/tenants/site";

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
