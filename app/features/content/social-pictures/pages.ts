import { formatHours } from "#app/lib/format.ts";
import { pages, type SocialPicture, windowScene } from "#app/pages.ts";

type Facts = { areaName: string; contactHours: number };

/** Null for a page without a picture. */
export function pictureOfPage(key: string, { areaName, contactHours }: Facts): SocialPicture | null {
  const page = pages.find(({ path }) => (path.slice(1) || "home") === key);
  if (!page) return null;
  const title = page.picture.title
    .replace("{area}", () => areaName)
    .replace("{hours}", () => formatHours(contactHours));
  return { ...page.picture, title };
}

/** `day` is `Thursday, December 10`. */
export const pictureOfWebinar = (title: string, day: string): SocialPicture => ({
  over: `Free webinar, ${day}`,
  title,
  scene: windowScene,
});
