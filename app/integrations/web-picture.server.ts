import { requestPublic } from "#app/integrations/public-http.server.ts";

type Fetched = { ok: true; content: Buffer } | { ok: false; message: string };

export async function fetchPicture(address: string, { mostBytes }: { mostBytes: number }): Promise<Fetched> {
  const refuse = (message: string): Fetched => ({ ok: false, message });
  const reply = await requestPublic(address, {
    headers: { Accept: "image/*" },
    mostBytes,
    deadlineMs: 8_000,
  });
  if (!reply.ok) return refuse(reply.reason === "not public" ? notPublic : notReached);
  if (reply.status !== 200) return refuse(`${notReached} It answered ${reply.status}.`);
  if (reply.isCut) return refuse(reply.isCut === "long" ? tooLong : notReached);
  return { ok: true, content: reply.content };
}

const notPublic = "This picture isn't on the public internet. Upload it instead.";
const notReached = "The picture could not be fetched from this address. Upload it instead.";
const tooLong = "The picture at this address is larger than 5 MB. Upload a smaller one instead.";
