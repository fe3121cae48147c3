import type { PictureName } from "./names";
import { type Paint, paintOf } from "./palette";
import { circle, ellipse, group, HEIGHT, line, linear, path, picture, radial, rect, WIDTH } from "./svg";

/** The load space from behind: boot, tub, cargo bay or, of a truck, the box. */
export function loadView({ body, colour, variant }: PictureName): string {
  const paint = paintOf(colour);
  switch (body) {
    case "ute":
    case "tray":
    case "tipper":
    case "primemover":
      return tub(paint, variant);
    case "van":
    case "truck":
      return cargoBay(paint, body === "truck");
    case "sedan":
    case "coupe":
    case "convertible":
      return boot(paint, variant);
    case "hatch":
    case "wagon":
    case "suv":
    case "offroader":
    case "mover":
    case "caravan":
    case "offroadvan":
    case "camper":
      return tailgateOpen(paint, variant, body === "hatch" ? 430 : body === "suv" ? 470 : 500);
  }
}

const common = (paint: Paint): string =>
  linear("paint", [0, 0, 0, HEIGHT], [0, paint.light], [0.3, paint.base], [1, paint.shade]) +
  linear("carpet", [0, 430, 0, 660], [0, "#26292d"], [1, "#4a4e54"]) +
  linear("trim", [0, 120, 0, 640], [0, "#5b6068"], [0.5, "#3b3f45"], [1, "#24272b"]) +
  linear("seat", [0, 190, 0, 440], [0, "#4f545b"], [0.4, "#34383d"], [1, "#202327"]) +
  linear("yard", [0, 0, 0, HEIGHT], [0, "#cfe0ea"], [0.6, "#c3cad0"], [1, "#8e9499"]) +
  radial("lamp", [500, 120, 420], [0, "#fff6dd", 0.5], [1, "#fff6dd", 0]) +
  linear("plastic", [0, 620, 0, HEIGHT], [0, "#3a3e44"], [1, "#17191c"]);

function seatBacks(top: number, bottom: number): string {
  const back = (x: number, width: number): string =>
    path(
      `M${x},${bottom} L${x + 4},${top + 34} C${x + 6},${top + 14} ${x + 18},${top + 8} ${x + 34},${top + 6} L${x + width - 34},${top + 6} C${x + width - 18},${top + 8} ${x + width - 6},${top + 14} ${x + width - 4},${top + 34} L${x + width},${bottom} Z`,
      { fill: "url(#seat)", stroke: "#15171a", "stroke-width": 2 },
    ) +
    path(
      `M${x + width / 2 - 42},${top + 2} C${x + width / 2 - 44},${top - 40} ${x + width / 2 - 34},${top - 50} ${x + width / 2},${top - 50} C${x + width / 2 + 34},${top - 50} ${x + width / 2 + 44},${top - 40} ${x + width / 2 + 42},${top + 2} Z`,
      { fill: "#3c4147", stroke: "#15171a", "stroke-width": 2 },
    ) +
    line(`M${x + 30},${top + 60} L${x + width - 30},${top + 60}`, "#6a7179", 2, {
      "stroke-dasharray": "9 6",
    });
  return back(252, 290) + back(546, 202);
}

