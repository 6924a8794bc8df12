import { href, type LinkDescriptor } from "react-router";

/** How a page that leads to articles tells readers of feeds where they are. */
export const feedLinks = (): LinkDescriptor[] => [
  { rel: "alternate", type: "application/rss+xml", title: "Articles", href: href("/feed.xml") },
  { rel: "alternate", type: "application/feed+json", title: "Articles", href: href("/feed.json") },
];
