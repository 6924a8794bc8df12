import type { RequestHandler } from "express";
import helmet from "helmet";
import { config } from "#app/config.server.ts";

/** The headers of every response, files included. The content security policy is the page's own business. */
export function securityHeaders() {
  const https = config.appUrl.startsWith("https:");
  const headers = helmet({
    contentSecurityPolicy: false,
    // The default, no-referrer, makes browsers post forms with `Origin: null`, which the router refuses.
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    crossOriginEmbedderPolicy: false,
    // For Internet Explorer and Flash; every answer would carry them.
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
  const handler: RequestHandler = (request, response, next) => {
    response.setHeader("Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=()");
    headers(request, response, next);
  };
  return handler;
}