function tailgateOpen(paint: Paint, variant: number, depth: number): string {
  const folded = variant % 3 === 1;
  return picture(
    common(paint),
    rect(0, 0, WIDTH, HEIGHT, { fill: "url(#yard)" }),
    // The body around the opening.
    path("M70,750 L58,300 C60,200 92,120 130,80 L870,80 C908,120 940,200 942,300 L930,750 Z", {
      fill: "url(#paint)",
    }),
    path(
      "M64,420 C84,410 120,412 138,430 L142,560 L66,566 Z M936,420 C916,410 880,412 862,430 L858,560 L934,566 Z",
      { fill: "#b3161f" },
    ),
    path("M70,440 L130,444 L132,470 L70,468 Z M930,440 L870,444 L868,470 L930,468 Z", {
      fill: "#ff6b62",
      "fill-opacity": 0.8,
    }),
    path("M150,640 L160,300 C164,210 190,140 222,112 L778,112 C810,140 836,210 840,300 L850,640 Z", {
      fill: "#101215",
    }),
    // Inside: roof lining, sides, seats, floor.
    path("M196,150 L804,150 L744,214 L256,214 Z", { fill: "#b9b6ae" }),
    path("M170,620 L182,230 L256,214 L262,470 Z", { fill: "url(#trim)" }),
    path("M830,620 L818,230 L744,214 L738,470 Z", { fill: "url(#trim)" }),
    path("M196,300 L248,286 L248,214 L204,224 Z M804,300 L752,286 L752,214 L796,224 Z", {
      fill: "#8fb0c4",
      "fill-opacity": 0.8,
    }),
    folded
      ? path(`M262,214 L738,214 L738,${depth - 90} L262,${depth - 90} Z`, { fill: "#1c1f23" }) +
          path(
            `M276,330 C280,250 330,236 400,240 C460,244 470,300 470,${depth - 80} L276,${depth - 80} Z M540,${depth - 80} C540,300 560,246 620,240 C690,236 724,260 726,${depth - 80} Z`,
            { fill: "#2b2f34" },
          ) +
          path(`M250,${depth} L276,${depth - 110} L724,${depth - 110} L750,${depth} Z`, { fill: "#34383d" }) +
          line(`M545,${depth} L540,${depth - 110}`, "#17191c", 3)
      : seatBacks(264, depth),
    path(`M150,640 L252,${depth - 8} L748,${depth - 8} L850,640 Z`, { fill: "url(#carpet)" }),
    line(`M222,${depth + 62} L778,${depth + 62}`, "#5f656c", 2, { "stroke-opacity": 0.5 }),
    line(`M330,640 L372,${depth - 4} M670,640 L628,${depth - 4}`, "#5f656c", 2, { "stroke-opacity": 0.35 }),
    [
      [214, 606],
      [786, 606],
      [276, depth + 12],
      [724, depth + 12],
    ]
      .map(([x, y]) =>
        ellipse(x ?? 0, y ?? 0, 11, 6, { fill: "none", stroke: "#c6ced5", "stroke-width": 3.4 }),
      )
      .join(""),
    rect(0, 0, WIDTH, HEIGHT, { fill: "url(#lamp)" }),
    path("M118,636 L882,636 L900,672 L100,672 Z", { fill: "#2a2d31" }),
    line("M150,646 L850,646", "#7d858d", 3),
    path("M60,672 L940,672 L934,750 L66,750 Z", { fill: "url(#plastic)" }),
    line("M70,700 L930,700", "#ffffff", 2, { "stroke-opacity": 0.15 }),
    // The raised tailgate.
    path("M116,84 C150,40 220,14 320,8 L680,8 C780,14 850,40 884,84 L846,98 L154,98 Z", {
      fill: "url(#paint)",
    }),
    path("M190,84 C230,52 280,38 340,34 L660,34 C720,38 770,52 810,84 Z", { fill: "#26313a" }),
    path("M330,80 L380,38 L420,38 L380,80 Z", { fill: "#ffffff", "fill-opacity": 0.14 }),
    line("M176,112 L150,240 M824,112 L850,240", "#9aa2aa", 6),
  );
}

function boot(paint: Paint, variant: number): string {
  return picture(
    common(paint) + linear("lid", [0, 20, 0, 250], [0, paint.shade], [0.5, paint.base], [1, paint.light]),
    rect(0, 0, WIDTH, HEIGHT, { fill: "url(#yard)" }),
    path("M120,250 C170,120 260,40 340,28 L660,28 C740,40 830,120 880,250 Z", { fill: "url(#lid)" }),
    path("M190,236 C224,140 290,78 350,66 L650,66 C710,78 776,140 810,236 Z", { fill: "#2b2f34" }),
    line("M220,216 C250,146 300,96 356,86 L644,86 C700,96 750,146 780,216", "#565d65", 2, {
      "stroke-dasharray": "10 7",
    }),
    path("M40,750 L34,420 C40,320 90,262 170,244 L830,244 C910,262 960,320 966,420 L960,750 Z", {
      fill: "url(#paint)",
    }),
    path(
      "M40,420 C70,396 130,396 160,414 L168,500 L44,512 Z M960,420 C930,396 870,396 840,414 L832,500 L956,512 Z",
      { fill: "#b3161f" },
    ),
    path("M48,436 L152,432 L154,450 L48,456 Z M952,436 L848,432 L846,450 L952,456 Z", {
      fill: "#ff6b62",
      "fill-opacity": 0.8,
    }),
    path("M170,600 C172,440 190,330 240,290 L760,290 C810,330 828,440 830,600 Z", { fill: "#0d0f11" }),
    path("M240,300 L760,300 L700,380 L300,380 Z", { fill: "#1a1d20" }),
    path("M300,380 L700,380 L706,470 L294,470 Z", { fill: "url(#seat)" }),
    line("M556,380 L558,470", "#15171a", 3),
    path("M184,590 L240,310 L300,380 L294,470 Z M816,590 L760,310 L700,380 L706,470 Z", {
      fill: "url(#trim)",
    }),
    path("M176,600 L294,468 L706,468 L824,600 Z", { fill: "url(#carpet)" }),
    variant % 2 === 0
      ? path("M236,600 L290,530 L420,530 L410,600 Z", { fill: "#a5713f" }) +
          rect(312, 494, 74, 40, { rx: 5, fill: "#7c5230" }) +
          line("M330,494 C330,476 368,476 368,494", "#5c3c22", 6)
      : "",
    [
      [262, 586],
      [738, 586],
    ]
      .map(([x, y]) =>
        ellipse(x ?? 0, y ?? 0, 11, 6, { fill: "none", stroke: "#c6ced5", "stroke-width": 3.4 }),
      )
      .join(""),
    rect(0, 0, WIDTH, HEIGHT, { fill: "url(#lamp)" }),
    path("M140,596 L860,596 L880,632 L120,632 Z", { fill: "#2a2d31" }),
    line("M170,606 L830,606", "#7d858d", 3),
    line("M36,560 C120,640 880,640 964,560", paint.deep, 3, { "stroke-opacity": 0.4 }),
    line("M120,660 C300,676 700,676 880,660", "#ffffff", 5, { "stroke-opacity": 0.35 }),
    path("M44,706 C300,724 700,724 956,706 L960,750 L40,750 Z", { fill: "#1b1d20" }),
    line("M262,292 C250,250 236,220 222,190 M738,292 C750,250 764,220 778,190", "#868e96", 6),
  );
}

