import { icon } from "~/components/icon.css";

/** Drawings for sharing and printing. Only the vehicle page has them, so they stay out of every page's sprite. */
const PATHS = {
  share:
    "M8.6 10.7 15.4 6.8M8.6 13.3l6.8 3.9M6 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM18 8.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM18 21.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6z",
  print: "M7 9V3h10v6M7 17H4v-6a2 2 0 0 1 2-2h12a2 2 0 0 1 2 2v6h-3M7 14h10v7H7z",
  download: "M12 3v12M7 10.5 12 15.5l5-5M4 20h16",
  link: "M10 13.5a4.5 4.5 0 0 0 6.700.5l3-3a4.5 4.5 0 0 0-6.400-6.400l-1.300 1.300M14 10.5a4.5 4.5 0 0 0-6.700-.5l-3 3a4.5 4.5 0 0 0 6.400 6.400l1.300-1.300",
  facebook:
    "M14 21v-8h3l.5-4H14V7.200C14 6 14.5 5.5 15.700 5.5H18V2.200h-3.200C11.5 2.200 10 4 10 6.700V9H7v4h3v8z",
  twitter:
    "M3 18.5c6 3 16 .5 15.800-10.800L21 5.5l-2.800.1a4 4 0 0 0-6.700 3.600C8 9.200 5.5 7.5 4 5.5c-1 3 0 5.5 2 7L4 12.200c.3 2 1.800 3.300 3.5 3.800L5.5 16.200c.5 1 1.200 1.5 2.200 1.700-1.300.5-3 .8-4.700.6z",
  whatsapp:
    "M3.5 20.5 5 16a8.600 8.600 0 1 1 3.300 3.200zM9 8.200c-.8 1 .2 3.300 1.900 5s4 2.700 5 1.900l.6-1.300-2.200-1.100-1 .8c-.9-.4-2-1.5-2.400-2.400l.8-1-1.100-2.200z",
  mail: "M3 6h18v12H3zM3 7l9 6.5L21 7",
  message: "M4 4h16v12h-9l-5 4v-4H4zM8 10h.01M12 10h.01M16 10h.01",
} as const;
export type ShareIconName = keyof typeof PATHS;

/** Goes with a text: hidden from screen readers. */
export function ShareIcon({ name, size = 20 }: { name: ShareIconName; size?: number }) {
  return (
    <svg className={icon} width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
