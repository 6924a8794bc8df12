import { Readable } from "node:stream";
import type { GetObjectCommandOutput } from "@aws-sdk/client-s3";
import { isKey } from "#app/integrations/object-store/keys.ts";
import { boundReply, twice, watched } from "#app/integrations/object-store/s3-bounds.ts";
import { s3Failure, unknownShape } from "#app/integrations/object-store/s3-failure.ts";
import { uploadToS3 } from "#app/integrations/object-store/s3-upload.server.ts";
import type { About, Range, Store } from "#app/integrations/object-store/store.ts";

export type S3Settings = {
  kind: "s3";
  bucket: string;
  region: string;
  /** Any S3-compatible store, addressed with the bucket in its path; without it Amazon's own. */
  endpoint: string | undefined;
  accessKeyId: string;
  secretAccessKey: string;
  publicUrl: string | undefined;
};

/** Objects in a bucket of Amazon's or of anything that speaks its protocol. */
export function s3Store(settings: S3Settings, timeoutMs: number): Store {
  const Bucket = settings.bucket;
  return {
    async put(put, signal) {
      return uploadToS3({ ...(await connect(settings)), Bucket, put, signal, timeoutMs });
    },
    async get(Key, range, abortSignal) {
      const { client, GetObjectCommand } = await connect(settings);
      const command = new GetObjectCommand({ Bucket, Key, Range: range && rangeHeader(range) });
      const reply = await twice(() => client.send(command, { abortSignal }));
      const { Body, ContentLength: rangeBytes } = reply;
      if (!(Body instanceof Readable) || rangeBytes === undefined) throw unknownShape();
      const { start, total } = range ? placeOf(reply, range) : { start: 0, total: rangeBytes };
      return { ...aboutOf(reply, total), start, rangeBytes, stream: watched(Body, rangeBytes, timeoutMs) };
    },
    async head(Key, abortSignal) {
      const { client, HeadObjectCommand } = await connect(settings);
      const command = new HeadObjectCommand({ Bucket, Key });
      const reply = await twice(() => client.send(command, { abortSignal }));
      return aboutOf(reply, reply.ContentLength);
    },
    async remove(Key, abortSignal) {
      const { client, DeleteObjectCommand } = await connect(settings);
      const command = new DeleteObjectCommand({ Bucket, Key });
      const { $metadata } = await twice(() => client.send(command, { abortSignal }));
      // Amazon answers 204 and nothing else; a page of something in between would be a 200.
      if ($metadata.httpStatusCode !== 204) throw unknownShape();
    },
    async list(Prefix, MaxKeys, after, abortSignal) {
      const { client, ListObjectsV2Command } = await connect(settings);
      const command = new ListObjectsV2Command({ Bucket, Prefix, MaxKeys, StartAfter: after || undefined });
      const reply = await twice(() => client.send(command, { abortSignal }));
      if (reply.Name === undefined) throw unknownShape();
      const found = reply.Contents ?? [];
      const objects = found.flatMap(({ Key = "", Size: bytes, LastModified: modifiedAt }) =>
        isKey(Key) && bytes !== undefined && modifiedAt ? [{ key: Key, bytes, modifiedAt }] : [],
      );
      return { objects, next: (reply.IsTruncated && found.at(-1)?.Key) || null };
    },
    async create(abortSignal) {
      const { client, CreateBucketCommand, S3ServiceException } = await connect(settings);
      try {
        await twice(() => client.send(new CreateBucketCommand({ Bucket }), { abortSignal }));
      } catch (error) {
        const isOurs = error instanceof S3ServiceException && error.$metadata.httpStatusCode === 409;
        if (!isOurs) throw error;
      }
    },
    failure: s3Failure,
  };
}

type Connected = Awaited<ReturnType<typeof open>>;
const connections = new WeakMap<S3Settings, Promise<Connected>>();

function connect(settings: S3Settings): Promise<Connected> {
  const known = connections.get(settings);
  if (known) return known;
  const opening = open(settings);
  connections.set(settings, opening);
  return opening;
}

async function open({ region, endpoint, accessKeyId, secretAccessKey }: S3Settings) {
  // Loaded with the first file, so that neither a start nor a page waits for it.
  const sdk = await import("@aws-sdk/client-s3");
  const client = new sdk.S3Client({
    region,
    ...(endpoint && { endpoint, forcePathStyle: true }),
    credentials: { accessKeyId, secretAccessKey },
    // Others than Amazon do not know the trailing checksums that are sent and asked for by default.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    // Its pauses between attempts know no deadline; jobs have their own.
    maxAttempts: 1,
    requestHandler: { connectionTimeout: 3_000 },
  });
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (request) => {
        const reply = await next(request);
        boundReply(reply.response, commandName);
        return reply;
      },
    { step: "deserialize", priority: "low", name: "boundReply" },
  );
  return { ...sdk, client };
}

const rangeHeader = ({ start, end }: Range) => `bytes=${start}-${end ?? ""}`;

function placeOf({ ContentRange = "" }: GetObjectCommandOutput, range: Range) {
  const [, start, total] = (/^bytes (\d+)-\d+\/(\d+)$/.exec(ContentRange) ?? []).map(Number);
  if (start !== range.start) throw unknownShape();
  return { start, total };
}

type Described = Pick<GetObjectCommandOutput, "ContentType" | "CacheControl" | "ETag" | "LastModified">;

function aboutOf(reply: Described, bytes: number | undefined): About {
  const { ContentType = "application/octet-stream", CacheControl = null, ETag, LastModified } = reply;
  if (bytes === undefined || !ETag || !LastModified) throw unknownShape();
  return {
    bytes,
    contentType: ContentType,
    cacheControl: CacheControl,
    etag: ETag,
    modifiedAt: LastModified,
  };
}
