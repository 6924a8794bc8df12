import { otherLinksIn } from "#app/features/content/articles/rules.ts";
import { type Reach, requestPublic } from "#app/integrations/public-http.server.ts";

const mostLinks = 30;

export type LinkCheck = { asked: number; broken: { link: string; why: string }[] };

/** Asks the first 30 links to other sites, all at once, for 5 seconds. Sites that refuse programs count as answering. */
export async function checkLinks(html: string, reach: Reach = {}): Promise<LinkCheck> {
  const links = otherLinksIn(html).slice(0, mostLinks);
  const answers = await Promise.all(
    links.map(async (link) => {
      if (!URL.canParse(link)) return { link, why: "not an address" };
      const headers = { Accept: "text/html,*/*" };
      const reply = await requestPublic(link, { ...reach, headers, mostBytes: 1, deadlineMs: 5_000 });
      if (!reply.ok) return { link, why: reply.detail };
      const isGone = reply.status === 404 || reply.status === 410 || reply.status >= 500;
      return { link, why: isGone ? `answers ${reply.status}` : null };
    }),
  );
  const broken = answers.flatMap(({ link, why }) => (why === null ? [] : { link, why }));
  return { asked: links.length, broken };
}
