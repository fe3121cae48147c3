import type { CarState } from "~/domain/car/car-state";
import { useTranslation } from "~/ui/site-context";
import { tag } from "./card-tag.css";

/** The states of an available car, in words, next to its price. */
export function CarStates({ states }: { states: readonly CarState[] }) {
  const { t } = useTranslation();
  return states.map((state) => (
    <p key={state}>
      <span className={tag.neutral}>{t(`card.tag.${state}`)}</span>
    </p>
  ));
}
