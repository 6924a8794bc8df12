export { billCustomer } from "#app/domain/invoices/commands/bill-customer.server.ts";
export { createInvoice } from "#app/domain/invoices/commands/create.server.ts";
export { discardInvoice } from "#app/domain/invoices/commands/discard.server.ts";
export { giveUpInvoice, issueInvoice } from "#app/domain/invoices/commands/issue.server.ts";
export {
  refundInvoice,
  sendInvoiceRefund,
  settleInvoiceRefunds,
} from "#app/domain/invoices/commands/refund.server.ts";
export { retryInvoice } from "#app/domain/invoices/commands/retry.server.ts";
export { payInSandbox } from "#app/domain/invoices/commands/sandbox.server.ts";
export {
  hearInvoice,
  reconcileInvoices,
  settleInvoice,
} from "#app/domain/invoices/commands/settle.server.ts";
export { carryOutVoid, giveUpVoid, voidInvoice } from "#app/domain/invoices/commands/void.server.ts";
export { voidInvoicesOfDeleted } from "#app/domain/invoices/commands/void-deleted.server.ts";
