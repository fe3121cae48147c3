import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { Island, withIslands } from "~/ui/island";

test("an island has the marks by which React's browser code takes it over by itself", () => {
  const page = withIslands(
    renderToString(
      <Island>
        <p>A car</p>
      </Island>,
    ),
  );

  expect(page).toBe("<!--$--><p>A car</p><!--/$-->");
});

test("an error inside an island is an error of the page", () => {
  const Broken = () => {
    throw new Error("no such car");
  };

  expect(() =>
    renderToString(
      <Island>
        <Broken />
      </Island>,
    ),
  ).toThrow("no such car");
});
