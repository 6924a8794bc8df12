import type { CSSProperties } from "react";

const serif = "'Source Serif 4', Georgia, 'Times New Roman', serif";
const sans = "Figtree, 'Helvetica Neue', Helvetica, Arial, sans-serif";

const ink = "#0F2236";
const soft = "#47586A";
const line = "#DDE0E3";

/** Inline, since email clients drop style sheets; the classes are for dark mode. */
export const styles = {
  body: { margin: 0, padding: "24px 8px", backgroundColor: "#FBFAF7", color: ink, fontFamily: sans },
  container: { width: "100%", maxWidth: "600px", margin: "0 auto" },
  head: { backgroundColor: ink, padding: "18px 28px", borderBottom: "4px solid #F2B544" },
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
    padding: "28px 28px 32px",
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
  label: { margin: "12px 0 0", fontSize: "15px", fontWeight: 600, lineHeight: "22px", color: ink },
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
    margin: "4px 0 20px",
    backgroundColor: "#1D4E89",
    color: "#FFFFFF",
    borderRadius: "8px",
    padding: "13px 22px",
    fontSize: "16px",
    fontWeight: 600,
    lineHeight: "20px",
    textDecoration: "none",
  },
  link: { color: "#1D4E89", textDecoration: "underline", wordBreak: "break-word" },
  term: {
    width: "112px",
    padding: "7px 12px 7px 0",
    fontSize: "15px",
    lineHeight: "22px",
    color: soft,
    verticalAlign: "top",
  },
  fact: { padding: "7px 0", fontSize: "15px", lineHeight: "22px", color: ink, wordBreak: "break-word" },
} satisfies Record<string, CSSProperties>;

export const darkModeStyles = `
@media (prefers-color-scheme: dark) {
  .ground, .ground > table > tbody > tr > td { background-color: #0B1928 !important; }
  .sheet { background-color: #14283D !important; border-color: #2B4058 !important; }
  .ink { color: #F3F1EA !important; }
  .soft { color: #B9C6D2 !important; }
  .link { color: #9CC7EE !important; }
  .rule { border-top-color: #2B4058 !important; }
}
`;
