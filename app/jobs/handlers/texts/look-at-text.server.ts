import { lookAtText } from "#app/domain/texts/commands.server.ts";
import { done, handleJob } from "#app/jobs/handler.ts";
import { jobs } from "#app/jobs/registry.ts";
import { promptSchedule } from "#app/jobs/retry.ts";

/** The next hour has a job of its own, so one whose vendor is away is not parked for a person. */
export const lookAgain = handleJob(jobs["look-at-text"], {
  schedule: promptSchedule,
  async run({ providerId }, { attempt }) {
    const looked = await lookAtText(providerId);
    if (looked.ok || !looked.retryable || attempt >= mostLooks) return done;
    return { end: "retry", why: looked.detail, atLeastMs: looked.retryAfterMs };
  },
});

const mostLooks = 3;
