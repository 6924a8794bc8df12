import { expect, test } from "vitest";
import { addressProblem, explainConnection, readAddress } from "#db/address.ts";

test.each(["p@ss/w#rd%:?", "p%ss", "p/ss", "p#ss", "p?ss", "p@ss"])(
  "asks to percent-encode the password %s, and repeats no piece of it",
  (password) => {
    const problem = addressProblem(`postgres://porchlight:${password}@db.example:5432/porchlight`);
    expect(problem).toMatch(/^Percent-encode the user and the password: @ is %40/);
    expect(problem).not.toContain(password);
    expect(problem).not.toMatch(/db\.example|ss\b|w#rd/);
  },
);

test.each([
  "postgres://porchlight:p%40ss@db.example:5432/porchlight",
  "postgresql://porchlight@localhost/porchlight?sslmode=verify-full",
  "postgres://porchlight:a:b@localhost/porchlight",
])("accepts %s", (address) => {
  expect(addressProblem(address)).toBeUndefined();
});

test.each([
  ["mysql://localhost/porchlight", /begins with postgres:\/\//],
  ["postgres://localhost/porchlight?sslmode=no-such", /^sslmode must be one of disable, allow/],
  ["postgres://localhost/porchlight?sslrootcert=/no/such.pem", /^the file of sslrootcert/],
  ["postgres://u:pass@localhost:port/porchlight", /^this is not an address/],
])("refuses %s", (address, problem) => {
  expect(addressProblem(address)).toMatch(problem);
});

test("drops the parameters of other drivers, and keeps those of Postgres", () => {
  const foreign =
    "channel_binding=require&schema=public&pgbouncer=true&connection_limit=5&uselibpqcompat=true";
  const [url] = readAddress(`postgres://localhost/porchlight?sslmode=require&${foreign}&search_path=app`);
  expect(url).toBe("postgres://localhost/porchlight?sslmode=require&search_path=app");
});

test.each([
  [{ code: "28P01", message: 'password authentication failed for user "porchlight"' }, /percent-encoded/],
  [{ code: "28000", message: "no pg_hba.conf entry for host, no encryption" }, /sslmode=require/],
  [{ code: "3D000", message: 'database "no" does not exist' }, /Create this database/],
  [{ code: "42704", message: 'unrecognized configuration parameter "schema"' }, /Remove this parameter/],
  [{ code: "ECONNREFUSED", message: "connect ECONNREFUSED 127.0.0.1:1" }, /No database answers there/],
  [{ code: "SELF_SIGNED_CERT_IN_CHAIN", message: "self-signed certificate" }, /sslrootcert/],
  [{ code: "ECONNRESET", message: "disconnected before secure TLS connection was established" }, /no TLS/],
])("names the setting and the remedy of %j", (cause, remedy) => {
  const error = new Error("Failed query", { cause: Object.assign(new Error(cause.message), cause) });
  const { message } = explainConnection(error, "DATABASE_URL") as Error;
  expect(message).toMatch(/^Setting DATABASE_URL: /);
  expect(message).toContain(cause.message);
  expect(message).toMatch(remedy);
});

test("leaves other errors as they are", () => {
  const error = new Error("The migration 0001 failed");
  expect(explainConnection(error, "DATABASE_URL")).toBe(error);
});
