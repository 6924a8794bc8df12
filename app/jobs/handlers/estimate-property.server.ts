import { estimateEntry, giveUpEstimate } from "#app/domain/analysis/commands.server.ts";
import { lookForDrift } from "#app/domain/documents/commands.server.ts";
import { done, handleJob } from "#app/jobs/handler.ts";
import { jobs } from "#app/jobs/registry.ts";
import { promptSchedule } from "#app/jobs/retry.ts";

export const estimatePropertyJob = handleJob(jobs["estimate-property"], {
  schedule: promptSchedule,
  async run({ entryId, revision }) {
    await estimateEntry(entryId, revision);
    await lookForDrift(entryId);
    return done;
  },
  async onParked({ entryId, revision }) {
    await giveUpEstimate(entryId, revision);
    return undefined;
  },
});
