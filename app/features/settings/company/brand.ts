import { contrast, type Hex, lightnessAndChroma, shade } from "#app/lib/colors.ts";

export type BrandColors = { primary: Hex; accent: Hex };
export type BrandColor = keyof BrandColors;

export const defaultBrand: BrandColors = { primary: "#1d4e89", accent: "#c8372d" };

const ink = "#0f2236";
const soft = "#47586a";
const mist = "#d5dfe8";
const paper = "#fbfaf7";
const white = "#ffffff";

const deep = (color: Hex) => shade(color, 0.84 * lightnessAndChroma(color).lightness, 0.84);

/** As light for every hue, so that ink reads equally well on it. */
const tint = (color: Hex, lightness: number, chroma: number) =>
  shade(color, lightness, Math.min(1, chroma / Math.max(0.001, lightnessAndChroma(color).chroma)));

export type Palette = {
  blue: Hex;
  blueDeep: Hex;
  lightBlue: Hex;
  /** Links on a dark ground. */
  blueLight: Hex;
  action: Hex;
  actionDeep: Hex;
  cyan: Hex;
  cyanDeep: Hex;
  cyanTint: Hex;
};

/** The accent is the color of the main button, and of data. Both of these have their own color by default. */
export function paletteOf({ primary, accent }: BrandColors): Palette {
  return {
    ...(primary === defaultBrand.primary
      ? { blue: "#1d4e89", blueDeep: "#163d6c", lightBlue: "#e6f1f8", blueLight: "#9cc7ee" }
      : {
          blue: primary,
          blueDeep: deep(primary),
          lightBlue: tint(primary, 0.952, 0.016),
          blueLight: tint(primary, 0.81, 0.09),
        }),
    ...(accent === defaultBrand.accent
      ? {
          ...{ action: "#c8372d", actionDeep: "#a62a21" },
          ...{ cyan: "#0fa3b1", cyanDeep: "#0b7f8b", cyanTint: "#bfe3e8" },
        }
      : {
          ...{ action: accent, actionDeep: deep(accent) },
          ...{ cyan: accent, cyanDeep: deep(accent), cyanTint: tint(accent, 0.89, 0.045) },
        }),
  };
}

export type ColorPair = {
  label: string;
  text: Hex;
  ground: Hex;
  ratio: number;
  /** 4.5 for text, 3 for edges and marks. */
  needed: 4.5 | 3;
};

/** Every pair in which pages, emails and documents use the color or a shade of it. */
export function pairsOf(name: BrandColor, color: Hex): ColorPair[] {
  const own = paletteOf({ ...defaultBrand, [name]: color });
  const pair = (label: string, text: Hex, ground: Hex, needed: 4.5 | 3 = 4.5) => ({
    label,
    text,
    ground,
    ratio: contrast(text, ground),
    needed,
  });
  if (name === "accent")
    return [
      pair("Main button", white, own.action),
      pair("Main button, pointed at", white, own.actionDeep),
      pair("Small text and charts", own.cyanDeep, paper),
    ];
  return [
    pair("Buttons", white, own.blue),
    pair("Text on a band", mist, own.blue),
    pair("Links", own.blue, paper),
    pair("Links on a tinted band", own.blue, own.lightBlue),
    pair("Buttons on a tint", own.blueDeep, own.lightBlue),
    pair("Text on a tinted band", soft, own.lightBlue),
    pair("Links in dark emails", own.blueLight, "#14283d"),
    pair("Focus ring on a dark ground", own.lightBlue, ink, 3),
  ];
}

export const passes = ({ ratio, needed }: ColorPair) => ratio >= needed;

/** The same hue, as little darker as needed; the color itself if every pair passes. */
export function nearestPassing(name: BrandColor, color: Hex): Hex {
  let tried = color;
  for (let { lightness } = lightnessAndChroma(color); lightness > 0; lightness -= 0.004) {
    if (pairsOf(name, tried).every(passes)) return tried;
    tried = shade(color, lightness);
  }
  return tried;
}

/** Null for the default colors. The URL says all, so the file never changes. */
export function brandSheetPath(colors: BrandColors): string | null {
  const { primary, accent } = colors;
  const isDefault = primary === defaultBrand.primary && accent === defaultBrand.accent;
  return isDefault ? null : `/brand/${primary.slice(1)}-${accent.slice(1)}.css`;
}

/** Null for any other URL. */
export function brandSheet(file: string): string | null {
  const [, primary, accent] = /^([0-9a-f]{6})-([0-9a-f]{6})\.css$/.exec(file) ?? [];
  if (!primary || !accent) return null;
  const own = Object.entries(paletteOf({ primary: `#${primary}`, accent: `#${accent}` }));
  const tokens = own.map(
    ([name, value]) => `--color-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}:${value}`,
  );
  return `:root{${tokens.join(";")}}`;
}

/** Of the browser's own bars. */
export const themeColor = ({ primary }: BrandColors) => (primary === defaultBrand.primary ? ink : primary);
