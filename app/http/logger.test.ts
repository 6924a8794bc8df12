import { expect, test } from "vitest";
import { loggedPath } from "#app/http/logger.server.ts";

test.each([
  ["/analysis/4f3c-1.data?x=1", "/analysis/….data"],
  ["/analysis/4f3c-1/report.pdf", "/analysis/…/report.pdf"],
  ["/analysis", "/analysis"],
  ["/agreement/abc/sign", "/agreement/…/sign"],
  ["/pay/4f3c-1", "/pay/…"],
  ["/sandbox/sign/abc", "/sandbox/sign/…"],
  ["/sandbox/listings", "/sandbox/listings"],
  ["/realtor-referral/4f3c-1", "/realtor-referral/…"],
  ["/api/pdf/files/abc/12-main-st.pdf", "/api/pdf/files/…"],
  ["/leads/4f3c-1", "/leads/4f3c-1"],
])("logs %s as %s", (url, logged) => {
  expect(loggedPath(url)).toBe(logged);
});
