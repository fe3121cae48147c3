import type { Format } from "~/components/site-context";
import type { SpecItem } from "~/domain/spec-list";
import type { Translate } from "~/i18n/translate";

export function specValue(t: Translate, format: Format, { value, unit }: SpecItem): string {
  if (unit === "km") return format.km(Number(value));
  if (unit === "date") return /^\d{4}-\d{2}(-\d{2})?$/.test(value) ? format.day(value) : value;
  if (unit) return t(`vehicle.unit.${unit}`, { count: Number(value) });
  return value;
}
