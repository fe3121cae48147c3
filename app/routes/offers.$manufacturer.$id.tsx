import { page } from "~/tenants/route-declaration";

/* An offer of a manufacturer has its name in the address; everything else is the page of an offer. */
export { action, default, headers, loader } from "./offers.$id";

export const handle = page({
  metrics: "form",
  indexable: true,
  switch: "offers.enabled",
  addresses: "offers",
});
