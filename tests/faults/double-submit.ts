import { sendPayments } from "#tests/faults/double-payments.ts";
import { sendPublicForms } from "#tests/faults/double-submit-public.ts";
import { officeForms, officeTrial } from "#tests/faults/office-forms.ts";
import { atOnce, tallyRepeats } from "#tests/faults/repeat.ts";
import { submissionTrial } from "#tests/faults/stored.ts";
import { type Figure, type Group, isSmoke } from "#tests/harness/figures.ts";
import { faultsFolder, onStage, type Stage } from "#tests/harness/stage.ts";
import { signIn } from "#tests/harness/visitor.ts";

const rounds = isSmoke ? 1 : 10;
const roundsOfOffice = isSmoke ? 1 : 3;

export const doubleSubmit: Group = {
  name: "double-submit",
  ids: "R8",
  measure: () =>
    onStage(faultsFolder, { env: { ROLE: "web" } }, async ({ program: { url }, sql }) => {
      const cookie = await signIn(url);
      return [
        ...(await sendAnalyses(url, sql)),
        ...(await sendOfficeForms(url, sql, cookie)),
        ...(await sendPublicForms(url, sql)),
        ...(await sendPayments(url, sql, cookie)),
      ];
    }),
};

type Sql = Stage["sql"];

async function sendAnalyses(base: string, sql: Sql): Promise<Figure[]> {
  const tally = tallyRepeats();
  for (let seed = 0; seed < rounds; seed++) {
    const { send, effects } = submissionTrial(base, sql, { count: 3, seed });
    tally.add("analysis form", await atOnce(send), await effects(), /^302 \/analysis\//);
  }
  return tally.figures();
}

async function sendOfficeForms(base: string, sql: Sql, cookie: string): Promise<Figure[]> {
  const tally = tallyRepeats();
  let round = 0;
  for (const name of Object.keys(officeForms))
    for (let each = 0; each < roundsOfOffice; each++) {
      const { send, effects } = await officeTrial(name, { base, sql, cookie, round: round++ });
      tally.add(name, await atOnce(send), await effects());
    }
  return tally.figures();
}
