import { useLocation } from "@remix-run/react";
import { PageForm } from "~/components/site-link";
import { listPath } from "~/domain/visitor/saved-lists";
import { listsOf, savingForm, useSavedCars } from "./saved-cars-context";

/** The forms that all of a page's buttons send: one for each list, whatever the number of cards. */
export function SavingForms() {
  const saved = useSavedCars();
  const { pathname, search } = useLocation();
  if (!saved) return null;
  return listsOf(saved).map((list) => (
    <PageForm key={list} id={savingForm(list)} method="post" action={listPath(list, saved.garagePath)}>
      <input type="hidden" name="back" value={pathname + search} />
    </PageForm>
  ));
}
