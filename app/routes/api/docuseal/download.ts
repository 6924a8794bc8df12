import { readFileKey } from "#app/features/agreements/commands/files.server.ts";
import { documentFileName } from "#app/features/agreements/rules.ts";
import { endpoints } from "#app/routes/api/endpoints.server.ts";
import { openDownload } from "#app/routes/office/documents/stored-file.server.ts";
import { answerApi } from "#app/server/api/answer.server.ts";

const answer = answerApi(endpoints.downloadDocument, async ({ params: { id }, actor }) =>
  openDownload(await readFileKey(actor, id), documentFileName(id)),
);

export { answer as action, answer as loader };
