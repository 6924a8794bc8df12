// For the image's HEALTHCHECK; takes a path such as /readyz.
const { PORT = "3000" } = process.env;
const [, , path = "/healthz"] = process.argv;
const reply = await fetch(`http://127.0.0.1:${PORT}${path}`, { signal: AbortSignal.timeout(4_000) }).catch(
  () => undefined,
);
process.exit(reply?.ok ? 0 : 1);
