import { readFileSync } from "node:fs";
import type postgres from "postgres";

const sslModes = ["disable", "allow", "prefer", "require", "verify-ca", "verify-full"];

/** Settings of other programs and drivers, which hosting providers put into an address. */
const foreign = ["channel_binding", "pgbouncer", "connection_limit", "pool_timeout", "uselibpqcompat"];

/** What is wrong with an address of Postgres. Never contains a piece of it that may belong to the password. */
export function addressProblem(address: string) {
  const rest = /^postgres(?:ql)?:\/\/(.*)$/s.exec(address)?.[1];
  if (rest === undefined) return "give an address that begins with postgres://";
  const login = rest.slice(0, Math.max(0, rest.lastIndexOf("@")));
  if (/[@/?#\s]|%(?![\da-f]{2})/i.test(login)) return encodePassword;
  if (!URL.canParse(address)) return `this is not an address. ${encodePassword}`;
  const parameters = new URL(address).searchParams;
  const mode = parameters.get("sslmode");
  if (mode !== null && !sslModes.includes(mode)) return `sslmode must be one of ${sslModes.join(", ")}`;
  try {
    certificateOf(parameters);
  } catch {
    return "the file of sslrootcert cannot be read";
  }
}

const encodePassword =
  "Percent-encode the user and the password: @ is %40, / is %2F, : is %3A, # is %23, ? is %3F, % is %25";

function certificateOf(parameters: URLSearchParams) {
  const file = parameters.get("sslrootcert");
  return file && file !== "system" ? readFileSync(file, "utf8") : undefined;
}

/** The driver would send parameters that it doesn't know to the server. */
export function readAddress(address: string): [url: string, options: postgres.Options<never>] {
  const url = new URL(address);
  const { searchParams } = url;
  for (const name of foreign) searchParams.delete(name);
  if (searchParams.get("schema") === "public") searchParams.delete("schema");
  const ca = certificateOf(searchParams);
  if (ca === undefined) return [url.href, {}];
  searchParams.delete("sslrootcert");
  // libpq checks the name of the host only with verify-full.
  const checksHost = searchParams.get("sslmode") === "verify-full";
  return [url.href, { ssl: { ca, ...(!checksHost && { checkServerIdentity: () => undefined }) } }];
}

const noAnswer =
  /^(ECONNREFUSED|ECONNRESET|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|CONNECT(ION)?_\w+)$/;

/** An error of a connection names the setting and the remedy; another error is returned. */
export function explainConnection(error: unknown, setting: string): unknown {
  let cause = error;
  while (cause instanceof Error && cause.cause instanceof Error) cause = cause.cause;
  if (!(cause instanceof Error)) return error;
  const { code = "", message } = cause as Error & { code?: string };
  const remedy = remedyFor(code, message);
  return remedy ? new Error(`Setting ${setting}: ${message}. ${remedy}`, { cause: error }) : error;
}

function remedyFor(code: string, message: string) {
  if (/before secure TLS|wrong version number/i.test(message))
    return "The server offers no TLS: remove sslmode.";
  if (/certificate|self.signed|altnames/i.test(message))
    return "Its certificate cannot be verified: name the file of its CA with sslrootcert.";
  if (/no encryption|SSL off|insecure/i.test(message)) return "The server wants TLS: add ?sslmode=require.";
  if (/(unrecognized configuration|unsupported startup) parameter/i.test(message))
    return "Remove this parameter from the address.";
  if (code === "28P01" || code === "28000")
    return "Correct the user or the password; special characters must be percent-encoded.";
  if (code === "3D000") return "Create this database, or correct its name.";
  if (noAnswer.test(code)) return "No database answers there: is it running, and are host and port right?";
}
