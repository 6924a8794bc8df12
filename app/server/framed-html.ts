const headers = { "Cache-Control": "no-store", "X-Robots-Tag": "noindex" };

/** In a sandboxed frame of ours: nothing may run, load or navigate. Null is not found. */
export function framedHtml(html: string | null) {
  if (html === null)
    return new Response("Not found\n", {
      status: 404,
      headers: { ...headers, "Content-Type": "text/plain; charset=utf-8" },
    });
  return new Response(html, {
    headers: {
      ...headers,
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy":
        "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
      "Referrer-Policy": "no-referrer",
      // Chromium warns when a sandboxed frame requests origin isolation.
      "Origin-Agent-Cluster": "?0",
    },
  });
}
