import { expect, test } from "vitest";
import { pageMeta } from "~/components/page-meta";

const site = {
  name: "Alpha Cars",
  base: "",
  shareImage: { url: "/img/sites/alpha/yard?w=1280", width: 1280, height: 720 },
};
const own = { url: "http://alpha.localhost/car.jpg", width: null, height: null, alt: "A car" };

test.each([
  ["without a picture has the site's", {}, "http://alpha.localhost/img/sites/alpha/yard?w=1280"],
  ["with a picture has its own", { image: own }, own.url],
  ["that isn't indexed has none", { indexable: false }, undefined],
])("the share preview of a page %s", (_what, page, expected) => {
  const tags = pageMeta({ title: "Cars", canonical: "http://alpha.localhost/cars", ...page }, [
    { data: { site } },
  ]);
  expect(tags.find((tag) => "property" in tag && tag.property === "og:image")).toEqual(
    expected && { property: "og:image", content: expected },
  );
});
