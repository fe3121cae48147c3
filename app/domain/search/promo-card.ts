import { CAR_TYPES, type CarType } from "../car";

/** When, where and for which searches a promotional tile shows (spec 1 §3 "Promo card"). */
export interface PromoCard {
  /** ISO 8601 with offset: the first moment. */
  start?: string | undefined;
  /** ISO 8601 with offset: the last moment. */
  expiry?: string | undefined;
  /** Places in the list of results, from 1. */
  positions: readonly number[];
  /** Car types it is about; none: all of them. */
  display: readonly CarType[];
  /** Shown only when the search is for exactly these car types, not when it may find one of them. */
  strict_display: boolean;
}

export interface ResultsPage {
  now: Date;
  /** The car types the search is refined to; absent: not refined. */
  carTypes: readonly string[] | undefined;
  /** From 1. */
  page: number;
  pageSize: number;
  /** Cars on this page. */
  hits: number;
}

export interface PlacedPromo<Promo> {
  promo: Promo;
  /** Index of the page's car that it stands before; the number of cars: after the last one. */
  before: number;
}

/** "Promotional tiles show only between their start and expiry dates" (spec 2 §4), both moments included. */
export function isCurrent({ start, expiry }: Pick<PromoCard, "start" | "expiry">, now: Date): boolean {
  const time = now.getTime();
  return (!start || time >= Date.parse(start)) && (!expiry || time <= Date.parse(expiry));
}

/** "… and some only for certain car types" (spec 2 §4). A search without car types is one for all of them. */
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
 * The promos among one page of results. A position counts cars and promos alike, over all pages: with promos at 8
 * and 17 they are the list's 8th and 17th card, and with 21 cars a page one at 30 is on page 2. A page keeps its
 * number of cars and shows its promos besides. A promo stands before a car or right after the last one; where the
 * results end earlier it is left out. Of two promos at one position the second is one place further on.
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
