import { crmReactions } from "#app/features/crm/reactions.server.ts";
import { leadReactions } from "#app/features/leads/reactions.server.ts";
import { onboardingReactions } from "#app/features/onboarding/reactions.server.ts";
import { targetReactions } from "#app/features/tasks/targets/reactions.server.ts";

/** In the order in which they run. */
export const reactions = [...leadReactions, ...targetReactions, ...crmReactions, ...onboardingReactions];
