import { noting } from "#app/domain/vendors/commands.server.ts";
import * as docuseal from "#app/integrations/docuseal.server.ts";

// What is asked of the vendor about agreements; how it answers is noted each time. Never inside a transaction.
export const createSubmission = noting("docuseal", docuseal.createSubmission);
export const findByExternalId = noting("docuseal", docuseal.findByExternalId);
export const findSubmission = noting("docuseal", docuseal.findSubmission);
export const archiveSubmission = noting("docuseal", docuseal.archiveSubmission);
export const updateSignerEmail = noting("docuseal", docuseal.updateSignerEmail);
export const downloadDocument = noting("docuseal", docuseal.downloadDocument);
