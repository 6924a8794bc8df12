export { draftAgreement, readDesk } from "#app/domain/documents/commands/draft.server.ts";
export { hearDocuseal } from "#app/domain/documents/commands/hear.server.ts";
export { giveUpOpening, openAgreement, openSoon } from "#app/domain/documents/commands/open.server.ts";
export { reconcileAgreements } from "#app/domain/documents/commands/reconcile.server.ts";
export { requestAgreement } from "#app/domain/documents/commands/request.server.ts";
export { actInSandbox, viewInSandbox } from "#app/domain/documents/commands/sandbox.server.ts";
export {
  cancelAgreement,
  sendAgreement,
  sendAgreementAgain,
} from "#app/domain/documents/commands/send.server.ts";
export {
  closeAgreement,
  refreshAgreement,
  settleAgreement,
} from "#app/domain/documents/commands/settle.server.ts";
