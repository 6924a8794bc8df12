const cloud = ["docuseal.com", "docuseal.eu"];

export function pagesUrl(baseUrl: string): string {
  const url = new URL(baseUrl);
  const home = cloudOf(url);
  return home ? `https://${home}` : `${url.origin}${url.pathname.replace(/\/+$/, "").replace(/\/api$/, "")}`;
}

/** Whether the key may be sent to this URL. */
export function isDocuseal(url: URL, baseUrl: string): boolean {
  const base = new URL(baseUrl);
  if (url.origin === base.origin) return true;
  const home = cloudOf(base);
  return home !== undefined && home === cloudOf(url) && url.protocol === "https:" && url.port === "";
}

const cloudOf = ({ hostname }: URL) =>
  cloud.find((home) => hostname === home || hostname.endsWith(`.${home}`));
