import { expect, test } from "vitest";
import { isLegible } from "#app/http/legible-address.server.ts";

test.each(["/blog/%00", "/%E0%A4%A", "/%", "/a?q=%00", "/webinar/%00/event.ics", "/a%0d%0aSet-Cookie:a=b"])(
  "%s is no address",
  (url) => {
    expect(isLegible(url)).toBe(false);
  },
);

test.each(["/", "/blog/caf%C3%A9", "/search?q=100%", "/a%2Fb", "/search?q=%E0%A4%A", "//x?y?z"])(
  "%s is one",
  (url) => {
    expect(isLegible(url)).toBe(true);
  },
);
