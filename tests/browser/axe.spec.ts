import type { Page } from "@playwright/test";
import { readPage } from "../support/axe";
import { expect, test } from "../support/journey";

const CARD = `<section><h2>Card</h2><p>Two words</p></section>`;
const FAINT = `<p style="color: #ccc">Two words</p>`;

const page = (main: string, rest = "") =>
  `<html lang="en"><title>Cars</title><body style="background: #fff">
  <main><h1>Cars</h1>${main}</main>${rest}</body></html>`;

const rulesBroken = async (tab: Page) => (await readPage(tab)).map(({ rule }) => rule);

test("axe finds a fault next to parts that it has read, and finds it again", async ({ page: tab }) => {
  await tab.setContent(page(CARD));
  expect(await rulesBroken(tab)).toEqual([]);
  for (const _ of [1, 2]) {
    await tab.setContent(page(`${CARD}<section><h2>Card</h2>${FAINT}</section>`));
    expect(await rulesBroken(tab)).toEqual(["color-contrast"]);
  }
});

test("axe reads a part again that was hidden, covered or on another ground", async ({ page: tab }) => {
  const faint = `<section><h2>Card</h2>${FAINT}</section>`;
  const states = [
    page(faint, "<style>section { display: none }</style>"),
    page(faint, "<style>section { visibility: hidden }</style>"),
    page(faint, "<style>section { position: absolute; left: -9999px }</style>"),
    page(
      faint,
      `<div role="dialog" aria-label="Over" style="position: fixed; inset: 0; opacity: 0.9"></div>`,
    ),
    page(`<div style="background: #000">${faint.replace("<h2>Card</h2>", "")}</div>`),
  ];
  for (const hidden of states) {
    await tab.setContent(hidden);
    await readPage(tab);
    await tab.setContent(page(faint));
    expect(await rulesBroken(tab), hidden).toEqual(["color-contrast"]);
  }
});

test("axe reads one of the parts that look alike, and each where it can't judge the one", async ({
  page: tab,
}) => {
  const card = (words: string) => `<section><h2>${words}</h2><div><p>${words} again</p></div></section>`;
  const faintCard = card("Ute").replace("<p>", `<p style="color: #ccc">`);
  const over = `<div style="position: absolute; inset: 0 0 auto; height: 200px; background: #fff"></div>`;
  const below = `<style>section { height: 300px }</style>`;
  for (const [cards, found] of [
    [card("Ute") + card("Van") + faintCard, ["color-contrast"]],
    [card("Ute") + card("Van") + card("Bus"), []],
    [faintCard + faintCard.replaceAll("Ute", "Van"), ["color-contrast"]],
  ] as const) {
    await tab.setContent(page(cards, over + below));
    expect(await rulesBroken(tab), cards).toEqual(found);
  }
});

test("axe finds what concerns the whole page where all its parts are read", async ({ page: tab }) => {
  await tab.setContent(page(CARD));
  expect(await rulesBroken(tab)).toEqual([]);
  await tab.setContent(page(CARD).replace("<title>Cars</title>", "<title></title>"));
  expect(await rulesBroken(tab)).toEqual(["document-title"]);
});

test("axe finds what parts that it has read are to each other", async ({ page: tab }) => {
  const menu = (words: string) => `<nav aria-label="Menu"><ul><li><a href="#x">${words}</a></li></ul></nav>`;
  for (const words of ["Cars", "Vans"]) {
    await tab.setContent(page(menu(words)));
    expect(await rulesBroken(tab)).toEqual([]);
  }
  await tab.setContent(page(menu("Cars") + menu("Vans")));
  expect(await rulesBroken(tab)).toEqual(["landmark-unique"]);
});
