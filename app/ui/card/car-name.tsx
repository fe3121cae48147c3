import { createElement, Fragment } from "react";
import { nameParts } from "~/domain/car/car-name";
import { whole } from "./car-name.css";

/** A car's name. A line never breaks inside a word such as X-Trail (rules/cards#whole-names). */
export function CarName({ name }: { name: string }) {
  const parts = nameParts(name).map((part) =>
    part.whole ? createElement("span", { className: whole }, part.text) : part.text,
  );
  return createElement(Fragment, null, ...parts);
}
