import { expect, test } from "vitest";
import { encodingFor } from "#app/http/rendering/encoding.server.ts";

test.each([
  ["gzip, deflate, br, zstd", "br"],
  ["BR;q=0.5, gzip;q=1.0", "br"],
  ["br;q=0, gzip", "gzip"],
  ["br;q=0.000, gzip;q=0", "identity"],
  ["x-br, x-gzip-like", "identity"],
  ["", "identity"],
])("a reader that accepts %j gets %s", (accepted, encoding) => {
  expect(encodingFor(accepted)).toBe(encoding);
});
