import { asc } from "drizzle-orm";
import { kept } from "#app/domain/kept.server.ts";
import { db } from "#db/instance.server.ts";
import { areas } from "#db/schema/index.ts";

export type Area = Awaited<ReturnType<typeof listAreas>>[number];

const all = kept(() => db().select().from(areas).orderBy(asc(areas.position), asc(areas.name)));

/** The cities that have a page, in the order of the settings. */
export const listAreas = all.ask;

/** Those that the home page and the listings page name. */
export const listHomeAreas = async () => (await all.ask()).filter((area) => area.isOnHome);

export const findArea = async (slug: string) =>
  (await all.ask()).find((area) => area.slug === slug.toLowerCase()) ?? null;
