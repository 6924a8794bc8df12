export { lookAtText, reconcileTexts } from "#app/domain/texts/commands/look-again.server.ts";
export { receiveText } from "#app/domain/texts/commands/receive.server.ts";
export { recordSentText, recordUnsentText } from "#app/domain/texts/commands/sent.server.ts";
export { receiveTextStatus, settleTextStatus } from "#app/domain/texts/commands/status.server.ts";
