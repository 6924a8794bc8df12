export { findPaidFee, isFeeAsked } from "#app/domain/billing/queries/fee.server.ts";
export { findLeadMoney } from "#app/domain/billing/queries/lead-money.server.ts";
export {
  findFeePaidNotice,
  findPayLetter,
  findReceiptLetter,
} from "#app/domain/billing/queries/letters.server.ts";
export { findMoneyForm } from "#app/domain/billing/queries/money-form.server.ts";
export { findPayPage } from "#app/domain/billing/queries/pay-page.server.ts";
export { findSandboxPage } from "#app/domain/billing/queries/sandbox-page.server.ts";
