import { Feed } from "feed";
import type { listFeedPosts } from "#app/domain/blog/queries.server.ts";
import { withAbsoluteLinks } from "#app/domain/blog/rules.ts";
import type { CompanyFacts } from "#app/domain/site/schema.ts";

interface FeedContent {
  posts: Awaited<ReturnType<typeof listFeedPosts>>;
  company: CompanyFacts;
  /** Of this site, without a slash at its end; all addresses begin with it. */
  origin: string;
}

/** The newest posts for feed readers, as RSS 2.0 and as JSON Feed. */
export function makeFeed({ posts, company, origin }: FeedContent) {
  const newest = posts[0]?.publishedAt;
  const feed = new Feed({
    id: `${origin}/blog`,
    link: `${origin}/blog`,
    language: "en-US",
    generator: false,
    title: `${company.shortName}: written for owners`,
    description: `Articles for owners of rental homes in ${company.areaName}.`,
    copyright: company.name,
    feedLinks: { rss: `${origin}/feed.xml`, json: `${origin}/feed.json` },
    ...(newest && { updated: newest }),
  });
  for (const { slug, title, excerpt, html, publishedAt, author, category } of posts) {
    const link = `${origin}/blog/${slug}`;
    feed.addItem({
      id: link,
      link,
      title,
      content: withAbsoluteLinks(html, origin),
      date: publishedAt ?? new Date(0),
      published: publishedAt ?? new Date(0),
      ...(excerpt && { description: excerpt }),
      ...(author && { author: [{ name: author }] }),
      ...(category && { category: [{ name: category.name }] }),
    });
  }
  return { rss: feed.rss2(), json: feed.json1() };
}
