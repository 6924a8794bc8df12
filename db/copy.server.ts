import { finished, type Readable } from "node:stream";
import { promisify } from "node:util";
import { sql } from "drizzle-orm";
import type postgres from "postgres";
import { db, exportPool, exportReplica } from "#db/instance.server.ts";

type Query = { sql: string; params: unknown[] };

/** The rows as CSV with a header line. Ends the statement when the reader stops early; on the replica the rest is read. */
export async function* copyOut(query: Query, timeZone: string): AsyncGenerator<Buffer> {
  const text = await inlined(query);
  const replica = exportReplica();
  let isCut = false;
  if (replica)
    try {
      for await (const chunk of copyThrough(replica.begin, text, timeZone)) {
        isCut = true;
        yield chunk;
      }
      return;
    } catch (error) {
      replica.failed(error, isCut);
      if (isCut) throw error;
    }
  const cancel = (pid: number) => db().execute(sql`select pg_cancel_backend(${pid}::int)`);
  yield* copyThrough((work) => exportPool().begin("read only", work), text, timeZone, cancel);
}

type Work = (tx: postgres.TransactionSql) => Promise<void>;
/** Of another connection, which behind a balancer may reach another server. */
type Cancel = (pid: number) => PromiseLike<unknown>;

async function* copyThrough(
  begin: (work: Work) => Promise<unknown>,
  text: string,
  timeZone: string,
  cancel: Cancel = async () => {},
) {
  const begun = Promise.withResolvers<{ rows: Readable; pid: number }>();
  const read = Promise.withResolvers<void>();
  // The driver's `reserve` never answers on a new connection. The time limit is set again for poolers.
  const transaction = begin(async (tx) => {
    const [{ pid } = { pid: 0 }] = await tx<{ pid: number }[]>`select pg_backend_pid() as pid,
      set_config('timezone', ${timeZone}, true), set_config('datestyle', 'iso', true),
      set_config('statement_timeout', '600s', true)`;
    const rows = await tx.unsafe(`copy (${text}) to stdout with (format csv, header)`).readable();
    begun.resolve({ rows, pid });
    await read.promise;
  });
  transaction.catch(begun.reject);
  const { rows, pid } = await begun.promise;
  try {
    // `yield*` would pass a reader's error on to the stream and destroy it.
    for await (const chunk of rows.iterator({ destroyOnReturn: false })) yield chunk as Buffer;
  } finally {
    if (!rows.readableEnded) await stop(rows, () => cancel(pid));
    read.resolve();
  }
}

/** The driver pauses the connection of a destroyed stream for good, so the rest is read. */
async function stop(rows: Readable, cancel: () => PromiseLike<unknown>) {
  // First, since the canceled statement's error may arrive before the cancellation's reply.
  const ended = promisify(finished)(rows).catch(() => {});
  await cancel();
  rows.resume();
  await ended;
}

/** COPY takes no parameters, so Postgres quotes them. */
async function inlined({ sql: text, params }: Query) {
  const values = params.map((value) => {
    if (value === null || ["string", "number", "boolean"].includes(typeof value)) return value;
    throw new Error("This parameter can't be written into a statement");
  });
  const quoted = await db().execute<{ text: string }>(
    sql`select quote_nullable(value) as text from jsonb_array_elements_text(${JSON.stringify(values)}::jsonb)
      with ordinality as given (value, place) order by place`,
  );
  return text.replace(/\$(\d+)/g, (_, place) => quoted[Number(place) - 1]?.text ?? "null");
}
