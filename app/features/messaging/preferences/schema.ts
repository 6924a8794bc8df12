import { topicNames } from "#app/features/messaging/preferences/topics.ts";
import { z } from "#app/lib/zod.ts";

export const PreferencesForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("topics"), topics: z.array(z.enum(topicNames)).default([]) }),
  z.object({ intent: z.enum(["pause", "resume", "stop", "stop-texts", "delete"]) }),
]);

export type PreferencesForm = z.output<typeof PreferencesForm>;

/** RFC 8058, as a query string or as multipart. */
export const isOneClick = (body: string) => /List-Unsubscribe(=|"[\r\n]+)One-Click/.test(body);
