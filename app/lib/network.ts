/** As Chromium, Firefox and Safari throw it. */
export const isUnreached = (thrown: unknown) =>
  thrown instanceof TypeError && /^(Failed to fetch|NetworkError|Load failed)/.test(thrown.message);
