export { findExecutedLetter } from "#app/domain/documents/queries/executed.server.ts";
export { findQuotedFees } from "#app/domain/documents/queries/fees.server.ts";
export {
  findDocument,
  findDocuments,
  findFileKey,
  findLeadAgreement,
  findOwnerFile,
} from "#app/domain/documents/queries/office.server.ts";
export {
  findAgreementLetter,
  findOwnerAgreement,
  findOwnerPage,
} from "#app/domain/documents/queries/owner.server.ts";
export { findSandboxSigning } from "#app/domain/documents/queries/sandbox.server.ts";
