import path from "node:path";
import { type Running, root } from "#tests/harness/children.ts";
import { plainClient, startCluster } from "#tests/harness/cluster.ts";
import { startProgram } from "#tests/harness/program.ts";

export const benchFolder = path.join(root, ".data/bench");
export const faultsFolder = path.join(root, ".data/faults");

export type Stage = {
  program: Running;
  databaseUrl: string;
  sql: ReturnType<typeof plainClient>;
};

type Options = { env?: Record<string, string>; node?: string[] };

/** On a fresh, seeded database. */
export async function onStage<Answer>(
  folder: string,
  options: Options,
  work: (stage: Stage) => Promise<Answer>,
): Promise<Answer> {
  const cluster = await startCluster(folder);
  const databaseUrl = await cluster.emptyDatabase("program");
  const sql = plainClient(databaseUrl);
  try {
    const program = await startProgram({ ...options, databaseUrl, folder });
    try {
      // Without a worker they stay.
      if (options.env?.ROLE !== "web") await idle(sql);
      return await work({ program, databaseUrl, sql });
    } finally {
      await program.stop();
    }
  } finally {
    await sql.end({ timeout: 2 });
    cluster.stop();
  }
}

/** Waits for the sample's own jobs. */
async function idle(sql: Stage["sql"]) {
  const deadline = performance.now() + 60_000;
  while (performance.now() < deadline) {
    const [due] = await sql`select 1 from outbox
      where done_at is null and parked_at is null and run_at < now() + interval '15 seconds' limit 1`;
    if (!due) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
