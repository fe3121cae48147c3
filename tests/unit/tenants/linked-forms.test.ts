import { expect, test } from "vitest";
import { shippedSite, shippedSites } from "../../support/shipped-sites";

/** Models that aren't in stock lead to it (rules/models#model-stock): without one it has nothing to tell of. */
const OF_MODELS = "model_arrival";

/* Nobody fills in a form that no link leads to. */
test.each(shippedSites())("the navigation of %s links to each of its forms and to its valuation", (slug) => {
  const { forms, navigation, valuation } = shippedSite(slug).site;
  const linked = new Set(
    [...JSON.stringify(navigation).matchAll(/"href":"([^"?#]*)/g)].map(([, path = ""]) =>
      path.replace(/(.)\/$/, "$1"),
    ),
  );
  const pages = Object.entries(forms).flatMap(([id, { enabled, path, aliases }]) =>
    enabled && id !== OF_MODELS ? [[path, ...aliases]] : [],
  );
  if (valuation.enabled) pages.push([valuation.path, ...valuation.aliases]);
  expect(pages.length).toBeGreaterThan(0);
  expect(pages.filter((names) => !names.some((name) => linked.has(name)))).toEqual([]);
});
