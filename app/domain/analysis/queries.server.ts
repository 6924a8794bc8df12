export { findEnrolledHome } from "#app/domain/analysis/queries/enrolled.server.ts";
export { entryOf, entryOfLead } from "#app/domain/analysis/queries/entry.server.ts";
export { findReader, isMailTokenOf } from "#app/domain/analysis/queries/mail-token.server.ts";
export { findOwnerRequests } from "#app/domain/analysis/queries/owner-requests.server.ts";
export { findAnalysisOfLead, findReport, listSiblings } from "#app/domain/analysis/queries/report.server.ts";
export { openReportFile } from "#app/domain/analysis/queries/report-file.server.ts";
export { findReportPage } from "#app/domain/analysis/queries/report-page.server.ts";
export { findSubmission } from "#app/domain/analysis/queries/submission.server.ts";
export { findCities, findZip, listBenchmarks } from "#app/domain/analysis/queries/zip.server.ts";
