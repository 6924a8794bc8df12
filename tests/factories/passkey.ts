import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

const { hostname: rpId, origin } = new URL("http://localhost:3000");
const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest();
const base64 = (data: Buffer | string) => Buffer.from(data).toString("base64url");
const cborText = (text: string) => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);
const cborBytes = (bytes: Buffer) => Buffer.concat([Buffer.from([0x58, bytes.length]), bytes]);

/** An authenticator with one passkey (ES256), which verifies its user. */
export function makePasskey() {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const id = randomBytes(16);
  // COSE: EC2, ES256, P-256, x, y.
  const key = Buffer.concat([
    ...[Buffer.from("a5010203262001", "hex"), Buffer.from([0x21]), cborBytes(Buffer.from(x, "base64url"))],
    ...[Buffer.from([0x22]), cborBytes(Buffer.from(y, "base64url"))],
  ]);
  let counter = 0;
  const about = (flags: number, more = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(++counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, more]);
  };
  const client = (type: string, challenge: string) =>
    JSON.stringify({ type, challenge, origin, crossOrigin: false });
  const reply = (response: object) =>
    JSON.stringify({
      ...{ id: base64(id), rawId: base64(id), type: "public-key", clientExtensionResults: {} },
      response,
    });
  return {
    register({ challenge }: { challenge: string }) {
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key]);
      const data = about(0x45, credential);
      const attestation = Buffer.concat([
        ...[Buffer.from([0xa3]), cborText("fmt"), cborText("none"), cborText("attStmt"), Buffer.from([0xa0])],
        ...[cborText("authData"), cborBytes(data)],
      ]);
      const clientDataJSON = base64(client("webauthn.create", challenge));
      return reply({ clientDataJSON, attestationObject: base64(attestation), transports: ["internal"] });
    },
    signIn({ challenge }: { challenge: string }) {
      const [data, text] = [about(0x05), client("webauthn.get", challenge)];
      const signature = sign("sha256", Buffer.concat([data, sha256(text)]), privateKey);
      const response = { authenticatorData: base64(data), signature: base64(signature) };
      return reply({ clientDataJSON: base64(text), ...response });
    },
  };
}
