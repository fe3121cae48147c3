import type { FormAnswers } from "~/domain/forms/form-schema";
import { ADJUSTMENT_QUESTIONS } from "~/domain/valuation/adjustments";
import type { ValuationProgressView } from "~/domain/valuation/valuation-view";
import type { ValuedVehicle } from "~/domain/valuation/valued-vehicle";
import { formatKm } from "~/i18n/format";
import { translator } from "~/i18n/site-i18n.server";
import { carText } from "~/services/valuation/valuation-offer.server";
import type { Site } from "~/tenants/site";

/** Whether the shopper sees the estimate already, or won't see one because a person values the car. */
export type EstimateState = "expected" | "shown" | "none";

/**
 * What a shopper answered so far, and what happens next (rules/valuation#valuation-progress).
 * @param vehicle the car of the answers; null while they don't say which
 */
export function valuationProgress(
  site: Site,
  answers: FormAnswers,
  vehicle: ValuedVehicle | null,
  estimate: EstimateState,
): ValuationProgressView {
  const t = translator(site);
  const { rego, regoState, kms } = answers;
  const car = vehicle && carText(site, vehicle);
  const condition = ADJUSTMENT_QUESTIONS.flatMap(({ id }) => {
    const answer = answers[id];
    const question = `valuation.question.${id}`;
    return typeof answer === "string" ? [[`${question}.short`, t(`${question}.${answer}`)] as const] : [];
  });
  const stated: (readonly [label: string, text: unknown])[] = [
    ["valuation.field.registered_vehicle", car],
    ["form.field.kms", car === null && typeof kms === "string" && formatKm(site.language, Number(kms))],
    ["form.field.rego", rego],
    ["form.field.regostate", typeof regoState === "string" && regoState.toUpperCase()],
    ...condition,
  ];
  return {
    car,
    answers: stated.flatMap(([label, text]) =>
      typeof text === "string" && text ? [{ label: t(label), text }] : [],
    ),
    next: nextSteps(site, estimate),
  };
}

/** What happens with the estimate and the car, in order. */
export function nextSteps(site: Site, estimate: EstimateState): string[] {
  const t = translator(site);
  const { provider, estimate_shown } = site.valuation;
  const byPerson = provider === null || estimate === "none";
  return [
    ...(estimate === "shown" ? [] : [byPerson ? "by_person" : estimate_shown]),
    "inspection",
    "price",
  ].map((step) => t(`valuation.next.${step}`));
}
