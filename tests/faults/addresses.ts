import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "#app/routes.ts";

export type Samples = { lead: string; message: string; task: string };

const slugs: Record<string, string> = {
  "/team": "dana-whitfield",
  "/blog": "maximizing-rental-property-roi",
  "/webinar": "2025-08-07",
  // An unknown id.
  "/sandbox": "00000000-0000-4000-8000-000000000000",
};

/** Throws on a parameter without a sample. */
export async function everyAddress(samples: Samples): Promise<string[]> {
  const patterns = await everyPattern();
  return [...new Set(patterns.map((pattern) => fill(pattern, samples)))];
}

export async function everyAddressWith(part: string): Promise<string[]> {
  const patterns = await everyPattern();
  const varying = patterns.filter((pattern) => /[:*]/.test(pattern));
  return [...new Set(varying.map((pattern) => pattern.replace(/:\w+|\*/g, () => part)))];
}

const everyPattern = async () => (await routes).flatMap((entry) => patternsOf(entry, ""));

function patternsOf(entry: RouteConfigEntry, above: string): string[] {
  const path = entry.path === undefined ? above : `${above}/${entry.path}`.replace(/\/+/g, "/");
  const below = (entry.children ?? []).flatMap((child) => patternsOf(child, path));
  return entry.children && entry.path === undefined ? below : [path || "/", ...below];
}

function fill(pattern: string, { lead, message, task }: Samples) {
  const id = pattern.startsWith("/admin/outbox") ? message : pattern.startsWith("/tasks") ? task : lead;
  const slug = slugs[/^\/[a-z]+/.exec(pattern)?.[0] ?? ""] ?? ":slug";
  const address = pattern
    .replace(":id", id)
    .replace(":slug", slug)
    .replace(/^\/:slug$/, "/agency-disclosure")
    .replace(":city", "ankeny")
    .replace("/sandbox/:page", "/sandbox/social")
    .replace(":figure", "funnel")
    .replace(":zip", "50311")
    .replace(":sessionId", "cs_test_nobodys")
    .replace(/:(view|note|file|event|owner|item|merge)\b/, "00000000-0000-4000-8000-000000000000")
    .replace(":change", "do-not-call")
    .replace(":key", "00000000-0000-4000-8000-000000000000")
    .replace(":stamp/:name", "00000000001-0/report.pdf")
    .replace("/*", "/nowhere");
  if (address.includes(":")) throw new Error(`The sweep has no sample for ${pattern}`);
  return address;
}
