import { createHash } from "node:crypto";
import type { HttpCall } from "#tests/fakes/http.ts";

type StoredObject = { body: Buffer; contentType: string; etag: string; at: Date };

export type Bucket = { name: string; objects: Map<string, StoredObject> };

type Reply = { status: number; headers?: Record<string, string>; body?: string | Buffer };

export class S3Error extends Error {
  readonly status: number;
  readonly headers = {};
  constructor(status: number, code: string) {
    super(code);
    this.status = status;
  }
}

/** Undefined if there is no such route. */
export function replyTo(bucket: Bucket, call: HttpCall): Reply | S3Error | undefined {
  const { method, headers, query } = call;
  const [, name = "", ...rest] = call.path.split("/");
  const key = rest.join("/");
  // Some stores answer BucketAlreadyExists even to the owner.
  if (!key && method === "PUT")
    return name === bucket.name ? new S3Error(409, "BucketAlreadyOwnedByYou") : create(bucket, name);
  if (name !== bucket.name) return new S3Error(404, "NoSuchBucket");
  // Amazon's own headers, which other stores may refuse.
  if (Object.keys(headers).some((header) => /^x-amz-(trailer|checksum|sdk-checksum)/.test(header)))
    return new S3Error(501, "NotImplemented");
  if (!key) return method === "GET" && query["list-type"] === "2" ? list(bucket, query) : undefined;
  if ("uploads" in query || "uploadId" in query) return upload(bucket, key, call);
  if (method === "PUT") return store(bucket, key, call);
  if (method === "GET") return read(bucket, key);
  if (method !== "DELETE") return undefined;
  bucket.objects.delete(key);
  return { status: 204 };
}

function create(bucket: Bucket, name: string): Reply {
  bucket.name = name;
  return { status: 200, headers: { location: `/${name}` } };
}

function store({ objects }: Bucket, key: string, { headers, body }: HttpCall): Reply {
  const etag = `"${createHash("md5").update(body).digest("hex")}"`;
  const contentType = headers["content-type"] ?? "binary/octet-stream";
  objects.set(key, { contentType, body, etag, at: new Date() });
  return { status: 200, headers: { etag } };
}

const uploads = new Map<string, Buffer[]>();

function upload(bucket: Bucket, key: string, call: HttpCall): Reply | S3Error {
  const { method, query } = call;
  const { uploadId = String(uploads.size + 1), partNumber } = query;
  if ("uploads" in query) {
    uploads.set(uploadId, []);
    const body = xml("InitiateMultipartUploadResult", { Bucket: bucket.name, Key: key, UploadId: uploadId });
    return { status: 200, body };
  }
  const parts = uploads.get(uploadId);
  if (!parts) return new S3Error(404, "NoSuchUpload");
  if (method === "PUT") {
    parts[Number(partNumber) - 1] = call.body;
    return { status: 200, headers: { etag: `"${partNumber}"` } };
  }
  uploads.delete(uploadId);
  if (method === "DELETE") return { status: 204 };
  if (parts.slice(0, -1).some((part) => part.length < 5 * 1024 * 1024))
    return new S3Error(400, "EntityTooSmall");
  const stored = store(bucket, key, { ...call, body: Buffer.concat(parts) });
  const ETag = stored.headers?.etag ?? "";
  return { status: 200, body: xml("CompleteMultipartUploadResult", { Bucket: bucket.name, Key: key, ETag }) };
}

function read({ objects }: Bucket, key: string): Reply | S3Error {
  const found = objects.get(key);
  if (!found) return new S3Error(404, "NoSuchKey");
  const { body, etag, contentType, at } = found;
  return {
    status: 200,
    headers: { etag, "content-type": contentType, "last-modified": at.toUTCString() },
    body,
  };
}

function list({ name, objects }: Bucket, query: Record<string, string>): Reply {
  const { prefix = "", "start-after": after = "", "max-keys": limit = "1000" } = query;
  const found = [...objects].filter(([key]) => key.startsWith(prefix) && key > after).sort();
  const shown = found.slice(0, Math.min(Number(limit), 1000));
  const contents = shown.map(([Key, { body, etag, at }]) => {
    const facts = { Key, LastModified: at.toISOString(), ETag: etag, Size: String(body.length) };
    return `<Contents>${fields(facts)}<StorageClass>STANDARD</StorageClass></Contents>`;
  });
  const head = { Name: name, Prefix: prefix, KeyCount: String(shown.length), MaxKeys: limit };
  const truncated = { IsTruncated: String(shown.length < found.length) };
  return { status: 200, body: xml("ListBucketResult", { ...head, ...truncated }, contents.join("")) };
}

const xml = (name: string, values: Record<string, string>, more = "") =>
  `<?xml version="1.0" encoding="UTF-8"?><${name} xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${fields(values)}${more}</${name}>`;

const fields = (values: Record<string, string>) =>
  Object.entries(values)
    .map(([name, value]) => `<${name}>${escaped(value)}</${name}>`)
    .join("");

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
