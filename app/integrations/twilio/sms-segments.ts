/** `units` are septets (GSM-7) or UTF-16 code units (UCS-2). */
export type SmsCount = {
  encoding: "GSM-7" | "UCS-2";
  units: number;
  /** As billed; 0 for an empty text. */
  segments: number;
  /** The first character that requires UCS-2, which can double the price. */
  culprit: string | null;
};

/**
 * 160 septets in one GSM-7 message or 153 per part; 70 or 67 code units in UCS-2. Escapes and
 * surrogate pairs are never split. Source: GSM 03.38 and 3GPP 23.040.
 */
export function countSegments(body: string): SmsCount {
  const characters = Array.from(body);
  const culprit = characters.find((each) => !basic.has(each) && !extension.has(each)) ?? null;
  const encoding = culprit === null ? "GSM-7" : "UCS-2";
  const sizes = characters.map((each) => (culprit !== null ? each.length : extension.has(each) ? 2 : 1));
  const units = sizes.reduce((sum, size) => sum + size, 0);
  const { alone, part } = limits[encoding];
  return { encoding, units, segments: units <= alone ? Math.min(units, 1) : partsOf(sizes, part), culprit };
}

const limits = { "GSM-7": { alone: 160, part: 153 }, "UCS-2": { alone: 70, part: 67 } };

function partsOf(sizes: number[], capacity: number) {
  let parts = 1;
  let used = 0;
  for (const size of sizes) {
    const fits = used + size <= capacity;
    if (!fits) parts += 1;
    used = fits ? used + size : size;
  }
  return parts;
}

const basic = new Set(
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?" +
    "¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà",
);
const extension = new Set("^{}\\[~]|€\f");
