/** Only the raw URL shows the router's suffix. */
export const isScripted = ({ url = "" }: { url?: string | undefined }) =>
  url.split(/[?#]/, 1)[0]?.endsWith(".data") ?? false;
