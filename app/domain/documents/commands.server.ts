export { callOffAgreementOfDeleted } from "#app/domain/documents/commands/call-off-deleted.server.ts";
export { cancelAgreement } from "#app/domain/documents/commands/cancel.server.ts";
export { nameOwners, readDesk } from "#app/domain/documents/commands/draft.server.ts";
export { hearDocuseal } from "#app/domain/documents/commands/hear.server.ts";
export { lookForWay } from "#app/domain/documents/commands/look-first.server.ts";
export { giveUpOpening, openAgreement, openSoon } from "#app/domain/documents/commands/open.server.ts";
export { lookForDrift } from "#app/domain/documents/commands/outdated.server.ts";
export { followLeadEmail } from "#app/domain/documents/commands/readdress.server.ts";
export { reconcileAgreements } from "#app/domain/documents/commands/reconcile.server.ts";
export { drawOrLeave, notPriced, requestAgreement } from "#app/domain/documents/commands/request.server.ts";
export { actInSandbox, viewInSandbox } from "#app/domain/documents/commands/sandbox.server.ts";
export { sendAgreement, sendAgreementAgain } from "#app/domain/documents/commands/send.server.ts";
export {
  closeAgreement,
  giveUpClosing,
  refreshAgreement,
  settleAgreement,
} from "#app/domain/documents/commands/settle.server.ts";
