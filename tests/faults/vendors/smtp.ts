import { connect, createServer, type Socket } from "node:net";
import { startFakeSmtp } from "#tests/fakes/smtp.ts";
import { watchEnding, watchFailing } from "#tests/faults/vendors/jobs.ts";
import { attemptMs, newReport, objections, type Trouble, type Vendor } from "#tests/faults/vendors/vendor.ts";
import { estimated } from "#tests/harness/visitor.ts";

const greeting = "220 broken.example ESMTP\r\n";

/** SMTP has no 429; its 421 means the same. */
const troubled: Record<Trouble, (socket: Socket) => void> = {
  "no answer": () => {},
  "half an answer": (socket) => void socket.write("220 bro"),
  reset: (socket) => socket.resetAndDestroy(),
  "a page": (socket) => void socket.end("HTTP/1.1 502 Bad Gateway\r\n\r\n<h1>Bad gateway</h1>"),
  nothing: (socket) => void socket.end(),
  "20 MB": (socket) => void socket.end(`220-${"x".repeat(20_000_000)}`),
  "429, wait": (socket) => void socket.end("421 4.7.0 Too many connections, try again later\r\n"),
  // Replies without a code.
  "missing fields": (socket) => {
    socket.write(greeting);
    socket.on("data", () => socket.write("fine\r\n"));
  },
};

export async function smtpVendor(): Promise<Vendor> {
  const smtp = await startFakeSmtp();
  const line = await startLine(new URL(smtp.url));

  const prepare: Vendor["prepare"] = async (scene, round) => {
    const { sql } = scene;
    let [email, about] = ["", "none"];
    return {
      async begin() {
        const report = await newReport(scene, "mail", 460 + round);
        email = report.email;
        await estimated(sql, report.lead);
        const [row] = await sql<
          { id: string }[]
        >`select submission_id as id from leads where id = ${report.lead}`;
        about = row?.id ?? "none";
        return watchFailing(scene, { kind: "mail-rent-report", about });
      },
      async end() {
        const job = await watchEnding(scene, { kind: "mail-rent-report", about });
        const got = smtp.received.filter(({ to }) => to.includes(email)).length;
        const [stored] = await sql`select count(*)::int as rows from messages where recipient = ${email}`;
        const wrong = objections({
          [`${got} mails arrived`]: got === 1,
          [`${stored?.rows} are stored`]: stored?.rows === 1,
        });
        return { tookMs: job.tookMs, wrong: job.wrong ?? wrong };
      },
    };
  };

  return {
    name: "SMTP",
    env: { SMTP_URL: line.url },
    // A server may be silent for 5 s at each step.
    limitMs: 4 * attemptMs,
    trouble: (which) => line.trouble(which),
    prepare,
    async stop() {
      await line.stop();
      await smtp.stop();
    },
  };
}

/** Each change cuts the open connections. */
async function startLine(target: URL) {
  let now: Trouble | null = null;
  const open = new Set<Socket>();
  const server = createServer((client) => {
    open.add(client);
    client.on("close", () => open.delete(client)).on("error", () => {});
    if (now) return troubled[now](client);
    const onward = connect(Number(target.port), target.hostname);
    onward.on("error", () => client.destroy()).on("close", () => client.destroy());
    client.on("close", () => onward.destroy());
    client.pipe(onward).pipe(client);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const cut = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    url: `smtp://127.0.0.1:${typeof address === "object" ? address?.port : ""}`,
    trouble(which: Trouble | null) {
      now = which;
      cut();
    },
    async stop() {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
