import { href, redirect, replace } from "react-router";
import { orUnavailable, unavailablePublicForm } from "#app/components/form/unavailable.ts";
import { unlockAnalysis } from "#app/features/calculators/commands.server.ts";
import { UnlockForm } from "#app/features/calculators/schema.ts";
import {
  backWithRefusal,
  calculatorPath,
  unlockedCookie,
} from "#app/routes/funnel/calculator-unlock.server.ts";
import { handlePublicForm } from "#app/server/handle-form.server.ts";
import { isScripted } from "#app/server/scripted.ts";
import { redirectWithToast } from "#app/server/toast.server.ts";
import type { Route } from "./+types/rent-vs-sell-unlock.ts";

export const loader = () => redirect(href("/rent-vs-sell"));

export async function action({ request, context }: Route.ActionArgs) {
  const reply = await handlePublicForm(
    { request, context },
    {
      schema: UnlockForm,
      limit: "calculator-unlock",
      page: href("/rent-vs-sell"),
      command: (form, actor, sender) => unlockAnalysis(actor, form, { ...sender, now: new Date() }),
      failure: "Failed to unlock analysis. Please try again.",
      success: async (_, form) => {
        const reply = await redirectWithToast(`${calculatorPath(form)}#details`, unlocked, { by: replace });
        reply.headers.append("Set-Cookie", await unlockedCookie());
        return reply;
      },
    },
  );
  return reply instanceof Response || isScripted(request) ? reply : backWithRefusal(reply.data);
}

export const clientAction = (sending: Route.ClientActionArgs) =>
  orUnavailable(sending, unavailablePublicForm);

const unlocked = { tone: "success", text: "Detailed analysis unlocked!" } as const;
