import { createCookie, redirect } from "react-router";
import type { PublicFormState } from "#app/components/form/public-form.tsx";
import { config } from "#app/config.server.ts";
import { readRentVsSell } from "#app/features/calculators/rent-vs-sell/inputs.ts";
import { TypedFigures } from "#app/features/calculators/schema.ts";
import type { Typed } from "#app/features/calculators/typed.ts";
import { z } from "#app/lib/zod.ts";

const path = "/rent-vs-sell";
const secure = config.appUrl.startsWith("https:");
// The router requests this page's data at /rent-vs-sell.data.
const base = { path: "/", httpOnly: true, sameSite: "lax", secure } as const;

const unlocked = createCookie("rent-vs-sell", { ...base, maxAge: 180 * 86_400 });
const refusal = createCookie("rent-vs-sell-form", { ...base, maxAge: 60 });

export const unlockedCookie = () => unlocked.serialize("unlocked");

export function calculatorPath(typed: Typed) {
  const { query, texts, errors } = readRentVsSell(typed);
  const wrong = Object.entries(texts).filter(([name]) => name in errors);
  const search = String(new URLSearchParams([...Object.entries(query), ...wrong]));
  return search ? `${path}?${search}` : path;
}

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
