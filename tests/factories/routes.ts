import { RouterContextProvider } from "react-router";
import { type FormReply, problemOf, typedIn } from "#app/components/form/reply.ts";
import { type Actor, visitor } from "#app/lib/actor.ts";
import { actorContext, requestContext } from "#app/server/context.ts";

type Sent = {
  path: string;
  fields?: Record<string, string>;
  params?: Record<string, string>;
  cookie?: string;
  actor?: Actor;
};

export function sentTo({ path, fields, params = {}, cookie, actor = visitor }: Sent) {
  const url = new URL(path, "http://localhost:3000");
  const context = new RouterContextProvider();
  context.set(requestContext, { id: "-", ip: "198.51.100.7" });
  context.set(actorContext, actor);
  const request = new Request(url, {
    ...(fields && { method: "POST", body: new URLSearchParams(fields) }),
    ...(cookie && { headers: { cookie } }),
  });
  return { request, url, context, params, pattern: "" } as never;
}

export async function answerOf(answer: Promise<unknown>) {
  const reply = await answer.catch((thrown: unknown) => thrown);
  if (reply instanceof Response)
    return { status: reply.status, to: reply.headers.get("location"), data: null, reply };
  if (reply instanceof Error) throw reply;
  const { init, data } = reply as { init?: ResponseInit | null; data?: unknown };
  return { status: init?.status ?? 200, to: null, data: data ?? reply, reply: null };
}

/** What a form shows after a refusal. */
export function shownIn(reply: FormReply<unknown>) {
  const { "": _, ...fields } = reply.error ?? {};
  const { recheck, known } = reply;
  return { problem: problemOf(reply), fields, typed: typedIn(reply), recheck, known };
}
