/** Decimal, as file managers count. */
export const mostFileBytes = 25_000_000;
export const mostImportBytes = 250_000_000;
/** A larger one is restored with `npm run restore`. */
export const mostArchiveBytes = 4_000_000_000;

/** Forms with a file. A new one needs a line here, and reads it with `readUpload` or `handleForm`. */
const uploads: readonly [path: RegExp, bytes: number][] = [
  [/^\/leads\/import$/, mostImportBytes],
  [/^\/(restore|admin\/backups)$/, mostArchiveBytes],
  [/^\/leads\/[^/]+\/files$/, mostFileBytes],
  [/^\/admin\/rent-data$/, mostFileBytes],
  [/^\/onboarding\/[^/]+$/, mostFileBytes],
  [/^\/admin\/(pictures|images|logo)(\/[^/]+)?$/, mostFileBytes],
];

const mostFormBytes = 200_000;
const mostWebhookBytes = 1024 * 1024;
const mostMailBytes = 10 * 1024 * 1024;
const deadlineMs = 5_500;
/** Node gives a whole request 5 minutes. */
const uploadDeadlineMs = 310_000;

/** Somewhat larger files are read to their end, because a browser shows no answer before that. */
const drained = 4;

export function limitsOf({ path, method }: { path: string; method: string }) {
  if (path === "/webhooks/mail") return { bodyBytes: mostMailBytes, deadlineMs };
  if (path.startsWith("/webhooks/")) return { bodyBytes: mostWebhookBytes, deadlineMs };
  const page = path.replace(/\.data$/, "");
  const upload = method === "POST" && uploads.find(([pattern]) => pattern.test(page));
  return upload
    ? { bodyBytes: drained * upload[1], deadlineMs: uploadDeadlineMs }
    : { bodyBytes: mostFormBytes, deadlineMs };
}
