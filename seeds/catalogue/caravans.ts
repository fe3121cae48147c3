import { caravan, type Towed } from "./types";

const towed = (
  [length, width]: readonly [length: number, width: number],
  [tare, atm]: readonly [tare: number, atm: number],
  axle: Towed["axle"],
  sleeps: number,
  layout: Towed["layout"],
): Towed => ({ length, width, tare, atm, axle, sleeps, layout });

export const CARAVANS = [
  caravan("Jayco", "Journey", "Caravan", { years: [2017, null], popularity: 12, hold: 1.15 }, [
    ["17.55-8", 66_490, 1, towed([18.3, 8.2], [1915, 2315], "Tandem", 2, "couple")],
    ["19.61-3", 78_990, 2, towed([20.25, 8.2], [2310, 2710], "Tandem", 2, "couple")],
    ["21.66-3", 86_490, 2, towed([22, 8.2], [2580, 3080], "Tandem", 5, "family")],
  ]),
  caravan("Jayco", "Journey Outback", "Off-Road Caravan", { years: [2018, null], popularity: 9, hold: 1.2 }, [
    ["17.55-8", 74_990, 2, towed([18.3, 8.2], [2025, 2425], "Tandem", 2, "couple")],
    ["19.63-3", 87_990, 3, towed([20.4, 8.2], [2395, 2895], "Tandem", 4, "family")],
  ]),
  caravan("Jayco", "Silverline", "Caravan", { years: [2016, null], popularity: 5, hold: 1.15 }, [
    ["21.65-3", 112_990, 4, towed([22.5, 8.2], [2740, 3240], "Tandem", 2, "couple")],
    ["24.75-4", 126_990, 4, towed([25.5, 8.2], [3010, 3490], "Tandem", 2, "couple")],
  ]),
  caravan("Jayco", "Starcraft", "Caravan", { years: [2012, null], popularity: 10, hold: 1.05 }, [
    ["14.47-1", 52_990, 0, towed([14.75, 7.5], [1385, 1685], "Single", 2, "couple")],
    ["17.58-2", 61_490, 1, towed([18.5, 8.2], [1830, 2230], "Tandem", 5, "family")],
  ]),
  caravan("Jayco", "Freedom", "Pop-Top", { years: [2008, 2019], popularity: 6, hold: 1 }, [
    ["13.43-2", 39_990, 0, towed([13.5, 7.2], [1145, 1445], "Single", 2, "couple")],
    ["14.44-6", 43_990, 1, towed([14.5, 7.2], [1240, 1540], "Single", 4, "family")],
  ]),
  caravan("New Age", "Manta Ray", "Caravan", { years: [2013, null], popularity: 7, hold: 1.05 }, [
    ["18 ER", 74_990, 2, towed([18.5, 8], [2120, 2720], "Tandem", 2, "couple")],
    ["20 BE", 82_490, 3, towed([20.5, 8], [2370, 2970], "Tandem", 5, "family")],
  ]),
  caravan("New Age", "Road Owl", "Pop-Top", { years: [2018, null], popularity: 4, hold: 1 }, [
    ["16 ES", 58_990, 2, towed([16.25, 7.75], [1690, 2190], "Single", 2, "couple")],
  ]),
  caravan("Avan", "Aspire", "Caravan", { years: [2014, null], popularity: 5, hold: 0.98 }, [
    ["499", 62_990, 1, towed([16.5, 7.67], [1620, 2020], "Single", 2, "couple")],
    ["617", 73_990, 2, towed([20.25, 7.67], [2050, 2550], "Tandem", 4, "family")],
  ]),
  caravan("Coromal", "Element", "Caravan", { years: [2012, null], popularity: 4, hold: 0.98 }, [
    ["552", 64_990, 1, towed([18, 8], [1970, 2570], "Tandem", 2, "couple")],
    ["632", 71_990, 2, towed([20.75, 8], [2190, 2790], "Tandem", 6, "family")],
  ]),
  caravan("Coromal", "Pioneer XC", "Off-Road Caravan", { years: [2015, null], popularity: 3, hold: 1.02 }, [
    ["601", 85_990, 3, towed([19.75, 8], [2440, 3040], "Tandem", 2, "couple")],
  ]),
  caravan("Crusader", "Excalibur", "Caravan", { years: [2014, null], popularity: 4, hold: 1.05 }, [
    ["Prince", 89_990, 3, towed([20.5, 8], [2450, 3050], "Tandem", 2, "couple")],
    ["Earl", 94_990, 4, towed([21.5, 8], [2590, 3190], "Tandem", 2, "couple")],
  ]),
  caravan("Lotus", "Trooper", "Off-Road Caravan", { years: [2016, null], popularity: 5, hold: 1.12 }, [
    ["19'6", 106_990, 4, towed([19.5, 8.17], [2760, 3500], "Tandem", 2, "couple")],
    ["23' Family", 119_990, 4, towed([23, 8.17], [3080, 3500], "Tandem", 6, "family")],
  ]),
  caravan("Supreme", "Classic", "Caravan", { years: [2013, null], popularity: 4, hold: 1 }, [
    ["2250 Ensuite", 77_990, 2, towed([22.5, 8], [2420, 2920], "Tandem", 2, "couple")],
  ]),
  caravan("Supreme", "Territory", "Off-Road Caravan", { years: [2016, null], popularity: 4, hold: 1.05 }, [
    ["2050", 92_490, 3, towed([20.5, 8], [2680, 3380], "Tandem", 2, "couple")],
    ["2250 Bunk", 97_990, 3, towed([22.5, 8], [2840, 3500], "Tandem", 5, "family")],
  ]),
  caravan("MDC", "XT12", "Hybrid Camper", { years: [2018, null], popularity: 4, hold: 0.95 }, [
    ["HR", 46_990, 2, towed([13.5, 6.5], [1780, 2480], "Single", 3, "camper")],
    ["HR 4 Berth", 49_990, 2, towed([14, 6.5], [1840, 2540], "Single", 4, "camper")],
  ]),
  caravan("Austrack", "Tanami", "Hybrid Camper", { years: [2019, null], popularity: 3, hold: 0.95 }, [
    ["X13", 42_990, 1, towed([13.25, 6.4], [1650, 2350], "Single", 2, "camper")],
    ["X15 Family", 52_490, 3, towed([15, 6.5], [2010, 2700], "Single", 5, "camper")],
  ]),
];
