export { askForAgreement } from "#app/domain/enrollment/commands/agreement.server.ts";
export { completeEnrollment } from "#app/domain/enrollment/commands/complete.server.ts";
export {
  carryFromAnalysis,
  saveAnswers,
  startAnother,
  startEmpty,
  startFromReport,
} from "#app/domain/enrollment/commands/drafts.server.ts";
export { chooseWalkthrough } from "#app/domain/enrollment/commands/walkthrough.server.ts";