function tub(paint: Paint, variant: number): string {
  const ribs = Array.from({ length: 9 }, (_, index) => {
    const x = 300 + index * 50;
    return path(`M${x},360 L${x + 16},360 L${140 + index * 90 + 26},640 L${140 + index * 90 - 4},640 Z`, {
      fill: "#ffffff",
      "fill-opacity": 0.06,
    });
  }).join("");
  return picture(
    common(paint) +
      linear("liner", [0, 350, 0, 650], [0, "#1d2023"], [1, "#3d4146"]) +
      linear("glass", [0, 60, 0, 220], [0, "#8fb0c4"], [0.5, "#3c5263"], [1, "#1a252e"]),
    rect(0, 0, WIDTH, HEIGHT, { fill: "url(#yard)" }),
    // The cab's back.
    path("M236,300 L262,70 C268,44 286,32 318,30 L682,30 C714,32 732,44 738,70 L764,300 Z", {
      fill: "url(#paint)",
    }),
    path("M286,214 L302,84 C304,72 312,66 326,66 L674,66 C688,66 696,72 698,84 L714,214 Z", {
      fill: "url(#glass)",
      stroke: "#0b0d10",
      "stroke-width": 7,
    }),
    line("M416,66 L412,214 M584,66 L588,214", "#0b0d10", 5),
    path("M340,208 L392,70 L430,70 L378,208 Z", { fill: "#ffffff", "fill-opacity": 0.16 }),
    rect(454, 40, 92, 10, { rx: 5, fill: "#c8202a" }),
    // Front wall, sides and floor of the tub.
    rect(262, 244, 476, 126, { fill: "#25282c" }),
    line("M280,276 L720,276 M280,312 L720,312 M280,344 L720,344", "#3d4247", 3),
    path("M96,650 L84,330 L250,236 L266,370 L150,650 Z", { fill: "#2f3338" }),
    path("M904,650 L916,330 L750,236 L734,370 L850,650 Z", { fill: "#2f3338" }),
    path(
      "M140,560 C150,470 190,430 232,420 L246,470 C226,490 208,530 206,600 L160,640 Z M860,560 C850,470 810,430 768,420 L754,470 C774,490 792,530 794,600 L840,640 Z",
      { fill: "#202326" },
    ),
    path("M140,644 L264,366 L736,366 L860,644 Z", { fill: "url(#liner)" }),
    ribs,
    path(
      "M40,660 L48,330 L232,226 L256,234 L92,336 L104,660 Z M960,660 L952,330 L768,226 L744,234 L908,336 L896,660 Z",
      { fill: "url(#paint)" },
    ),
    line("M62,330 L240,230 M938,330 L760,230", "#22262a", 12),
    variant % 4 === 0
      ? line("M232,236 C250,150 300,120 380,118 L620,118 C700,120 750,150 768,236", "#1c1f23", 20) +
          line("M240,220 C258,148 306,126 380,122 L620,122", "#6a727a", 3)
      : "",
    [
      [170, 604],
      [830, 604],
      [286, 386],
      [714, 386],
    ]
      .map(([x, y]) => ellipse(x ?? 0, y ?? 0, 13, 7, { fill: "none", stroke: "#b5bdc5", "stroke-width": 4 }))
      .join(""),
    // The tailgate, let down towards us.
    path("M70,654 L930,654 L986,740 L14,740 Z", { fill: "#34383d" }),
    path("M110,664 L890,664 L924,724 L76,724 Z", { fill: "#26292d" }),
    line("M150,676 L850,676 M130,694 L870,694 M112,712 L888,712", "#3f444a", 4),
    path("M14,740 L986,740 L986,750 L14,750 Z", { fill: "url(#paint)" }),
    line("M84,650 L60,700 M916,650 L940,700", "#9aa2aa", 5),
  );
}

