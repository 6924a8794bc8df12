import { publishLeadEvents } from "#app/features/webhooks/commands/publish.server.ts";
import { type LeadEventKind, leadTypes } from "#app/features/webhooks/rules.ts";
import { reaction } from "#app/timeline/reactions.server.ts";

export const webhookReactions = [
  reaction("webhooks", Object.keys(leadTypes) as LeadEventKind[], publishLeadEvents),
];
