import { createCookie, redirect } from "react-router";
import { config } from "#app/config.server.ts";
import { readRentVsSell } from "#app/domain/calculators/rent-vs-sell/inputs.ts";
import { TypedFigures } from "#app/domain/calculators/schema.ts";
import type { Typed } from "#app/domain/calculators/typed.ts";
import { z } from "#app/domain/zod.ts";
import type { PublicFormState } from "#app/ui/forms/public-form.tsx";

const path = "/rent-vs-sell";
const secure = config.appUrl.startsWith("https:");
// For every path, since the router asks for this page's data at /rent-vs-sell.data.
const base = { path: "/", httpOnly: true, sameSite: "lax", secure } as const;

const unlocked = createCookie("rent-vs-sell", { ...base, maxAge: 180 * 86_400 });
const refusal = createCookie("rent-vs-sell-form", { ...base, maxAge: 60 });

/** The cookie that keeps the yearly table open in this browser. */
export const unlockedCookie = () => unlocked.serialize("unlocked");

/** The calculator's address for figures as they were typed: those that cannot be counted are there, to be told. */
export function calculatorPath(typed: Typed) {
  const { query, texts, errors } = readRentVsSell(typed);
  const wrong = Object.entries(texts).filter(([name]) => name in errors);
  const search = String(new URLSearchParams([...Object.entries(query), ...wrong]));
  return search ? `${path}?${search}` : path;
}

/**
 * Sends a browser without a script back to the calculator after a refusal; the door that took the form has no page of
 * its own. What was typed waits in a cookie, since an e-mail has no place in an address.
 */
export async function backWithRefusal(state: PublicFormState) {
  const typed = (name: string) => {
    const text = state.result.initialValue?.[name];
    return typeof text === "string" ? text : "";
  };
  const initialValue = { email: typed("email").slice(0, 300), name: typed("name").slice(0, 300) };
  const kept: Kept = { ...state, result: { initialValue, error: state.result.error ?? {} } };
  const figures = TypedFigures.safeParse(state.result.initialValue).data ?? {};
  return redirect(`${calculatorPath(figures)}#details`, {
    headers: { "Set-Cookie": await refusal.serialize(kept), "Cache-Control": "no-store" },
  });
}

/** What the calculator knows of the form: whether it was unlocked, and the refusal that has just come back. */
export async function takeUnlock(request: Request) {
  const header = request.headers.get("cookie");
  if (!header?.includes("rent-vs-sell")) return { isUnlocked: false, refused: null, headers: undefined };
  const isUnlocked = (await unlocked.parse(header)) === "unlocked";
  const kept: unknown = await refusal.parse(header);
  const state = Kept.safeParse(kept).data;
  if (!state) return { isUnlocked, refused: null, headers: undefined };
  return {
    isUnlocked,
    refused: state satisfies PublicFormState,
    headers: await refusal.serialize("", { maxAge: 0 }),
  };
}

/**
 * What of a refusal its page shows, whether a field, the limit or the store stood in the way. Anybody can write a
 * cookie; what is none of ours is no refusal.
 */
const Kept = z.object({
  result: z.object({
    initialValue: z.object({ email: z.string(), name: z.string() }),
    error: z.record(z.string(), z.array(z.string()).nullable()),
  }),
  formKey: z.uuid(),
  startedAt: z.number(),
  problem: z.string().optional(),
});
type Kept = z.infer<typeof Kept>;
