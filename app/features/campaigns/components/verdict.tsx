import { CircleArrowRight, CirclePause, CircleStop, Send } from "lucide-react";
import type { Verdict } from "#app/features/campaigns/rules.ts";

const icons = { send: Send, hold: CirclePause, skip: CircleArrowRight, leave: CircleStop };
const inks = { send: "text-blue", hold: "text-soft", skip: "text-quiet", leave: "text-red-deep" };

export function VerdictMark({ verdict }: { verdict: Verdict["verdict"] }) {
  const Icon = icons[verdict];
  return <Icon aria-hidden="true" className={`inline size-4 flex-none align-[-0.15em] ${inks[verdict]}`} />;
}
