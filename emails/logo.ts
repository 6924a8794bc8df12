import { readFileSync } from "node:fs";
import path from "node:path";

/** Attached to every email, which so needs no request to show it. */
export const logo = {
  filename: "logo.png",
  content: readFileSync(path.resolve("public/mark-light.png")),
  contentType: "image/png",
  cid: "logo",
};

/** For a preview without attachments. */
export const withInlineLogo = (html: string) =>
  html.replaceAll(`cid:${logo.cid}`, `data:image/png;base64,${logo.content.toString("base64")}`);
