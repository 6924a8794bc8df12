import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";

export type Kept = { body: Buffer; contentType: string; etag: string; at: Date };

export type Shelf = {
  bucket: string;
  objects: Map<string, Kept>;
  strangers: string[];
};

type Asked = { request: IncomingMessage; path: string; query: Record<string, string>; payload: Buffer };
type Answer = { status: number; headers?: Record<string, string>; body?: string | Buffer };

export class S3Error extends Error {
  readonly status: number;
  readonly headers = {};
  constructor(status: number, code: string) {
    super(code);
    this.status = status;
  }
}

export function answerOf(shelf: Shelf, asked: Asked): Answer | S3Error {
  const [, bucket = "", ...rest] = asked.path.split("/");
  const key = rest.join("/");
  // Some stores answer BucketAlreadyExists even to the owner.
  if (!key && asked.request.method === "PUT")
    return bucket === shelf.bucket ? new S3Error(409, "BucketAlreadyOwnedByYou") : created(shelf, bucket);
  if (bucket !== shelf.bucket) return new S3Error(404, "NoSuchBucket");
  const { method = "" } = asked.request;
  const { query } = asked;
  // Amazon's own headers, which other stores may refuse.
  if (Object.keys(asked.request.headers).some((name) => /^x-amz-(trailer|checksum|sdk-checksum)/.test(name)))
    return new S3Error(501, "NotImplemented");
  if (!key)
    return method === "GET" && query["list-type"] === "2" ? list(shelf, query) : stranger(shelf, asked);
  if (method === "PUT") return keep(shelf, key, asked);
  if (method === "GET") return read(shelf, key);
  if (method === "DELETE") {
    shelf.objects.delete(key);
    return { status: 204 };
  }
  return stranger(shelf, asked);
}

function created(shelf: Shelf, bucket: string): Answer {
  shelf.bucket = bucket;
  return { status: 200, headers: { location: `/${bucket}` } };
}

function stranger({ strangers }: Shelf, { request, path }: Asked) {
  strangers.push(`${request.method} ${path}`);
  return new S3Error(405, "MethodNotAllowed");
}

function keep({ objects }: Shelf, key: string, { request, payload: body }: Asked): Answer {
  const etag = `"${createHash("md5").update(body).digest("hex")}"`;
  const contentType = request.headers["content-type"] ?? "binary/octet-stream";
  objects.set(key, { contentType, body, etag, at: new Date() });
  return { status: 200, headers: { etag } };
}

function read({ objects }: Shelf, key: string): Answer | S3Error {
  const found = objects.get(key);
  if (!found) return new S3Error(404, "NoSuchKey");
  const { body, etag, contentType, at } = found;
  return {
    status: 200,
    headers: { etag, "content-type": contentType, "last-modified": at.toUTCString() },
    body,
  };
}

function list({ bucket, objects }: Shelf, query: Record<string, string>): Answer {
  const { prefix = "", "start-after": after = "", "max-keys": limit = "1000" } = query;
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
  const shown = keys.slice(0, Math.min(Number(limit), 1000));
  const contents = shown.map((Key) => {
    const { body, etag, at } = objects.get(Key) ?? missing();
    const facts = { Key, LastModified: at.toISOString(), ETag: etag, Size: String(body.length) };
    return `<Contents>${fields(facts)}<StorageClass>STANDARD</StorageClass></Contents>`;
  });
  const head = { Name: bucket, Prefix: prefix, KeyCount: String(shown.length), MaxKeys: limit };
  const truncated = { IsTruncated: String(shown.length < keys.length) };
  return { status: 200, body: xml("ListBucketResult", { ...head, ...truncated }, contents.join("")) };
}

function missing(): never {
  throw new Error("A key was listed that is not there");
}

const xml = (name: string, values: Record<string, string>, more = "") =>
  `<?xml version="1.0" encoding="UTF-8"?><${name} xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${fields(values)}${more}</${name}>`;

const fields = (values: Record<string, string>) =>
  Object.entries(values)
    .map(([name, value]) => `<${name}>${escaped(value)}</${name}>`)
    .join("");

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
