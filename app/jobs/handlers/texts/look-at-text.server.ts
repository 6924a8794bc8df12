import { lookAtText } from "#app/domain/texts/commands.server.ts";
import { done, handleJob } from "#app/jobs/handler.ts";
import { jobs } from "#app/jobs/registry.ts";
import { promptSchedule } from "#app/jobs/retry.ts";
import { vendorOutcome } from "#app/jobs/vendor-outcome.ts";

/** The next hour begins it anew, so one whose vendor is away is not parked for a person. */
export const lookAtTextJob = handleJob(jobs["look-at-text"], {
  schedule: promptSchedule,
  async run({ providerId }, { attempt }) {
    const looked = await lookAtText(providerId);
    if (looked.ok || !looked.retryable || attempt >= mostLooks) return done;
    return vendorOutcome(looked, { settingsMs: null });
  },
});

const mostLooks = 3;
