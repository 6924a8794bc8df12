/** Whether something was sent within the last minute: a page that is loaded again later thanks nobody anew. */
export const isJustNow = (at: Date, now: Date) => now.getTime() - at.getTime() < 60_000;
