import type { CSSProperties } from "react";
import { type BrandColors, paletteOf } from "#app/features/settings/company/brand.ts";

const serif = "'Source Serif 4', Georgia, 'Times New Roman', serif";
const sans = "Figtree, 'Helvetica Neue', Helvetica, Arial, sans-serif";

const ink = "#0F2236";
const soft = "#47586A";
const line = "#DDE0E3";

const cell = {
  padding: "7px 0",
  borderTop: `1px solid ${line}`,
  fontSize: "15px",
  lineHeight: "22px",
  color: ink,
  verticalAlign: "top",
} as const;
const drawn = {
  height: "12px",
  fontSize: 0,
  lineHeight: 0,
  borderStyle: "solid",
  borderColor: ink,
  borderWidth: 0,
};
const lamp = { ...drawn, height: "16px", borderWidth: "0 2px" };
const barBefore = { ...drawn, borderWidth: "1px 0 1px 1px", borderRadius: "7px 0 0 7px" };
const barAfter = { ...drawn, borderWidth: "1px 1px 1px 0", borderRadius: "0 7px 7px 0" };

/** Inline, since email clients drop style sheets; the classes are for dark mode. */
const plain = {
  body: { margin: 0, padding: "24px 8px", backgroundColor: "#FBFAF7", color: ink, fontFamily: sans },
  preview: { display: "none", overflow: "hidden", maxHeight: 0, opacity: 0 },
  container: { width: "100%", maxWidth: "600px", margin: "0 auto" },
  head: { backgroundColor: ink, padding: "14px 28px", borderBottom: "4px solid #F2B544" },
  mark: { width: "48px", verticalAlign: "middle" },
  logo: { verticalAlign: "middle" },
  /** A logo is rarely made for a dark ground. */
  plate: { backgroundColor: "#FBFAF7", borderRadius: "4px", padding: "4px" },
  wordmark: {
    margin: 0,
    color: "#FBFAF7",
    fontFamily: serif,
    fontSize: "22px",
    fontWeight: 600,
    lineHeight: "28px",
  },
  sheet: {
    backgroundColor: "#FFFFFF",
    padding: "28px 28px 16px",
    border: `1px solid ${line}`,
    borderTop: "0",
  },
  foot: { padding: "20px 28px 8px" },
  heading: {
    margin: "0 0 12px",
    fontFamily: serif,
    fontSize: "26px",
    fontWeight: 600,
    lineHeight: "32px",
    color: ink,
  },
  subheading: {
    margin: "0 0 8px",
    fontFamily: serif,
    fontSize: "19px",
    fontWeight: 600,
    lineHeight: "25px",
    color: ink,
  },
  text: { margin: "0 0 16px", fontSize: "16px", lineHeight: "25px", color: ink },
  soft: { margin: "0 0 12px", fontSize: "15px", lineHeight: "22px", color: soft },
  small: { margin: "0 0 12px", fontSize: "13px", lineHeight: "20px", color: soft },
  label: { margin: "12px 0 4px", fontSize: "15px", fontWeight: 600, lineHeight: "22px", color: ink },
  figure: {
    margin: "0 0 4px",
    fontFamily: serif,
    fontSize: "40px",
    fontWeight: 600,
    lineHeight: "48px",
    color: ink,
  },
  rule: { margin: "24px 0", border: "0", borderTop: `1px solid ${line}` },
  button: {
    display: "inline-block",
    margin: "4px 0 12px",
    color: "#FFFFFF",
    borderRadius: "8px",
    padding: "13px 22px",
    fontSize: "16px",
    fontWeight: 600,
    lineHeight: "20px",
    textDecoration: "none",
  },
  link: { textDecoration: "underline", wordBreak: "break-word" },
  phone: { whiteSpace: "nowrap" },
  facts: { margin: "0 0 16px", borderCollapse: "collapse" },
  term: { ...cell, width: "112px", padding: "7px 12px 7px 0", color: soft },
  fact: { ...cell, wordBreak: "break-word" },
  amountLabel: { ...cell, padding: "7px 12px 7px 0", fontSize: "14px", color: soft },
  amount: { ...cell, fontWeight: 600, textAlign: "right", whiteSpace: "nowrap" },
  steps: { margin: "0 0 16px", padding: "0 0 0 22px" },
  step: { margin: "0 0 8px", fontSize: "16px", lineHeight: "25px", color: ink },
  rangeBar: { margin: "8px 0 6px", tableLayout: "fixed", borderCollapse: "separate" },
  lampCap: { ...drawn, width: "18px", height: "6px", backgroundColor: ink, borderRadius: "9px 9px 0 0" },
  lamp: { ...lamp, backgroundColor: "#F2B544" },
  unlitLamp: { ...lamp, backgroundColor: "#FFFFFF" },
  lampPost: { ...drawn, borderWidth: "1px 0", backgroundColor: ink },
  rangeEnd: { fontSize: "15px", lineHeight: "22px", color: ink },
} satisfies Record<string, CSSProperties>;

export type Styles = ReturnType<typeof stylesOf>;

export function stylesOf(colors: BrandColors) {
  const { blue, lightBlue, cyan, cyanTint } = paletteOf(colors);
  const gradient = (from: string, to: string) => ({
    backgroundColor: cyan,
    backgroundImage: `linear-gradient(90deg, ${from}, ${to})`,
  });
  return {
    ...plain,
    button: { ...plain.button, backgroundColor: blue },
    link: { ...plain.link, color: blue },
    barBefore: { ...barBefore, ...gradient(cyanTint, cyan) },
    barAfter: { ...barAfter, ...gradient(cyan, cyanTint) },
    plainBarBefore: { ...barBefore, backgroundColor: lightBlue },
    plainBarAfter: { ...barAfter, backgroundColor: lightBlue },
  } satisfies Record<string, CSSProperties>;
}

export const darkModeStyles = (colors: BrandColors) => `
@media (prefers-color-scheme: dark) {
  .ground, .ground > table > tbody > tr > td { background-color: #0B1928 !important; }
  .sheet { background-color: #14283D !important; border-color: #2B4058 !important; }
  .ink { color: #F3F1EA !important; }
  .soft { color: #B9C6D2 !important; }
  .link { color: ${paletteOf(colors).blueLight} !important; }
  .rule { border-top-color: #2B4058 !important; }
  .edge { border-color: #F3F1EA !important; }
  .post { background-color: #F3F1EA !important; }
}
`;
