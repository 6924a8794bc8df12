export { correctFacts } from "#app/domain/analysis/commands/correct-facts.server.ts";
export { estimateEntry, giveUpEstimate } from "#app/domain/analysis/commands/estimate-entry.server.ts";
export { importComps } from "#app/domain/analysis/commands/import-comps.server.ts";
export { importMarket } from "#app/domain/analysis/commands/import-market.server.ts";
export { mailOwnerLink } from "#app/domain/analysis/commands/mail-link.server.ts";
export { onReportOnce, priceAgain } from "#app/domain/analysis/commands/own-report.server.ts";
export {
  askForPerson,
  chooseImprovements,
  retryEstimate,
} from "#app/domain/analysis/commands/owner-acts.server.ts";
export { makeReportFile, sweepReportFiles } from "#app/domain/analysis/commands/report-file.server.ts";
export { submitAnalysis } from "#app/domain/analysis/commands/submit-analysis.server.ts";
