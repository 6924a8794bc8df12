/** Null if none came, empty without a record. */
type Answer = string[] | null;

export type DnsFacts = {
  domain: string;
  /** Of the mail server; null in the sandbox. */
  host: string | null;
  dkim: { domain: string; selector: string; publicKey: string } | null;
  answers: Record<"spf" | "dkim" | "mx", Answer>;
  /** Of the domain, then of those above it. */
  dmarc: readonly { name: string; answer: Answer }[];
};

export type DnsState = "ok" | "missing" | "differs" | "unknown";

/** Several records are fine only if `problem` is null. */
function check(names: string[], stands: Answer, problem: string | false | null, note = "") {
  const [label = "", name, wanted] = names;
  const count = stands?.length ?? 0;
  const wrong = problem !== null && count > 1 ? "Several records cancel each other: keep one." : problem;
  const state: DnsState = !stands ? "unknown" : count === 0 ? "missing" : wrong ? "differs" : "ok";
  return { label, name, wanted, stands: stands ?? [], state, note: (state === "differs" && wrong) || note };
}

const only = (answer: Answer | undefined, like: RegExp) => answer?.filter((text) => like.test(text)) ?? null;

const tagOf = (records: Answer, name: string) =>
  new RegExp(`(?:^|;)\\s*${name}\\s*=([^;]*)`, "i").exec(records?.[0] ?? "")?.[1]?.replace(/\s/g, "") ?? "";

function checkSpf({ domain, host, answers }: DnsFacts) {
  const stands = only(answers.spf, /^v=spf1(\s|$)/i);
  const terms = (stands ?? []).flatMap((text) => text.toLowerCase().split(/\s+/).slice(1));
  const rest = terms.filter((term) => !/^.?all$/.test(term));
  const own = host ? `a:${host}` : "mx";
  const isNamed = rest.some((term) => term === own || /^(include:|redirect=|ip)/.test(term));
  const named = [...new Set(isNamed ? rest : [...rest, own])].join(" ");
  const wanted = `v=spf1 ${named} ${terms.includes("-all") ? "-all" : "~all"}`;
  const problem =
    (!terms.some((term) => /^([-~]all|redirect=.+)$/.test(term)) && "Any server may send in your name.") ||
    (!isNamed && `It lacks ${own}.`);
  return check(["SPF", domain, wanted], stands, problem, "If a provider sends for you, add its include:.");
}

function checkDkim({ domain, dkim, answers }: DnsFacts) {
  if (!dkim) return check(["DKIM", domain], null, null, "No key is set: your mail server has to sign.");
  const stands = only(answers.dkim, /(^|;)\s*p\s*=/i);
  const isAligned = `.${domain}`.endsWith(`.${dkim.domain}`) || dkim.domain.endsWith(`.${domain}`);
  const problem =
    (tagOf(stands, "p") !== dkim.publicKey && "It holds another key than ours.") ||
    (!isAligned && `DKIM_DOMAIN has to be ${domain}.`);
  const name = `${dkim.selector}._domainkey.${dkim.domain}`;
  return check(["DKIM", name, `v=DKIM1; k=rsa; p=${dkim.publicKey}`], stands, problem);
}

function checkDmarc({ domain, dmarc }: DnsFacts) {
  const all = dmarc.map(({ name, answer }) => ({ name, stands: only(answer, /^v=DMARC1\s*(;|$)/i) }));
  const { name, stands } = all.find((each) => each.stands?.length !== 0) ?? { name: domain, stands: [] };
  const policy = (name !== domain && tagOf(stands, "sp")) || tagOf(stands, "p");
  const problem = !/^(none|quarantine|reject)$/i.test(policy) && "It has no valid policy.";
  const note = /^none$/i.test(policy) ? "p=none only watches. Quarantine protects your name." : "";
  const wanted = `v=DMARC1; p=none; rua=mailto:postmaster@${domain}`;
  return check(["DMARC", `_dmarc.${name}`, wanted], stands, problem, note);
}

export function checkDns(facts: DnsFacts) {
  const note = "Bounces come back to this domain. Your mail provider names its record.";
  const mx = check(["MX (return path)", facts.domain], only(facts.answers.mx, /\w/), null, note);
  return [checkSpf(facts), checkDkim(facts), checkDmarc(facts), mx];
}

export const isPublic = (url: string) =>
  !/^(localhost|[\d.]+|\[.*|.*\.(local|localhost|test|example))$/.test(new URL(url).hostname);
