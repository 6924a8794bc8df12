import { href, redirect, replace } from "react-router";
import { unlockAnalysis } from "#app/domain/calculators/commands.server.ts";
import { UnlockForm } from "#app/domain/calculators/schema.ts";
import { answerPublicForm } from "#app/http/forms/public-form.server.ts";
import { orUnsent, unsentPublic } from "#app/http/forms/unsent.ts";
import { refuseForeignForm } from "#app/http/identity/guards.server.ts";
import { isScripted } from "#app/http/scripted.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import {
  backWithRefusal,
  calculatorPath,
  unlockedCookie,
} from "#app/routes/funnel/calculator-unlock.server.ts";
import type { Route } from "./+types/rent-vs-sell-unlock.ts";

/** Whoever opens this address meant the calculator. */
export const loader = () => redirect(href("/rent-vs-sell"));

/** An e-mail for the yearly table. A script gets the refusal itself, a browser without one the page with it. */
export async function action({ request, context }: Route.ActionArgs) {
  refuseForeignForm(request);
  const reply = await answerPublicForm(request, context, {
    schema: UnlockForm,
    limit: "calculator-unlock",
    page: href("/rent-vs-sell"),
    run: (form, { actor, ...sender }) => unlockAnalysis(actor, form, { ...sender, now: new Date() }),
    failure: "Failed to unlock analysis. Please try again.",
    success: async (_, form) => {
      const reply = await redirectWithToast(`${calculatorPath(form)}#details`, unlocked, { by: replace });
      reply.headers.append("Set-Cookie", await unlockedCookie());
      return reply;
    },
  });
  return reply instanceof Response || isScripted(request) ? reply : backWithRefusal(reply.data);
}

export const clientAction = (sending: Route.ClientActionArgs) => orUnsent(sending, unsentPublic);

const unlocked = { tone: "success", text: "Detailed analysis unlocked!" } as const;
