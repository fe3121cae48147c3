import type { Signature } from "~/tenants/site-schema/content";
import { facts } from "~/ui/card/car-card.css";
import { amount } from "~/ui/card/price.css";
import * as blockStyles from "~/ui/content/blocks/blocks.css";
import * as heroStyles from "~/ui/content/blocks/hero.css";
import * as layout from "~/ui/styles/layout.css";
import { theme } from "~/ui/styles/theme.css";
import { footer } from "./site-footer.css";
import { headerBase } from "./site-header.css";

/*
 * What makes a brand known without its name: a few lines of CSS that only the sites with that signature send. Drawings
 * are decoration, made of backgrounds and masks in the theme's colours: screen readers, paper and forced colours have
 * none of them.
 */

const { colour, type } = theme;

/** A style's own class, without those that it is composed of. */
const own = (classes: string) => classes.split(" ")[0] ?? "";
const band = own(layout.band);
const section = own(layout.section);
const tiles = own(blockStyles.tileList);
const brandBand = own(blockStyles.bands.brand);
const hero = {
  hero: own(layout.heroBand),
  price: own(heroStyles.price),
  tagline: own(heroStyles.tagline),
  coverText: own(heroStyles.coverText),
  coverPanel: own(heroStyles.coverPanel),
  split: own(heroStyles.heroInner.split),
  picture: own(heroStyles.heroPicture),
  ownPicture: own(heroStyles.ownPicture),
};
/* The titles of sections, not of the cards in them. */
const title = `:is(.${section},.${band}) h2:not(:is(article,li) *)`;

/** A drawing as a mask: what its path fills or strokes shows the background behind it. */
function mask(box: string, path: string, fit = "", stroke = 0): string {
  const paint = stroke > 0 ? `fill='none' stroke='%23000' stroke-width='${stroke}'` : "";
  const shape = fit.includes("%") ? " preserveAspectRatio='none'" : "";
  const svg = `%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 ${box}'${shape}%3E%3Cpath ${paint} d='${path}'/%3E%3C/svg%3E`;
  return `mask:url("data:image/svg+xml,${svg}") ${fit || "center/contain"} no-repeat`;
}

const STAR = "M50 2L60 30L88 20L71 45L97 61L67 64L71 93L50 72L29 93L33 64L3 61L29 45L12 20L40 30z";
const AUSTRALIA =
  "M300 8L310 48L328 56L338 100L360 114L383 149L407 174L411 208L400 249L387 269L375 302L351 314L339 326L321 316L310 323L283 315L271 298L259 287L255 260L235 278L225 265L205 246L185 241L163 243L133 252L111 268L75 268L54 281L26 272L32 244L17 202L9 175L13 141L43 119L70 112L93 92L97 78L111 82L120 65L143 45L157 55L171 55L183 27L201 16L225 25L243 25L235 43L230 56L255 75L271 84L285 73L291 34zM322 345L357 346L357 361L348 375L335 374L327 361zM165 55V243M165 179H285M255 74V179M285 179V314M285 213H365L411 204M285 269L315 286L355 292L375 307";
const TASMANIA =
  "M6 8L21 12L34 19L51 23L60 18L80 12L90 17L90 37L89 54L82 65L83 85L77 87L69 78L68 88L60 99L51 99L37 96L30 84L23 65L18 56L14 37L7 23z";
const HILLS = "M0 60L0 42Q90 8 180 34T330 26T470 30T640 20T800 38T1000 24V60z";
const WAVE = "M0 20V8Q25 -4 50 8T100 8T150 8T200 8V20z";
const BRUSH = "M1 8C34 3 74 2 119 4C92 5 52 6 22 10C16 11 4 11 1 8z";

/** Where each state's name is on the map, in percent of its width and height. */
const STATES = [
  ["WA", 22, 47],
  ["NT", 54, 26],
  ["SA", 53, 58],
  ["QLD", 80, 37],
  ["NSW", 82, 63],
  ["VIC", 74, 80],
  ["ACT", 100, 75],
  ["TAS", 81, 94],
] as const;

const TENTHS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

/** A mark before the title of each section. */
const mark = (css: string) =>
  `${title}::before{content:"";display:inline-block;margin-inline-end:.45em;${css}}`;
const over = "content:'';position:absolute;pointer-events:none;";
const hazard = `repeating-linear-gradient(-45deg,${colour.accent} 0 1rem,${colour.header} 1rem 2rem)`;

