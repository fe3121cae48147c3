import type { BodyKey } from "./names";

/** Front and rear views in centimetres: the middle at x = 0, the ground at y = 0, up is negative. */
export interface EndBody {
  /** Half of the width without mirrors. */
  half: number;
  height: number;
  /** Foot of the windscreen, front edge of the bonnet, underside. */
  cowl: number;
  nose: number;
  under: number;
  /** Half width of the roof; boxy cars keep theirs wide. */
  roof: number;
  tyre: number;
  /** Upright lamps and a flat face. */
  boxy: boolean;
  cladding: boolean;
}

const TRUCK_END: EndBody = {
  half: 103,
  height: 228,
  cowl: -132,
  nose: -124,
  under: -36,
  roof: 92,
  tyre: 41,
  boxy: true,
  cladding: false,
};

const CARAVAN_END: EndBody = {
  half: 122,
  height: 262,
  cowl: -128,
  nose: -110,
  under: -44,
  roof: 112,
  tyre: 34,
  boxy: true,
  cladding: true,
};

export const END_BODIES: Readonly<Record<BodyKey, EndBody>> = {
  hatch: {
    half: 89,
    height: 146,
    cowl: -101,
    nose: -84,
    under: -18,
    roof: 55,
    tyre: 33,
    boxy: false,
    cladding: false,
  },
  sedan: {
    half: 92,
    height: 145,
    cowl: -100,
    nose: -83,
    under: -18,
    roof: 55,
    tyre: 33,
    boxy: false,
    cladding: false,
  },
  wagon: {
    half: 92,
    height: 154,
    cowl: -105,
    nose: -88,
    under: -21,
    roof: 58,
    tyre: 34,
    boxy: false,
    cladding: true,
  },
  suv: {
    half: 93,
    height: 169,
    cowl: -118,
    nose: -101,
    under: -25,
    roof: 60,
    tyre: 36,
    boxy: false,
    cladding: true,
  },
  offroader: {
    half: 97,
    height: 190,
    cowl: -132,
    nose: -119,
    under: -36,
    roof: 74,
    tyre: 41,
    boxy: true,
    cladding: true,
  },
  ute: {
    half: 94,
    height: 181,
    cowl: -129,
    nose: -115,
    under: -37,
    roof: 64,
    tyre: 39,
    boxy: true,
    cladding: true,
  },
  van: {
    half: 96,
    height: 199,
    cowl: -125,
    nose: -108,
    under: -23,
    roof: 76,
    tyre: 35,
    boxy: false,
    cladding: false,
  },
  mover: {
    half: 99,
    height: 178,
    cowl: -115,
    nose: -98,
    under: -20,
    roof: 68,
    tyre: 35,
    boxy: false,
    cladding: false,
  },
  coupe: {
    half: 89,
    height: 131,
    cowl: -93,
    nose: -76,
    under: -14,
    roof: 50,
    tyre: 33,
    boxy: false,
    cladding: false,
  },
  convertible: {
    half: 88,
    height: 126,
    cowl: -93,
    nose: -77,
    under: -14,
    roof: 54,
    tyre: 33,
    boxy: false,
    cladding: false,
  },
  caravan: CARAVAN_END,
  offroadvan: { ...CARAVAN_END, height: 284, under: -60, tyre: 39 },
  camper: { ...CARAVAN_END, half: 104, height: 250, roof: 96, under: -58, tyre: 38 },
  truck: TRUCK_END,
  tray: TRUCK_END,
  tipper: TRUCK_END,
  primemover: {
    ...TRUCK_END,
    half: 124,
    height: 324,
    cowl: -172,
    nose: -160,
    under: -38,
    roof: 114,
    tyre: 48,
  },
};
