/** An email for a sandboxed frame: nothing may run, load or navigate. */
export const sandboxedHtml = (html: string) =>
  new Response(html, {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy":
        "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
      "Cache-Control": "no-store",
      "Referrer-Policy": "no-referrer",
      "X-Robots-Tag": "noindex",
      // Chromium warns when a sandboxed frame requests origin isolation.
      "Origin-Agent-Cluster": "?0",
    },
  });

export const noSuchFrame = () =>
  new Response("Not found\n", {
    status: 404,
    headers: { "Cache-Control": "no-store", "Content-Type": "text/plain; charset=utf-8" },
  });
