import { icon, iconSize, sprite } from "./icon.css";
import { DIRECTED, type IconName, PATHS } from "./icon-drawings";
import { ServerDrawn } from "./layout/server-drawn";

export type { IconName };

/** The drawings, once a page; `Icon` refers to them. */
export function IconSprite({ direction }: { direction?: "rtl" }) {
  return (
    <ServerDrawn as="svg" id="icons" className={sprite} width={0} height={0} aria-hidden>
      {import.meta.env.SSR &&
        Object.entries(PATHS).map(([name, path]) => (
          <path
            key={name}
            id={`icon-${name}`}
            d={path}
            transform={direction && DIRECTED.has(name) ? "matrix(-1 0 0 1 24 0)" : undefined}
          />
        ))}
    </ServerDrawn>
  );
}

/** A line icon that goes with a text: always hidden from screen readers. */
export function Icon({ name, size }: { name: IconName; size?: keyof typeof iconSize | undefined }) {
  return (
    <svg viewBox="0 0 24 24" className={size ? `${icon} ${iconSize[size]}` : icon} aria-hidden="true">
      <use href={`#icon-${name}`} />
    </svg>
  );
}
