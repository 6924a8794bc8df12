import { formatHours } from "#app/ui/format.ts";

/** What stands in a social picture: a title over a line, beside a drawing. */
export type PictureText = {
  title: string;
  /** A short line above the title; for instance the role of a person. */
  over?: string;
};

/** What is drawn beside the words. */
export type PictureScene =
  | { kind: "file"; name: "scene-hero.svg" | "scene-door.svg" | "spot-door.svg" | "spot-window.svg" }
  /** A street that belongs to this word, as the covers of posts have it. */
  | { kind: "street"; seed: string }
  | { kind: "person"; initials: string; tint: number };

export type SocialPicture = PictureText & { scene: PictureScene };

type Place = { areaName: string; contactHours: number };

/** The picture of a fixed page by its key, `/og/{key}.png`; null for a page without one. */
export function pictureOfPage(key: string, place: Place): SocialPicture | null {
  const page = Object.hasOwn(pages, key) ? pages[key as keyof typeof pages] : undefined;
  if (!page) return null;
  const title = page.title
    .replace("{area}", () => place.areaName)
    .replace("{hours}", () => formatHours(place.contactHours));
  return { ...page, title };
}

/** The picture of the webinars' page while a date is ahead. `day` as `Thursday, December 10`. */
export const pictureOfWebinar = (title: string, day: string): SocialPicture => ({
  over: `Free webinar, ${day}`,
  title,
  scene: window,
});

const street = (seed: string): PictureScene => ({ kind: "street", seed });
const hero: PictureScene = { kind: "file", name: "scene-hero.svg" };
const spot: PictureScene = { kind: "file", name: "spot-door.svg" };
const window: PictureScene = { kind: "file", name: "spot-window.svg" };
const door: PictureScene = { kind: "file", name: "scene-door.svg" };

const pages = {
  home: { title: "Property management in {area}", scene: hero },
  analysis: { over: "Free, in writing", title: "What would your house rent for?", scene: door },
  enroll: { over: "Enroll online", title: "Hand over the keys in three steps", scene: door },
  "rent-vs-sell": { over: "Calculator", title: "Rent it out, or sell it?", scene: street("rent or sell") },
  "invest-a-view": { over: "Calculator", title: "What a rental grows into", scene: street("invest") },
  "realtor-referral": {
    over: "For realtors",
    title: "Refer an owner. We call within {hours}.",
    scene: street("realtor"),
  },
  webinar: { over: "Free webinar", title: "Renting out a home in {area}", scene: window },
  rentals: { over: "Available rentals", title: "Homes for rent in {area}", scene: street("rentals") },
  team: { over: "Our team", title: "The people who pick up", scene: hero },
  blog: { over: "Articles", title: "Written for owners", scene: street("articles") },
  privacy: { over: "In plain words", title: "Privacy", scene: spot },
  terms: { over: "In plain words", title: "Terms of use", scene: spot },
  accessibility: { over: "In plain words", title: "Accessibility", scene: spot },
  "sms-terms": { over: "In plain words", title: "Text message terms", scene: spot },
  areas: { over: "Areas we serve", title: "{area} and the cities around it", scene: hero },
} satisfies Record<string, SocialPicture>;
