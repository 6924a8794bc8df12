/** A later reload must not repeat a success message. */
export const isJustNow = (at: Date, now: Date) => now.getTime() - at.getTime() < 60_000;
