import { createPublicKey } from "node:crypto";
import { Resolver } from "node:dns/promises";
import { config } from "#app/config.server.ts";
import { checkDns } from "#app/features/campaigns/deliverability/rules.ts";
import { mailHost } from "#app/integrations/mail.server.ts";

/** Null without an answer within 3 s. The strings of a TXT record are joined. */
export async function lookUp(name: string, type: "TXT" | "MX", servers?: string[]) {
  const resolver = new Resolver({ timeout: 3_000, tries: 1 });
  if (servers) resolver.setServers(servers);
  const timer = setTimeout(() => resolver.cancel(), 3_000);
  try {
    if (type === "MX") return (await resolver.resolveMx(name)).map(({ exchange }) => exchange);
    return (await resolver.resolveTxt(name)).map((strings) => strings.join(""));
  } catch (error) {
    return error instanceof Error && /ENODATA|ENOTFOUND/.test(error.message) ? [] : null;
  } finally {
    clearTimeout(timer);
  }
}

export async function findDeliverability() {
  const { url, dkim } = config.mail;
  const domain = mailHost();
  const above = [...domain.matchAll(/[^.]+\./g)].map(({ index }) => domain.slice(index));
  const [spf, key, mx, dmarc] = await Promise.all([
    lookUp(domain, "TXT"),
    dkim ? lookUp(`${dkim.selector}._domainkey.${dkim.domain}`, "TXT") : null,
    lookUp(domain, "MX"),
    Promise.all(above.map(async (name) => ({ name, answer: await lookUp(`_dmarc.${name}`, "TXT") }))),
  ]);
  const keyOf = (pem: string) =>
    createPublicKey(pem).export({ type: "spki", format: "der" }).toString("base64");
  const checks = checkDns({
    domain,
    host: url ? new URL(url).hostname : null,
    dkim: dkim ? { ...dkim, publicKey: keyOf(dkim.privateKey) } : null,
    answers: { spf, dkim: key, mx },
    dmarc,
  });
  return { checks, appUrl: config.appUrl };
}