const SIGNATURES: Record<Exclude<Signature, "none">, string> = {
  price_tags: `
.${amount}{padding:.1em .6em .1em 1.15em;color:${colour.on_highlight};background:radial-gradient(circle at .62em 50%,${colour.surface} .17em,transparent .19em) ${colour.highlight};clip-path:polygon(0 50%,.6em 0,100% 4%,99% 100%,.6em 97%);rotate:-2deg}
.${hero.hero} .${hero.price}{padding-inline-start:1.6rem;border:0;color:${colour.text};background:radial-gradient(circle at .8rem 50%,${colour.hero} .2rem,transparent .23rem) ${colour.surface};clip-path:polygon(0 50%,.75rem 0,100% 3%,99% 100%,.75rem 97%)}
.${hero.hero} .${hero.price}:hover{background-color:${colour.highlight}}
.${hero.hero} .${hero.price}:focus-visible{clip-path:none}
.${hero.hero}::before{content:"";display:block;height:1.5rem;background:repeating-linear-gradient(90deg,${colour.accent} 0 2.5rem,${colour.surface} 2.5rem 5rem);mask:radial-gradient(circle at 50% .2rem,#000 1.25rem,transparent 1.3rem) 0 0/2.5rem 1.5rem repeat-x}
${title}::after{content:"";display:block;width:min(7.5rem,50%);height:.5rem;margin-block-start:.2em;background:${colour.highlight};${mask("120 12", BRUSH, "0 0/100% 100%")}}`,

  star_map: `
.${headerBase}{border-block-end:4px solid ${colour.highlight}}
.${hero.hero}{position:relative;overflow:clip;isolation:isolate}
.${hero.hero}::before{${over}z-index:-1;inset-block-start:-3rem;inset-inline-end:-4rem;width:24rem;aspect-ratio:1;opacity:.14;background:${colour.highlight};${mask("100 100", STAR)}}
${mark(`width:.85em;aspect-ratio:1;background:${colour.highlight};${mask("100 100", STAR)}`)}
@media screen and (min-width:62em){
.${section}:has(.${tiles} a[href*="state="])>div{display:grid;grid-template-columns:1fr 1fr;align-items:center}
.${tiles}:has(a[href*="state="]){position:relative;display:block;aspect-ratio:420/380;max-width:36rem;margin-inline-end:3.5rem}
.${tiles}:has(a[href*="state="])::before{${over}inset:0;background:${colour.control_line};${mask("420 380", AUSTRALIA, "", 2.5)}}
.${tiles}:has(a[href*="state="])>li{position:absolute;translate:-50% -50%}
.${tiles}:has(a[href*="state="]) a{height:auto;min-height:0;padding:.35rem .8rem;flex-direction:row;gap:.5rem;align-items:baseline;white-space:nowrap;border-color:${colour.control_line}}
${STATES.map(([state, x, y]) => `.${tiles}>li:has([href$="state=${state}"]){left:${x}%;top:${y}%}`).join("")}
}`,

  diagonal: `
.${headerBase}{border-block-end-color:${colour.accent}}
${mark(`width:1.1em;height:.7em;background:linear-gradient(105deg,${colour.accent} 62%,transparent 63% 72%,${colour.accent} 73%);transform:skewX(-22deg)`)}
.${hero.coverText}{position:relative}
.${hero.coverText}::before{${over}inset-block-start:-1.25rem;inset-inline:0;height:1.3rem;background:linear-gradient(172deg,transparent 48%,${colour.accent} 50%)}
@media screen and (min-width:62em){
.${hero.hero}{overflow:clip}
.${hero.coverText}::before{display:none}
.${hero.coverPanel}{position:relative;padding-inline-end:5rem;background:none;isolation:isolate}
.${hero.coverPanel}::before{${over}z-index:-1;inset:-20rem 0 -20rem -100vw;background:linear-gradient(90deg,${colour.hero} calc(100% - 1.4rem),${colour.accent} 0);transform:skewX(-9deg);transform-origin:50% 50%}
}
.${footer}{border-block-start:.6rem solid ${colour.accent};}`,

  showroom: `
.${headerBase}{border-block-end:1px solid ${colour.text}}
.${section}>div,.${band}>div{border-block-start:1px solid ${colour.text};padding-block-start:1.5rem}
.${section}>div,.${band}>div{background:linear-gradient(${colour.page},${colour.page}) 0 0/1.5rem 1px no-repeat,linear-gradient(${colour.page},${colour.page}) 100% 0/1.5rem 1px no-repeat}
.${hero.picture}{border-radius:0}
.${hero.tagline}{padding-block-end:.9rem;border-block-end:1px solid}
@media screen and (min-width:62em){
.${hero.split}{grid-template-columns:5fr 8fr;padding-block:0;gap:4rem}
.${hero.picture}{margin-inline-end:calc((min(82rem,100vw) - 100vw)/2 - 1.5rem);align-self:center}
.${hero.picture} .${hero.ownPicture}{height:auto;max-height:none;aspect-ratio:16/11}
.${hero.hero}{overflow:clip}
}`,

  horizon: `
article ul:has(>[data-gauge]){height:calc(3em + .6rem);align-content:flex-start}
article [data-gauge]{order:-1;flex:1 0 100%;position:relative;padding-block-end:.6rem;font-weight:600}
article [data-gauge]::after{${over}inset:auto 0 0;height:.35rem;border-radius:1rem;background:linear-gradient(90deg,${colour.accent} var(--full),${colour.line} 0)}
${TENTHS.map((tenth) => `[data-gauge="${tenth}"]{--full:${tenth}0%}`).join("")}
${mark(`width:1.5em;height:.75em;border-block-end:2px solid ${colour.accent};background:radial-gradient(circle at 50% 100%,${colour.highlight} .5em,transparent .53em)`)}
.${footer}{position:relative;margin-block-start:7rem}
.${footer}::before{${over}inset:auto 0 calc(100% - 1px);height:4.5rem;background:${colour.footer};${mask("1000 60", HILLS, "0 0/100% 100%")}}
.${footer}::after{${over}z-index:-1;inset-block-end:100%;inset-inline-end:14%;width:9rem;height:6.5rem;border-radius:9rem 9rem 0 0;background:linear-gradient(${colour.highlight},transparent 130%)}`,

  hazard: `
.${headerBase}{border-block-end-color:${colour.accent}}
.${hero.hero}::before,.${footer}::before{content:"";display:block;height:.9rem;background:${hazard}}
.${footer}{padding-block-start:0}
.${footer}::before{margin-block-end:2.5rem}
.${brandBand}{border-block:.9rem solid;border-image:${hazard} 14}
${title}{padding-inline-start:.5em;border-inline-start:.3em solid ${colour.accent}}
article :is(.${facts.tare_weight},.${facts.aggregate_trailer_mass},.${facts.grossvehiclemass}){order:-1;flex-basis:100%;font:${type.heading_weight} 1.3125rem/1.2 ${type.heading};text-transform:uppercase;color:${colour.text}}`,

  soft: `
.${footer}{border-block-start:1px solid ${colour.line}}
.${hero.hero}{position:relative;overflow:clip;isolation:isolate;border-end-end-radius:3rem;border-end-start-radius:3rem}
.${hero.hero}::before,.${hero.hero}::after{${over}z-index:-1;aspect-ratio:1;border-radius:46% 54% 60% 40%/50% 44% 56% 50%}
.${hero.hero}::before{width:26rem;inset-block-end:-14rem;inset-inline-start:-9rem;background:${colour.highlight};opacity:.28}
.${hero.hero}::after{width:34rem;inset-block-start:-14rem;inset-inline-end:-8rem;background:${colour.accent};opacity:.16}
${mark(`width:.7em;aspect-ratio:1;border-radius:46% 54% 60% 40%;background:${colour.highlight}`)}
.${tiles}:has(a[href*="weekly"]){position:relative;padding-block-start:2.5rem}
.${tiles}:has(a[href*="weekly"])::before{${over}inset:.6rem 0 auto;height:.4rem;border-radius:1rem;background:linear-gradient(90deg,${colour.highlight},${colour.accent})}
.${tiles}:has(a[href*="weekly"])>li{position:relative}
@media screen and (min-width:62em){.${tiles}:has(a[href*="weekly"])>li::before{${over}inset-block-start:-2.35rem;inset-inline-start:calc(50% - .75rem);width:1.5rem;aspect-ratio:1;border-radius:50%;border:.35rem solid ${colour.accent};background:${colour.surface}}}`,

  island: `
${mark(`width:.85em;aspect-ratio:92/102;background:${colour.accent};${mask("92 102", TASMANIA)};vertical-align:-.08em`)}
.${hero.coverPanel}{position:relative;isolation:isolate}
@media screen and (min-width:62em){.${hero.coverPanel}::after{${over}z-index:-1;inset-block-start:1.25rem;inset-inline-end:1.25rem;width:8rem;aspect-ratio:92/102;opacity:.3;background:${colour.highlight};${mask("92 102", `${TASMANIA}M67 75a2 2 0 1 0 .1 0zM63 30a2 2 0 1 0 .1 0zM45 22a2 2 0 1 0 .1 0z`, "", 1.5)}}}
.${footer}{position:relative;overflow:clip;isolation:isolate}
.${footer}::after{${over}z-index:-1;inset-block-start:2rem;inset-inline-end:-2rem;width:20rem;aspect-ratio:92/102;opacity:.12;background:${colour.on_footer};${mask("92 102", TASMANIA)}}`,

  wave: `
.${hero.hero}{position:relative;overflow:clip}
.${hero.hero}::after,.${footer}::before{${over}inset:auto 0 -1px;height:2.25rem;background:${colour.page};${mask("200 20", WAVE, "0 0/22rem 100%").replace("no-repeat", "repeat-x")}}
.${footer}{position:relative;margin-block-start:3rem}
.${footer}::before{inset:auto 0 calc(100% - 1px);background:${colour.footer}}
${title}::after{content:"";display:block;width:4rem;height:.5rem;margin-block-start:.25em;background:${colour.accent};${mask("100 10", "M0 6Q12.5 -4 25 5T50 5T75 5T100 5", "0 0/100% 100%", 3)}}`,
};

/** Returns the styles of a site's signature. Only servers may import it: with it come the stylesheets of all that it draws on. */
export function signatureCss(signature: Signature): string {
  if (signature === "none") return "";
  const css = SIGNATURES[signature].replaceAll("\n", "");
  return `@media screen and (forced-colors:none){${css}}`;
}
