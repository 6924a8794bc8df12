import { createHash, randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";

export type Kept = { body: Buffer; contentType: string; cacheControl?: string; etag: string; at: Date };

type Labels = Pick<Kept, "contentType" | "cacheControl">;
type Upload = Labels & { key: string; parts: Map<number, Buffer> };

export type Shelf = {
  bucket: string;
  objects: Map<string, Kept>;
  uploads: Map<string, Upload>;
  strangers: string[];
};

type Asked = { request: IncomingMessage; path: string; query: Record<string, string>; payload: Buffer };
type Answer = { status: number; headers?: Record<string, string>; body?: string | Buffer };

/** A refusal of the store's; the message is its code. */
export class S3Error extends Error {
  readonly status: number;
  readonly headers = {};
  constructor(status: number, code: string) {
    super(code);
    this.status = status;
  }
}

/** What S3 does with a request whose signature is right. */
export function answerOf(shelf: Shelf, asked: Asked): Answer | S3Error {
  const [, bucket = "", ...rest] = asked.path.split("/");
  const key = rest.join("/");
  // Some stores answer BucketAlreadyExists even to the owner.
  if (!key && asked.request.method === "PUT")
    return bucket === shelf.bucket ? new S3Error(409, "BucketAlreadyOwnedByYou") : created(shelf, bucket);
  if (bucket !== shelf.bucket) return new S3Error(404, "NoSuchBucket");
  const { method = "" } = asked.request;
  const { query } = asked;
  // Amazon's own additions, which other stores may refuse.
  if (Object.keys(asked.request.headers).some((name) => /^x-amz-(trailer|checksum|sdk-checksum)/.test(name)))
    return new S3Error(501, "NotImplemented");
  if (!key)
    return method === "GET" && query["list-type"] === "2" ? list(shelf, query) : stranger(shelf, asked);
  if ("uploads" in query && method === "POST") return begin(shelf, key, labelsOf(asked));
  if (query.uploadId !== undefined) return ofUpload(shelf, key, asked);
  if (method === "PUT") return keep(shelf, key, asked.payload, labelsOf(asked));
  if (method === "GET" || method === "HEAD") return read(shelf, key, asked.request.headers.range);
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

const labelsOf = ({ request: { headers } }: Asked): Labels => ({
  contentType: headers["content-type"] ?? "binary/octet-stream",
  ...(headers["cache-control"] && { cacheControl: headers["cache-control"] }),
});

function keep({ objects }: Shelf, key: string, body: Buffer, labels: Labels, suffix = ""): Answer {
  const etag = `"${createHash("md5").update(body).digest("hex")}${suffix}"`;
  objects.set(key, { ...labels, body, etag, at: new Date() });
  return { status: 200, headers: { etag } };
}

function read({ objects }: Shelf, key: string, range = ""): Answer | S3Error {
  const found = objects.get(key);
  if (!found) return new S3Error(404, "NoSuchKey");
  const { body, etag, contentType, cacheControl, at } = found;
  const headers = {
    etag,
    "content-type": contentType,
    "last-modified": at.toUTCString(),
    "accept-ranges": "bytes",
    ...(cacheControl && { "cache-control": cacheControl }),
  };
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(range) ?? [];
  if (from === undefined) return { status: 200, headers, body };
  const start = Number(from);
  if (start >= body.length) return new S3Error(416, "InvalidRange");
  const end = Math.min(to ? Number(to) : body.length - 1, body.length - 1);
  const place = { "content-range": `bytes ${start}-${end}/${body.length}` };
  return { status: 206, headers: { ...headers, ...place }, body: body.subarray(start, end + 1) };
}

function begin({ bucket, uploads }: Shelf, key: string, labels: Labels): Answer {
  const id = randomUUID();
  uploads.set(id, { ...labels, key, parts: new Map() });
  return {
    status: 200,
    body: xml("InitiateMultipartUploadResult", { Bucket: bucket, Key: key, UploadId: id }),
  };
}

function ofUpload(shelf: Shelf, key: string, asked: Asked): Answer | S3Error {
  const { uploadId = "", partNumber } = asked.query;
  const upload = shelf.uploads.get(uploadId);
  if (upload?.key !== key) return new S3Error(404, "NoSuchUpload");
  const { method } = asked.request;
  if (method === "PUT" && partNumber) {
    upload.parts.set(Number(partNumber), asked.payload);
    return { status: 200, headers: { etag: etagOfPart(asked.payload) } };
  }
  if (method === "DELETE") {
    shelf.uploads.delete(uploadId);
    return { status: 204 };
  }
  if (method === "POST") return complete(shelf, uploadId, upload, asked.payload.toString());
  return stranger(shelf, asked);
}

const smallestPart = 5 * 1024 * 1024;
const etagOfPart = (part: Buffer) => `"${createHash("md5").update(part).digest("hex")}"`;

function complete(shelf: Shelf, id: string, upload: Upload, wish: string): Answer | S3Error {
  const named = [...wish.matchAll(/<Part>(.*?)<\/Part>/gs)].map(([, part = ""]) => ({
    number: Number(/<PartNumber>(\d+)</.exec(part)?.[1]),
    etag: /<ETag>(.*?)</.exec(part)?.[1]?.replaceAll("&quot;", '"'),
  }));
  const parts = named.map(({ number }) => upload.parts.get(number));
  if (parts.length === 0) return new S3Error(400, "MalformedXML");
  if (named.some(({ number }, index) => number <= (named[index - 1]?.number ?? 0)))
    return new S3Error(400, "InvalidPartOrder");
  if (named.some(({ etag }, index) => !parts[index] || etag !== etagOfPart(parts[index])))
    return new S3Error(400, "InvalidPart");
  const whole = parts.filter((part) => part !== undefined);
  // Amazon takes parts of any size from here on; R2 wants all but the last to be alike.
  if (whole.slice(0, -1).some((part) => part.length < smallestPart || part.length !== whole[0]?.length))
    return new S3Error(400, "EntityTooSmall");
  const kept = keep(shelf, upload.key, Buffer.concat(whole), labels(upload), `-${whole.length}`);
  shelf.uploads.delete(id);
  const { bucket: Bucket } = shelf;
  const told = { Bucket, Key: upload.key, ETag: kept.headers?.etag ?? "" };
  return { status: 200, body: xml("CompleteMultipartUploadResult", told) };
}

const labels = ({ contentType, cacheControl }: Upload): Labels => ({
  contentType,
  ...(cacheControl && { cacheControl }),
});

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
