export { cancelPayment } from "#app/domain/billing/commands/cancel-payment.server.ts";
export { confirmPayment } from "#app/domain/billing/commands/confirm-payment.server.ts";
export { hearStripe } from "#app/domain/billing/commands/hear-stripe.server.ts";
export { openCheckout } from "#app/domain/billing/commands/open-checkout.server.ts";
export { queueReconciliation, reconcilePayments } from "#app/domain/billing/commands/reconcile.server.ts";
export { refundPayment, sendRefund } from "#app/domain/billing/commands/refund-payment.server.ts";
export { requestPayment } from "#app/domain/billing/commands/request-payment.server.ts";
export { type Play, playCheckout } from "#app/domain/billing/commands/sandbox.server.ts";
export { settlePayment } from "#app/domain/billing/commands/settle-payment.server.ts";
