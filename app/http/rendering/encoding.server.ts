import { constants } from "node:zlib";

export type Encoding = "br" | "gzip" | "identity";

/** The best encoding that the reader takes, by its `Accept-Encoding`. */
export function encodingFor(accepted = ""): Encoding {
  const taken = new Set(
    accepted
      .toLowerCase()
      .split(",")
      .filter((each) => !/;\s*q=0(\.0*)?\s*$/.test(each))
      .map((each) => each.split(";", 1)[0]?.trim()),
  );
  if (taken.has("br")) return "br";
  return taken.has("gzip") ? "gzip" : "identity";
}

/** For what is packed while somebody waits. */
export const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
export const gzipOptions = { level: 5 };
