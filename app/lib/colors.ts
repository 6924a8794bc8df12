/** `#rrggbb`, lowercase. */
export type Hex = string;

export const hexColor = /^#[0-9a-f]{6}$/;

/** Red, green and blue without gamma, each from 0 to 1. */
const linear = (hex: Hex) =>
  [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];

/** WCAG 2.2. */
export function contrast(one: Hex, other: Hex): number {
  const [light = 0, dark = 0] = [one, other].map(luminance).sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(hex: Hex) {
  const [red, green, blue] = linear(hex);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Lightness from 0 to 1, chroma from 0 to about 0.37; `a` and `b` are its two directions. */
type Oklab = { lightness: number; a: number; b: number };

/** Björn Ottosson, https://bottosson.github.io/posts/oklab/ */
function toOklab(hex: Hex): Oklab {
  const [red, green, blue] = linear(hex);
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return {
    lightness: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    a: 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short,
    b: 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short,
  };
}

function toLinear({ lightness, a, b }: Oklab) {
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}

/** The same hue at another lightness; loses chroma where the screen can't show it. */
export function shade(hex: Hex, lightness: number, chromaShare = 1): Hex {
  const { a, b } = toOklab(hex);
  const at = (share: number) => toLinear({ lightness, a: a * share, b: b * share });
  const isShowable = (share: number) => at(share).every((value) => value > -0.0005 && value < 1.0005);
  let share = chromaShare;
  while (share > 0.01 && !isShowable(share)) share *= 0.95;
  const bytes = at(share).map((value) => {
    const clipped = Math.min(1, Math.max(0, value));
    const gamma = clipped <= 0.0031308 ? clipped * 12.92 : 1.055 * clipped ** (1 / 2.4) - 0.055;
    return Math.round(gamma * 255)
      .toString(16)
      .padStart(2, "0");
  });
  return `#${bytes.join("")}`;
}

export function lightnessAndChroma(hex: Hex) {
  const { lightness, a, b } = toOklab(hex);
  return { lightness, chroma: Math.hypot(a, b) };
}
