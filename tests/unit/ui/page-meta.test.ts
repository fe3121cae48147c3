import { expect, test } from "vitest";
import { pageMeta } from "~/ui/page-meta";

const site = {
  name: "Alpha Cars",
  base: "",
  shareImage: { url: "/img/sites/alpha/yard?w=1280", width: 1280, height: 720 },
};
const own = { url: "http://alpha.localhost/car.jpg", width: null, height: null, alt: "A car" };

test("the canonical address of a range has no raw brackets, which are no URL characters", () => {
  const origin = "http://[::1]:3000";
  const tags = pageMeta({ title: "Cars", canonical: `${origin}/cars?range[price]=:30000` }, []);
  const escaped = `${origin}/cars?range%5Bprice%5D=:30000`;
  expect(tags).toContainEqual({ tagName: "link", rel: "canonical", href: escaped });
  expect(tags).toContainEqual({ property: "og:url", content: escaped });
});

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
