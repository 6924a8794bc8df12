import { settleTextStatus } from "#app/domain/texts/commands.server.ts";
import { done, handleJob } from "#app/jobs/handler.ts";
import { jobs } from "#app/jobs/registry.ts";
import { promptSchedule } from "#app/jobs/retry.ts";

/** After these the text is taken for one that somebody else sent from our number. */
const mostLooks = 5;

export const textStatusJob = handleJob(jobs["text-status"], {
  schedule: promptSchedule,
  async run(news, { attempt }) {
    if ((await settleTextStatus(news)) || attempt >= mostLooks) return done;
    return { end: "retry", why: "The text is not written down yet" };
  },
});
