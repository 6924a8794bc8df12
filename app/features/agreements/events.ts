import { byActor, event, isProgram, itself } from "#app/timeline/define.ts";

type Agreement = { name?: string; mode?: string; reason?: string | null };

const inSandbox = ({ mode }: Agreement) => (mode === "sandbox" ? ", in the sandbox" : "");
const quoted = (reason: string | null | undefined) => (reason ? `: “${reason}”` : "");

export const agreementEvents = {
  agreement_requested: event("FileSignature", () => byActor("requested the management agreement")),
  agreement_sent: event<Agreement>("FileSignature", (data, context) =>
    isProgram(context)
      ? itself(`Agreement sent at the owner's request${inSandbox(data)}`)
      : byActor(`sent the agreement${inSandbox(data)}`),
  ),
  agreement_viewed: event<Agreement>("FileSignature", () => byActor("opened the agreement")),
  agreement_opened_here: event<Agreement>("FileSignature", () =>
    byActor("opened the agreement for the owner on the office's device"),
  ),
  agreement_signed: event<Agreement>("FileSignature", () => byActor("signed the agreement")),
  broker_reminded: event("Mail", () => byActor("reminded the broker to countersign")),
  agreement_completed: event<Agreement>("CircleCheck", (_, context) =>
    isProgram(context) ? itself("Agreement fully signed") : byActor("countersigned the agreement"),
  ),
  agreement_declined: event<Agreement>("TriangleAlert", ({ reason }) =>
    byActor(`declined the agreement${quoted(reason)}`),
  ),
  agreement_expired: event<Agreement>("TriangleAlert", () =>
    itself("The agreement expired before both parties signed"),
  ),
  agreement_cancelled: event<Agreement>("FileSignature", ({ reason }) =>
    byActor(`canceled the agreement${quoted(reason)}`),
  ),
};
