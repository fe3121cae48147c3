import type { BodyKey, PictureName } from "./names";
import type { Place, SideBody } from "./side-body";

type Lamp = "sweep" | "slim" | "block" | "stack" | "split" | "round" | "hook";
type Tail = "wedge" | "bar" | "column" | "cee" | "round";
type Grille = "slats" | "shield" | "bar" | "frame" | "twin" | "slots" | "box" | "closed" | "vee";

/** What a make's cars have in common. */
export interface MakeLook {
  lamp: Lamp;
  tail: Tail;
  grille: Grille;
  emblem: "oval" | "circle" | "diamond" | "block";
  /** Centimetres that the front edge of the bonnet is above the drawn one. */
  nose: number;
  /** Bright trim around the windows of dear versions, and arches in the body's colour. */
  fine: boolean;
}

const look = (
  lamp: Lamp,
  tail: Tail,
  grille: Grille,
  emblem: MakeLook["emblem"],
  nose: number,
  fine = false,
): MakeLook => ({ lamp, tail, grille, emblem, nose, fine });

/** By the letter that a picture's address has. */
const LOOKS: ReadonlyMap<string, MakeLook> = new Map([
  ["a", look("sweep", "cee", "slats", "oval", 1)],
  ["b", look("slim", "round", "shield", "oval", -2, true)],
  ["c", look("stack", "column", "shield", "oval", 4)],
  ["d", look("split", "wedge", "frame", "oval", 2)],
  ["e", look("hook", "wedge", "vee", "circle", 3)],
  ["f", look("slim", "bar", "bar", "circle", 0)],
  ["g", look("slim", "bar", "frame", "oval", 1, true)],
  ["h", look("sweep", "cee", "twin", "circle", 0, true)],
  ["i", look("sweep", "round", "bar", "circle", -1, true)],
  ["j", look("split", "column", "vee", "diamond", 5)],
  ["k", look("round", "column", "slots", "block", 5)],
  ["l", look("block", "column", "box", "block", 6)],
  ["m", look("slim", "bar", "closed", "diamond", -4)],
  ["n", look("hook", "cee", "frame", "oval", 2)],
  ["o", look("block", "column", "bar", "block", 3, true)],
  ["p", look("round", "round", "slats", "circle", -2, true)],
  ["q", look("hook", "bar", "slats", "diamond", 1)],
]);

const LETTERS: readonly (readonly [letter: string, makes: readonly string[]])[] = [
  ["a", ["Toyota", "Suzuki"]],
  ["b", ["Mazda"]],
  ["c", ["Kia"]],
  ["d", ["Hyundai", "Genesis"]],
  ["e", ["Nissan"]],
  ["f", ["Volkswagen", "Skoda"]],
  ["g", ["Audi", "Lexus"]],
  ["h", ["BMW"]],
  ["i", ["Mercedes-Benz"]],
  ["j", ["Mitsubishi"]],
  ["k", ["Jeep"]],
  ["l", ["Ford", "Isuzu", "GWM", "Ram", "Chevrolet", "LDV"]],
  ["m", ["Tesla", "Polestar", "BYD"]],
  ["n", ["Subaru", "Honda"]],
  ["o", ["Land Rover", "Volvo"]],
  ["p", ["MINI", "Fiat", "Porsche"]],
];

/** Returns the letter of a make; makes without their own share one. */
export function makeLetter(make: string): string {
  return LETTERS.find(([, makes]) => makes.includes(make))?.[0] ?? "q";
}

export function makeLook(letter: string | undefined): MakeLook | undefined {
  return letter === undefined ? undefined : LOOKS.get(letter);
}

/** Returns whether roof and pillars are black: those of the dear versions of some small models. */
export function isTwoTone({ body, variant, make, form = 0 }: PictureName): boolean {
  return make !== undefined && variant > 5 && form % 3 === 1 && (body === "suv" || body === "hatch");
}

/** How far a body can differ from the drawn one: roofs of utes and vans can't fall, or what is on them would float. */
const FREE: ReadonlySet<BodyKey> = new Set(["hatch", "sedan", "wagon", "suv", "mover", "coupe"]);

const rise = (value: number, from: number, to: number): number => {
  const part = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return part * part * (3 - 2 * part);
};

/**
 * Moves the points of a body as its make and model do: the bonnet's edge, the fall of the roof, the rake of the tail.
 * @param form 0 to 9, of the model
 */
export function formOf(key: BodyKey, body: SideBody, { nose }: MakeLook, form: number): Place {
  const { length, height } = body;
  const isFree = FREE.has(key);
  const fall = isFree ? ([0, 5, -2, 3, 7, 1, -1, 4, 6, 2][form % 10] ?? 0) : 0;
  const rake = isFree ? ([0, 9, -7, 4, -4, 13, -9, 6, -2, 11][(form * 3 + 1) % 10] ?? 0) : 0;
  const noseEnd = body.wheels[0] + 50;
  return (x, y) => {
    const up = -y / height;
    const atNose = Math.max(0, 1 - x / noseEnd);
    const behind = Math.max(0, (x - length * 0.5) / (length * 0.5));
    const atTail = Math.max(0, (x - length * 0.68) / (length * 0.32));
    const lean = Math.max(0, nose) * 0.6 * atNose * rise(up, 0.3, 0.55);
    return [
      x - rake * atTail * rise(up, 0.55, 0.95) - lean,
      y - nose * rise(atNose, 0, 0.8) * rise(up, 0.32, 0.6) + fall * behind * behind * rise(up, 0.66, 1),
    ];
  };
}
