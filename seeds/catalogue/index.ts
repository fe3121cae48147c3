import { AUDI_PORSCHE_LAND_ROVER } from "./audi-porsche-land-rover";
import { BMW_MINI_MERCEDES_BENZ } from "./bmw-mini-mercedes-benz";
import { CARAVANS } from "./caravans";
import { FORD } from "./ford";
import { GWM_BYD_CHERY } from "./gwm-byd-chery";
import { HOLDEN } from "./holden";
import { HYUNDAI } from "./hyundai";
import { JEEP_RAM_CHEVROLET } from "./jeep-ram-chevrolet";
import { KIA } from "./kia";
import { MAZDA } from "./mazda";
import { MG_LDV } from "./mg-ldv";
import { MITSUBISHI_HONDA } from "./mitsubishi-honda";
import { NISSAN } from "./nissan";
import { PEUGEOT_RENAULT_FIAT_VOLVO_POLESTAR_TESLA } from "./peugeot-renault-fiat-volvo-polestar-tesla";
import { SUBARU } from "./subaru";
import { SUZUKI_ISUZU_LEXUS } from "./suzuki-isuzu-lexus";
import { TOYOTA_CARS } from "./toyota-cars";
import { TOYOTA_SUVS } from "./toyota-suvs";
import { TRUCKS } from "./trucks";
import type { CatalogueModel } from "./types";
import { VOLKSWAGEN_SKODA } from "./volkswagen-skoda";

/** Vehicles sold in Australia, as the demo stock draws from them. */
export const CATALOGUE: readonly CatalogueModel[] = [
  ...TOYOTA_CARS,
  ...TOYOTA_SUVS,
  ...MAZDA,
  ...SUBARU,
  ...MITSUBISHI_HONDA,
  ...NISSAN,
  ...SUZUKI_ISUZU_LEXUS,
  ...HYUNDAI,
  ...KIA,
  ...FORD,
  ...HOLDEN,
  ...JEEP_RAM_CHEVROLET,
  ...MG_LDV,
  ...GWM_BYD_CHERY,
  ...VOLKSWAGEN_SKODA,
  ...BMW_MINI_MERCEDES_BENZ,
  ...AUDI_PORSCHE_LAND_ROVER,
  ...PEUGEOT_RENAULT_FIAT_VOLVO_POLESTAR_TESLA,
  ...CARAVANS,
  ...TRUCKS,
];
export * from "./types";
