export { callOffFeeOfDeleted } from "#app/domain/billing/commands/call-off-deleted.server.ts";
export { cancelPayment } from "#app/domain/billing/commands/cancel-payment.server.ts";
export { confirmPayment } from "#app/domain/billing/commands/confirm-payment.server.ts";
export { hearStripe } from "#app/domain/billing/commands/hear-stripe.server.ts";
export { openCheckout } from "#app/domain/billing/commands/open-checkout.server.ts";
export { createPaymentSession } from "#app/domain/billing/commands/payment-session.server.ts";
export {
  queueReconciliation,
  reconcilePayments,
} from "#app/domain/billing/commands/reconcile/reconcile.server.ts";
export { refundPayment, sendRefund } from "#app/domain/billing/commands/refund-payment.server.ts";
export { requestPayment } from "#app/domain/billing/commands/request-payment.server.ts";
export { type Play, playCheckout } from "#app/domain/billing/commands/sandbox.server.ts";
export { settlePayment } from "#app/domain/billing/commands/settle-payment.server.ts";
export { concludePayment, verifyPayment } from "#app/domain/billing/commands/verify-payment.server.ts";
