import type { IncomingCar } from "~/adapters/database/car-rows.server";
import { caravanComments, caravanFeatures } from "./caravan-words";
import type { Candidate } from "./catalogue-sampler";
import { type CommentFacts, writeComments } from "./comments";
import { drawFeatures } from "./features";
import type { Draw } from "./random";
import { truckComments, truckFeatures } from "./truck-words";

/** Where caravans and trucks differ from cars: equipment, comments, facts. */

const bodyOf = ({ model, badge }: Candidate) => badge.body ?? model.body;
const isOffroad = (candidate: Candidate) => /^(Off-Road|Hybrid)/.test(bodyOf(candidate));

export function featuresOfKind(draw: Draw, candidate: Candidate, manual: boolean, year: number): string[] {
  const { model, badge, engine } = candidate;
  const { level, towed, built } = badge;
  if (towed) return caravanFeatures(draw, { towed, offroad: isOffroad(candidate), level });
  if (built) return truckFeatures(draw, { body: bodyOf(candidate), level });
  return drawFeatures(draw, { model, engine, manual, level, year });
}

export function commentsOfKind(draw: Draw, facts: CommentFacts, candidate: Candidate): string | null {
  const { towed, built } = candidate.badge;
  if (towed) return caravanComments(draw, { ...facts, towed, offroad: isOffroad(candidate) });
  if (built) return truckComments(draw, { ...facts, body: bodyOf(candidate), ...built });
  return writeComments(draw, facts);
}

/** Replaces the facts that only cars have. */
export function factsOfKind(candidate: Candidate, car: IncomingCar): IncomingCar {
  const { towed, built } = candidate.badge;
  if (towed) {
    return {
      ...car,
      km: null,
      simple_fuel: null,
      simple_drive: null,
      simple_transmission: null,
      seats: null,
      doors: null,
      engine_size: null,
      file: null,
      variant: {
        body_length: String(towed.length),
        body_width: String(towed.width),
        tare_weight: String(towed.tare),
        aggregate_trailer_mass: String(towed.atm),
        axle_type: towed.axle,
        sleeps: String(towed.sleeps),
      },
    };
  }
  if (!built) return car;
  return {
    ...car,
    variant: {
      ...car.variant,
      grossvehiclemass: `${built.gvm.toLocaleString("en-AU")} kg`,
      bodyconfiguration: built.configuration,
      // Of the rear axles: "6x4" and "8x4" have two.
      axle_type: /^[68]/.test(candidate.engine.drive) ? "Tandem" : "Single",
    },
  };
}