function cargoBay(paint: Paint, box: boolean): string {
  const floor = Array.from({ length: 9 }, (_, index) =>
    line(`M${354 + index * 36},420 L${140 + index * 90},690`, "#8a6436", 2, { "stroke-opacity": 0.6 }),
  ).join("");
  const ribs = [0, 1, 2, 3].map((index) => {
    const inset = index * 52;
    return (
      path(
        `M${140 + inset},${100 + inset * 0.62} L${156 + inset},${108 + inset * 0.62} L${156 + inset},${668 - inset * 1.28} L${140 + inset},${686 - inset * 1.32} Z`,
        { fill: "#c4cad0" },
      ) +
      path(
        `M${860 - inset},${100 + inset * 0.62} L${844 - inset},${108 + inset * 0.62} L${844 - inset},${668 - inset * 1.28} L${860 - inset},${686 - inset * 1.32} Z`,
        { fill: "#c4cad0" },
      )
    );
  });
  return picture(
    common(paint) +
      linear("wall", [120, 0, 340, 0], [0, "#e6eaed"], [1, "#aab1b8"]) +
      linear("wallRight", [880, 0, 660, 0], [0, "#e6eaed"], [1, "#aab1b8"]) +
      linear("ply", [0, 410, 0, 700], [0, "#a97f4b"], [1, "#d9b27a"]),
    rect(0, 0, WIDTH, HEIGHT, { fill: "url(#yard)" }),
    path("M0,40 L96,58 L96,716 L0,740 Z M1000,40 L904,58 L904,716 L1000,740 Z", { fill: "url(#paint)" }),
    path("M14,90 L84,100 L84,300 L14,296 Z M986,90 L916,100 L916,300 L986,296 Z", {
      fill: box ? paint.base : "#5b7688",
    }),
    rect(96, 46, 808, 668, { rx: 16, fill: "url(#paint)" }),
    rect(124, 74, 752, 616, { rx: 8, fill: "#3b4046" }),
    path("M124,74 L876,74 L664,206 L336,206 Z", { fill: "#d3d9de" }),
    path("M124,74 L336,206 L336,420 L124,690 Z", { fill: "url(#wall)" }),
    path("M876,74 L664,206 L664,420 L876,690 Z", { fill: "url(#wallRight)" }),
    ribs.join(""),
    rect(336, 206, 328, 214, { fill: box ? "#dfe3e7" : "#6d757d" }),
    box
      ? line("M336,276 L664,276 M336,348 L664,348", "#9aa3ab", 5)
      : rect(386, 232, 228, 86, { rx: 6, fill: "#9fc0d2", stroke: "#3b4046", "stroke-width": 5 }) +
          line("M408,232 L408,318 M430,232 L430,318 M570,232 L570,318 M592,232 L592,318", "#3b4046", 2) +
          line("M336,344 L664,344 M336,380 L664,380", "#565d65", 4),
    path("M124,690 L336,420 L664,420 L876,690 Z", { fill: "url(#ply)" }),
    floor,
    line("M130,420 L336,318 M870,420 L664,318", "#7c858d", 5),
    [
      [200, 620],
      [800, 620],
      [292, 500],
      [708, 500],
    ]
      .map(([x, y]) => circle(x ?? 0, y ?? 0, 9, { fill: "none", stroke: "#5b636b", "stroke-width": 4 }))
      .join(""),
    rect(420, 92, 160, 12, { rx: 6, fill: "#ffffff" }),
    rect(0, 0, WIDTH, HEIGHT, { fill: "url(#lamp)" }),
    path("M96,692 L904,692 L916,728 L84,728 Z", { fill: "#24272b" }),
    line("M110,702 L890,702 M106,714 L894,714", "#4b5158", 3),
    path("M60,728 L940,728 L940,750 L60,750 Z", { fill: "#3a3f45" }),
    group(
      { fill: "#22262a" },
      rect(88, 240, 12, 34, { rx: 3 }),
      rect(88, 520, 12, 34, { rx: 3 }),
      rect(900, 240, 12, 34, { rx: 3 }),
      rect(900, 520, 12, 34, { rx: 3 }),
    ),
  );
}
