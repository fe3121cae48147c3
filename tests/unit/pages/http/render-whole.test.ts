import { createElement, Fragment } from "react";
import { expect, test } from "vitest";
import { renderWhole } from "~/pages/http/render-whole.server";

test.each([
  ["\u00a0", 2],
  ["–", 3],
  ["😀", 4],
])("renderWhole sends no zero bytes when %j would span two of React's buffers", async (character, bytes) => {
  for (let before = 2048 - bytes; before <= 2048; before += 1) {
    const text = [..."a".repeat(before)].join("|") + character.repeat(3);
    const parts = text.split("|").map((part, key) => createElement(Fragment, { key }, part));
    const html = new TextDecoder().decode(
      await renderWhole(createElement("p", null, parts), "", (error) => {
        throw error;
      }),
    );
    expect(html.replaceAll("<!-- -->", "")).toBe(`<p>${text.replaceAll("|", "")}</p>`);
  }
});
