export { askForAgreement, chooseWalkthrough } from "#app/domain/enrollment/commands/after.server.ts";
export { completeEnrollment } from "#app/domain/enrollment/commands/complete.server.ts";
export { saveAnswers, startAnother } from "#app/domain/enrollment/commands/drafts.server.ts";
