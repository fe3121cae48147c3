import type { TFunction } from "i18next";
import type { Format } from "~/components/site-context";
import type { SpecItem } from "~/domain/spec-list";

export function specValue(t: TFunction, format: Format, { value, unit }: SpecItem): string {
  if (unit === "km") return format.km(Number(value));
  if (unit) return t(`vehicle.unit.${unit}`, { count: Number(value) });
  return value;
}
