import { useContext } from "react";
import { PlacedForm } from "../placed-form";

/** The page's own form within its text (rules/content#form-in-text). */
export function FormBlock() {
  return useContext(PlacedForm);
}
