import { listHomePosts } from "#app/features/content/blog/queries.server.ts";
import { findSettings } from "#app/features/settings/company/queries.server.ts";
import { unlinkedPaths } from "#app/features/settings/company/site-links.ts";
import { findWebinars } from "#app/features/webinars/queries.server.ts";

/** Header and footer. Every query is cached. */
export async function findSiteFrame(now: Date) {
  const [settings, unlinked] = await Promise.all([findSettings(), findUnlinkedPaths(now)]);
  return {
    company: settings.company,
    headerLinks: settings["header-links"],
    footerLinks: settings["footer-links"],
    unlinked,
  };
}

export async function findUnlinkedPaths(now: Date) {
  const [settings, posts, webinars] = await Promise.all([findSettings(), listHomePosts(), findWebinars(now)]);
  const { listingsUrl } = settings.company;
  return unlinkedPaths(settings["pages-shown"], { posts: posts.length, listingsUrl, webinar: webinars.next });
}
