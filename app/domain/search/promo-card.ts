import { CAR_TYPES, type CarType } from "../car/car";

/** When, where and for which searches a promotional tile shows (rules/search#promo-dates). */
export interface PromoCard {
  /** ISO 8601 with offset: the first moment. */
  start?: string | undefined;
  /** ISO 8601 with offset: the last moment. */
  expiry?: string | undefined;
  /** Positions in the list of results, from 1. */
  positions: readonly number[];
  /** Car types that it is about; an empty list means all. */
  display: readonly CarType[];
  /**
   * Whether the search must be for exactly these car types. Otherwise it is enough that the search can find one of
   * them.
   */
  strict_display: boolean;
}

export interface ResultsPage {
  now: Date;
  /** The car types of the search; absent when it doesn't refine by them. */
  carTypes: readonly string[] | undefined;
  /** From 1. */
  page: number;
  pageSize: number;
  /** Cars on this page. */
  hits: number;
}

interface PlacedPromo<Promo> {
  promo: Promo;
  /** Index of the car on the page that it comes before; the number of cars means after the last one. */
  before: number;
}

/**
 * "Promotional tiles show only between their start and expiry dates" (rules/search#promo-dates), both moments
 * included.
 */
export function isCurrent({ start, expiry }: Pick<PromoCard, "start" | "expiry">, now: Date): boolean {
  const time = now.getTime();
  return (!start || time >= Date.parse(start)) && (!expiry || time <= Date.parse(expiry));
}

/**
 * "… and some only for certain car types" (rules/search#promo-car-types). A search without car types counts as one for
 * all of them.
 */
export function isForCarTypes(
  { display, strict_display }: Pick<PromoCard, "display" | "strict_display">,
  carTypes: readonly string[] | undefined,
): boolean {
  const asked = carTypes?.map((type) => type.toLowerCase());
  const searched = asked ? CAR_TYPES.filter((type) => asked.includes(type)) : CAR_TYPES;
  const meant = display.length > 0 ? CAR_TYPES.filter((type) => display.includes(type)) : CAR_TYPES;
  const shared = searched.filter((type) => meant.includes(type)).length;
  return strict_display ? shared === searched.length && shared === meant.length : shared > 0;
}

/**
 * Returns the promos of one page of results. A position counts cars and promos over all pages: promos at 8 and 17 are
 * the 8th and 17th card of the list, and with 21 cars a page one at 30 is on page 2. Promos don't reduce the number of
 * cars on a page. A promo comes before a car or right after the last one; it is left out when the results end earlier.
 * Of two promos at one position the second moves one position on.
 */
export function promosOnPage<Promo extends PromoCard>(
  promos: readonly Promo[],
  { now, carTypes, page, pageSize, hits }: ResultsPage,
): PlacedPromo<Promo>[] {
  const placed = promos
    .filter((promo) => isCurrent(promo, now) && isForCarTypes(promo, carTypes))
    .flatMap((promo) => promo.positions.map((position) => ({ promo, position })))
    .sort((a, b) => a.position - b.position);
  let last = 0;
  return placed.flatMap(({ promo, position }, promosBefore) => {
    last = Math.max(position, last + 1);
    const before = last - 1 - promosBefore - (page - 1) * pageSize;
    const isHere = before >= 0 && (before < hits || (before === hits && hits > 0 && hits < pageSize));
    return isHere ? [{ promo, before }] : [];
  });
}
