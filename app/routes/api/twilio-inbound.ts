import { receiveText } from "#app/domain/texts/commands.server.ts";
import { answerKnock, onlyPosts } from "#app/http/knock.server.ts";
import type { Route } from "./+types/twilio-inbound.ts";

/** Texts to our number. The answer is always empty: Twilio itself answers STOP, START and HELP. */
export const action = (door: Route.ActionArgs) =>
  answerKnock(
    door,
    "twilio",
    ({ rawBody, headers, url }) =>
      receiveText({ rawBody, signature: headers.get("x-twilio-signature"), url }),
    { body: "<Response/>", type: "text/xml; charset=utf-8" },
  );

export const loader = onlyPosts;
