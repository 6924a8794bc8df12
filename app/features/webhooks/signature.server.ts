import { createHmac, randomBytes } from "node:crypto";

const prefix = "whsec_";

export const newSecret = () => prefix + randomBytes(32).toString("base64");

type Message = { id: string; timestamp: number; body: string };

/** Standard Webhooks 1.0: one signature per secret. `timestamp` is in seconds. */
export const signaturesOf = (secrets: readonly string[], { id, timestamp, body }: Message) =>
  secrets
    .map((secret) => {
      const key = Buffer.from(secret.replace(prefix, ""), "base64");
      return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`;
    })
    .join(" ");
