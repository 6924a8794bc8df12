import { addPageViews, type PageView } from "#app/features/content/page-views/commands.server.ts";
import { addDays, weekdayOf } from "#app/lib/dates.ts";
import { seededRandom } from "#app/seed/random.ts";

const days = 730;

/** Views a day of a page or a step of a form, and where they come from. */
const daily: readonly [path: string, views: number, referrer: string][] = [
  ["/", 34, ""],
  ["/", 21, "google.com"],
  ["/", 6, "facebook.com"],
  ["/analysis", 9, ""],
  ["/analysis#begun", 2.4, ""],
  ["/analysis#contact", 1.2, ""],
  ["/analysis#sent", 0.5, ""],
  ["/enroll", 4, ""],
  ["/enroll#contact", 1, ""],
  ["/enroll#review", 0.5, ""],
  ["/enroll#sent", 0.2, ""],
  ["/rent-vs-sell", 7, "google.com"],
  ["/blog", 5, ""],
  ["/areas/ankeny", 3, "bing.com"],
  ["/realtor-referral", 2, ""],
  ["/realtor-referral#sent", 0.1, ""],
  ["/webinar", 2, "linkedin.com"],
  ["/webinar#sent", 0.3, ""],
];

/** Two years that grow by a half, quieter on weekends. */
export async function addSampleViews(today: string): Promise<void> {
  const random = seededRandom(2_718);
  const views = Array.from({ length: days }, (_, ago): PageView[] => {
    const day = addDays(today, -ago);
    const level = (1 - ago / (3 * days)) * (weekdayOf(day) > 5 ? 0.6 : 1);
    return daily.flatMap(([path, average, referrer]) => {
      const wished = average * level * (random.whole(60, 140) / 100);
      const count = Math.floor(wished) + (random.chance(wished % 1) ? 1 : 0);
      return count > 0 ? [{ day, path, referrer, views: count }] : [];
    });
  }).flat();
  for (let at = 0; at < views.length; at += 5_000) await addPageViews(views.slice(at, at + 5_000));
}
