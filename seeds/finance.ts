import type { IncomingCar } from "~/adapters/database/car-rows.server";
import { PRICE_FLOOR } from "~/domain/car/price";
import { lenderOfOwnRates } from "~/domain/finance/own-rates";
import { cents } from "~/domain/finance/repayment";
import type { DemoProfile } from "./demo-profile";
import type { Draw } from "./random";

/**
 * Adds a feed's finance and market data to a car. They are drawn last, so that a profile with them has otherwise the
 * same cars as one without.
 */
export function withFinance(draw: Draw, profile: DemoProfile, car: IncomingCar): IncomingCar {
  const hasMarketData = draw.chance(profile.market_data_share);
  const average = draw.float(0.93, 1.12);
  const ofState = draw.float(0.97, 1.03);
  const hasState = draw.chance(0.8);
  const price = car.offer_price ?? car.price;
  if (price === null || price <= PRICE_FLOOR) return car;
  const market = Math.round((price * average) / 10) * 10;
  return {
    ...car,
    autograb_data:
      hasMarketData && car.car_type === "used"
        ? {
            average_market_price: market,
            state_average_market_price: hasState ? Math.round((market * ofState) / 10) * 10 : null,
          }
        : null,
    finance_lenders: lendersOf(profile, price),
  };
}

function lendersOf(profile: DemoProfile, price: number): IncomingCar["finance_lenders"] {
  const { finance } = profile;
  if (!finance) return null;
  const { provider, ...rates } = finance;
  const lender = lenderOfOwnRates(price, { ...rates, fees: null });
  return { [provider]: { ...lender, totalPayable: totalByMonth(lender.paymentMonth, lender) } };
}

/** Returns a provider's total, based on monthly repayments. */
function totalByMonth(
  paymentMonth: number | null,
  { termMonths, balloon }: { termMonths: number | null; balloon: number | null },
): number {
  return cents((paymentMonth ?? 0) * (termMonths ?? 0) + (balloon ?? 0));
}
