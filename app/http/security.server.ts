import helmet from "helmet";
import { config } from "#app/config.server.ts";

/** The headers of every response, files included. The content security policy is the page's own business. */
export function securityHeaders() {
  const https = config.appUrl.startsWith("https:");
  return helmet({
    contentSecurityPolicy: false,
    // The default, no-referrer, makes browsers post forms with `Origin: null`, which the router refuses.
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    crossOriginEmbedderPolicy: false,
  });
}
