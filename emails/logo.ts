import { readFileSync } from "node:fs";
import path from "node:path";

/** Attached to every email, which so needs no request to show it. */
export const mark = {
  filename: "logo.png",
  content: readFileSync(path.resolve("public/mark-light.png")),
  contentType: "image/png",
  cid: "logo",
};

/** For a preview without attachments. */
export const withInlineLogo = (html: string, content: Buffer = mark.content) =>
  html.replaceAll(`cid:${mark.cid}`, `data:image/png;base64,${content.toString("base64")}`);
