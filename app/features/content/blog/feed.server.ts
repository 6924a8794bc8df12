import { Feed } from "feed";
import type { listFeedPosts } from "#app/features/content/blog/queries.server.ts";
import { withAbsoluteLinks } from "#app/features/content/blog/rules.ts";
import type { CompanyFacts } from "#app/features/settings/company/schema.ts";

interface FeedContent {
  posts: Awaited<ReturnType<typeof listFeedPosts>>;
  company: CompanyFacts;
  origin: string;
}

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
    feedLinks: { rss: `${origin}/feed.xml` },
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
      // An author in RSS is an email address; a name belongs in Dublin Core.
      ...(author && { extensions: [{ name: "dc:creator", objects: { _text: author } }] }),
      ...(category && { category: [{ name: category.name }] }),
    });
  }
  return feed.rss2();
}
