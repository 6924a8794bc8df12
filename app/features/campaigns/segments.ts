const basic = new Set(
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà",
);
/** Two units each, which stay in one segment. */
const extended = new Set("^{}\\[~]|€\f");

export type Segments = {
  encoding: "GSM-7" | "UCS-2";
  /** Septets or 16-bit units. */
  units: number;
  segments: number;
  /** Characters that made it UCS-2, which has room for less than half. */
  costly: string[];
};

/** As carriers count and charge. Source: 3GPP TS 23.038 and 23.040. */
export function countSegments(text: string): Segments {
  const characters = [...text];
  const costly = [...new Set(characters.filter((each) => !basic.has(each) && !extended.has(each)))];
  const isGsm = costly.length === 0;
  const sizes = characters.map((each) => (isGsm ? (extended.has(each) ? 2 : 1) : each.length));
  const units = sizes.reduce((sum, size) => sum + size, 0);
  const [single, part] = isGsm ? [160, 153] : [70, 67];
  const encoding = isGsm ? "GSM-7" : "UCS-2";
  if (units <= single) return { encoding, units, segments: Math.min(1, units), costly };
  let [segments, used] = [1, 0];
  for (const size of sizes) {
    if (used + size > part) [segments, used] = [segments + 1, 0];
    used += size;
  }
  return { encoding, units, segments, costly };
}
