/** Red, green and blue, each from 0 to 1, in sRGB. */
export type Rgb = readonly [number, number, number];

/** The colors of a label in one theme. */
export type ChipColors = { readonly back: string; readonly text: string };

const surfaces = { light: [1, 1, 1], dark: [0.086, 0.09, 0.102] } as const satisfies Record<string, Rgb>;
const shares = { light: 0.14, dark: 0.24 } as const;
const grey: Rgb = [0.55, 0.56, 0.6];

/** @param text `#rrggbb` @returns null if it is anything else */
export function parseColor(text: string): Rgb | null {
  const found = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(text);
  if (found === null) return null;
  const [red = 0, green = 0, blue = 0] = found.slice(1).map((part) => Number.parseInt(part, 16) / 255);
  return [red, green, blue];
}

/** The relative luminance of WCAG 2.2: 0 is black, 1 is white. */
function luminance(color: Rgb): number {
  const [red = 0, green = 0, blue = 0] = color.map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of WCAG 2.2, from 1 to 21; text needs 4.5. */
export function contrast(one: Rgb, other: Rgb): number {
  const [first, second] = [luminance(one), luminance(other)];
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

/** @param share how much of the second there is, from 0 to 1 */
export function mix(first: Rgb, second: Rgb, share: number): Rgb {
  const part = (index: 0 | 1 | 2): number => first[index] + (second[index] - first[index]) * share;
  return [part(0), part(1), part(2)];
}

/** A color turned towards black or white, only as far as it takes to be read. */
export function readable(color: Rgb, back: Rgb, least = 4.5): Rgb {
  const end: Rgb = luminance(back) > 0.18 ? [0, 0, 0] : [1, 1, 1];
  for (let share = 0; share < 1; share += 0.05) {
    const tried = mix(color, end, share);
    // a little more than asked for, as a screen rounds
    if (contrast(tried, back) >= least + 0.05) return tried;
  }
  return end;
}

const known = new Map<string, Readonly<Record<"light" | "dark", ChipColors>>>();

/** A label's color as a pale back and as letters that can be read on it, in both themes. What is no color is grey. */
export function chipColors(text: string): Readonly<Record<"light" | "dark", ChipColors>> {
  const found = known.get(text);
  if (found !== undefined) return found;
  const color = parseColor(text) ?? grey;
  const colors = { light: inTheme(color, "light"), dark: inTheme(color, "dark") };
  known.set(text, colors);
  return colors;
}

function inTheme(color: Rgb, theme: "light" | "dark"): ChipColors {
  const back = rounded(mix(surfaces[theme], color, shares[theme]));
  return { back: hex(back), text: hex(readable(color, back)) };
}

function rounded([red, green, blue]: Rgb): Rgb {
  return [round(red), round(green), round(blue)];
}

/** A screen has 256 steps of each color. */
function round(part: number): number {
  return Math.round(part * 255) / 255;
}

function hex(color: Rgb): string {
  return `#${color
    .map((part) =>
      Math.round(part * 255)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;
}
