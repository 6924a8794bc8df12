/**
 * Whether the router in the page asks, and not the browser: its requests carry an ending that only the raw address
 * shows. Takes the requests of the web and of Node alike.
 */
export const isScripted = ({ url = "" }: { url?: string | undefined }) =>
  url.split(/[?#]/, 1)[0]?.endsWith(".data") ?? false;
