import { createServer, type Server, type Socket } from "node:net";
import { SMTPServer, type SMTPServerDataStream } from "smtp-server";

/** `greeting` is the client's EHLO name. */
type ReceivedMail = { from: string; to: string[]; raw: string; greeting: string };

export type Refusal = { at: "MAIL" | "RCPT" | "DATA"; code: number; message: string };

export type FakeSmtp = {
  url: string;
  received: ReceivedMail[];
  /** One per message, then "accept". */
  answer(...next: ("accept" | Refusal)[]): void;
  stop(): Promise<void>;
};

/** Without encryption. `login` requires that name and password. With `onMail`, no email is stored. */
export async function startFakeSmtp(
  login?: { user: string; password: string },
  onMail?: (to: string) => unknown,
  refuse: (to: string) => Refusal | undefined = () => undefined,
): Promise<FakeSmtp> {
  const received: ReceivedMail[] = [];
  let script: ("accept" | Refusal)[] = [];
  const errorOf = ({ message, code }: Refusal) => Object.assign(new Error(message), { responseCode: code });
  const refusalAt = (at: Refusal["at"]) => {
    const [next] = script;
    if (next === undefined || next === "accept" || next.at !== at) return;
    script = script.slice(1);
    return errorOf(next);
  };
  const server = new SMTPServer({
    disabledCommands: login ? ["STARTTLS"] : ["STARTTLS", "AUTH"],
    allowInsecureAuth: true,
    authOptional: !login,
    disableReverseLookup: true,
    onAuth: ({ username, password }, _session, callback) =>
      username === login?.user && password === login?.password
        ? callback(null, { user: username })
        : callback(new Error("Invalid login")),
    onMailFrom: (_address, _session, callback) => callback(refusalAt("MAIL")),
    onRcptTo({ address }, _session, callback) {
      const refusal = refuse(address);
      callback(refusal ? errorOf(refusal) : refusalAt("RCPT"));
    },
    onData: (stream, { envelope, hostNameAppearsAs: greeting }, callback) => {
      void readAll(stream).then((raw) => {
        const refusal = refusalAt("DATA");
        if (refusal) return callback(refusal);
        if (script[0] === "accept") script = script.slice(1);
        const from = envelope.mailFrom ? envelope.mailFrom.address : "";
        if (onMail) for (const { address } of envelope.rcptTo) onMail(address);
        else received.push({ from, to: envelope.rcptTo.map((rcpt) => rcpt.address), raw, greeting });
        callback(null, "2.0.0 queued as fake");
      }, callback);
    },
  });
  // A killed client resets its connection.
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: urlOf(server.server, login),
    received,
    answer: (...next) => {
      script = next;
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

export type BrokenBehaviour =
  | "no greeting"
  | "refuses to serve"
  | "hangs after RCPT"
  | "drops after DATA"
  | "drops before MAIL";

/** Raw sockets, for misbehavior that SMTP libraries cannot produce. */
export async function startBrokenSmtp(behaviour: BrokenBehaviour) {
  let connections = 0;
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    connections += 1;
    open.add(socket);
    socket.on("close", () => open.delete(socket)).on("error", () => {});
    if (behaviour === "no greeting") return;
    if (behaviour === "refuses to serve") return void socket.end("554 5.3.2 No service here\r\n");
    socket.write("220 broken.example ESMTP\r\n");
    socket.on("data", (chunk) => converse(socket, chunk.toString(), behaviour));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: urlOf(server),
    get connections() {
      return connections;
    },
    async stop() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function converse(socket: Socket, said: string, behaviour: BrokenBehaviour) {
  if (/^EHLO/i.test(said)) return void socket.write("250-broken.example\r\n250 8BITMIME\r\n");
  if (/^MAIL/i.test(said))
    return behaviour === "drops before MAIL" ? socket.destroy() : void socket.write("250 2.1.0 Ok\r\n");
  if (/^RCPT/i.test(said))
    return behaviour === "hangs after RCPT" ? undefined : void socket.write("250 2.1.5 Ok\r\n");
  if (/^DATA/i.test(said)) return void socket.write("354 Go ahead\r\n");
  // After the end of the message: the client cannot know whether it was stored.
  if (said.includes("\r\n.\r\n")) socket.destroy();
}

async function readAll(stream: SMTPServerDataStream) {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString();
}

function urlOf(
  server: { address(): ReturnType<Server["address"]> },
  login?: { user: string; password: string },
) {
  const address = server.address();
  if (!address || typeof address === "string") throw new Error("The fake has no port");
  const credentials = login ? `${encodeURIComponent(login.user)}:${encodeURIComponent(login.password)}@` : "";
  return `smtp://${credentials}127.0.0.1:${address.port}`;
}
