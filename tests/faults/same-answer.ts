import { closeDatabase, openDatabase } from "#db/instance.server.ts";
import { makeStaff } from "#tests/factories/staff.ts";
import { pinToClientCore } from "#tests/harness/cores.ts";
import { type Figure, type Group, median } from "#tests/harness/figures.ts";
import { faultsFolder, onStage, type Stage } from "#tests/harness/stage.ts";
import { post } from "#tests/harness/visitor.ts";

const each = 200;
const [least, most] = [0.95, 1.05];

/** Neither the response nor its time may show whether an account exists. */
export const sameAnswer: Group = {
  name: "same-answer",
  ids: "R17",
  // The jobs of earlier requests would slow later ones of either kind.
  measure: () => onStage(faultsFolder, { env: { ROLE: "web" } }, askAll),
};

async function askAll({ program, databaseUrl }: Stage): Promise<Figure[]> {
  pinToClientCore();
  openDatabase(databaseUrl);
  for (let index = 0; index < each; index++) await makeStaff({ email: address("known", index) });
  await closeDatabase();
  const ask = (path: string, fields: Record<string, string>) => async (email: string) => {
    const began = performance.now();
    const reply = await post(program.url, path, { email, ...fields });
    const body = await reply.text();
    const took = performance.now() - began;
    // The page repeats the address, which changes the compressed length; the text is compared instead.
    const own = [
      "date",
      "x-request-id",
      ...(reply.headers.has("content-encoding") ? ["content-length"] : []),
    ];
    const headers = [...reply.headers].filter(([name]) => !own.includes(name));
    const answer = JSON.stringify([reply.status, headers, body.replaceAll(email, "…")]);
    return { took, answer };
  };
  return [
    ...(await compare("sign-in", ask("/login", { password: "not the password" }))),
    ...(await compare("forgot-password", ask("/forgot-password", {}))),
  ];
}

type Ask = (email: string) => Promise<{ took: number; answer: string }>;

async function compare(what: string, ask: Ask): Promise<Figure[]> {
  for (let index = 0; index < 10; index++) await ask(address("extra", index));
  const took = { known: [] as number[], other: [] as number[] };
  const answers = new Set<string>();
  for (let index = 0; index < each; index++)
    for (const kind of turn(index)) {
      const one = await ask(address(kind, index));
      took[kind].push(one.took);
      answers.add(one.answer);
    }
  const ratio = median(took.known) / median(took.other);
  return [
    {
      id: "R17",
      what: `${what}: ${each} known and ${each} unknown addresses get the same answer`,
      measured: answers.size === 1 ? "yes" : `${answers.size} answers`,
      bar: "one answer",
      ok: answers.size === 1,
    },
    {
      id: "R17",
      what: `${what}: median time known ÷ unknown`,
      bar: `${least} to ${most}`,
      measured: ratio.toFixed(3),
      ok: ratio >= least && ratio <= most,
      soft: true,
    },
  ];
}

/** Interleaved in varying order, since a request slows the next one. */
const turn = (index: number) =>
  (index * 7_919) % 13 < 6 ? (["known", "other"] as const) : (["other", "known"] as const);

/** Of equal length, since the page repeats the address. */
const address = (kind: "known" | "other" | "extra", index: number) =>
  `${kind}-${String(index).padStart(3, "0")}@staff.example`;
