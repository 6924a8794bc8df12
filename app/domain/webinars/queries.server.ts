import { and, desc, eq, exists, getTableColumns, type SQL } from "drizzle-orm";
import { kept } from "#app/domain/kept.server.ts";
import { isUuid } from "#app/domain/uuid.ts";
import { chooseWebinars } from "#app/domain/webinars/rules.ts";
import { db } from "#db/instance.server.ts";
import { webinarRegistrations, webinars } from "#db/schema/index.ts";

export type Webinar = typeof webinars.$inferSelect;

export type Registration = {
  id: string;
  email: string;
  name: string;
  leadId: string | null;
  registeredAt: Date;
  webinar: Webinar;
};

const seated = () =>
  exists(
    db()
      .select({ id: webinarRegistrations.id })
      .from(webinarRegistrations)
      .where(eq(webinarRegistrations.webinarId, webinars.id)),
  ) as SQL<boolean>;

const latest = kept(() =>
  db()
    .select({ ...getTableColumns(webinars), hasSeats: seated() })
    .from(webinars)
    .orderBy(desc(webinars.startsAt))
    .limit(50),
);

/**
 * What the page of the webinars shows, `asked` first where it is the slug of a date ahead. A change shows within five
 * seconds; it outlives a database that restarts.
 */
export const findWebinars = async (now: Date, asked: string | null = null) =>
  chooseWebinars(await latest.ask(), now, asked);

/** The registration of an e-mail for a webinar. */
export async function findSeat({ webinarId, email }: { webinarId: string; email: string }) {
  const [seat] = await db()
    .select({ id: webinarRegistrations.id })
    .from(webinarRegistrations)
    .where(and(eq(webinarRegistrations.webinarId, webinarId), eq(webinarRegistrations.email, email)));
  return seat?.id ?? null;
}

export async function findWebinar(slug: string): Promise<Webinar | null> {
  const [webinar] = await db().select().from(webinars).where(eq(webinars.slug, slug));
  return webinar ?? null;
}

/** A registration with its webinar as it is planned now; null when there is none with this id. */
export async function findRegistration(id: string): Promise<Registration | null> {
  if (!isUuid(id)) return null;
  const [row] = await db()
    .select({ registration: webinarRegistrations, webinar: webinars })
    .from(webinarRegistrations)
    .innerJoin(webinars, eq(webinars.id, webinarRegistrations.webinarId))
    .where(eq(webinarRegistrations.id, id));
  if (!row) return null;
  const { email, name, leadId, createdAt } = row.registration;
  return { id, email, name, leadId, registeredAt: createdAt, webinar: row.webinar };
}
