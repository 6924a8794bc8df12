import { CircleCheck, FileSignature, TriangleAlert } from "lucide-react";
import { byActor, event, isProgram, itself } from "#app/features/leads/timeline/define.ts";

type Agreement = { name?: string; mode?: string; reason?: string | null };

const inSandbox = ({ mode }: Agreement) => (mode === "sandbox" ? ", in the sandbox" : "");
const quoted = (reason: string | null | undefined) => (reason ? `: “${reason}”` : "");

export const agreementEvents = {
  agreement_requested: event(FileSignature, () => byActor("asked for the management agreement")),
  agreement_sent: event<Agreement>(FileSignature, (data, context) =>
    isProgram(context)
      ? itself(`Agreement sent to be signed, as the owner had asked${inSandbox(data)}`)
      : byActor(`sent the agreement to be signed${inSandbox(data)}`),
  ),
  agreement_viewed: event<Agreement>(FileSignature, () => byActor("opened the agreement")),
  agreement_signed: event<Agreement>(FileSignature, () => byActor("signed the agreement")),
  agreement_completed: event<Agreement>(CircleCheck, (_, context) =>
    isProgram(context)
      ? itself("Agreement signed by both")
      : byActor("countersigned the agreement: both have signed"),
  ),
  agreement_declined: event<Agreement>(TriangleAlert, ({ reason }) =>
    byActor(`declined the agreement${quoted(reason)}`),
  ),
  agreement_expired: event<Agreement>(TriangleAlert, () =>
    itself("The agreement expired without its signatures"),
  ),
  agreement_cancelled: event<Agreement>(FileSignature, ({ reason }) =>
    byActor(`cancelled the agreement${quoted(reason)}`),
  ),
};
