import type { S3Client } from "@aws-sdk/client-s3";
import { inParts, measure } from "#app/integrations/object-store/measure.ts";
import { twice } from "#app/integrations/object-store/s3-bounds.ts";
import { unknownShape } from "#app/integrations/object-store/s3-failure.ts";
import type { Put } from "#app/integrations/object-store/store.ts";

type Sdk = typeof import("@aws-sdk/client-s3");

type Upload = Sdk & { client: S3Client; Bucket: string; put: Put; signal: AbortSignal; timeoutMs: number };

type Target = { Bucket: string; Key: string };

/** The smallest part that every store takes; two of them are in memory at a time. */
const partBytes = 5 * 1024 * 1024;

/**
 * A file of one part goes in one request, a longer one in parts of the same size, as R2 wants them. It is there when
 * the store has all of it; what was begun and not finished is taken back.
 */
export async function uploadToS3({ put, ...upload }: Upload) {
  const { pieces, done } = measure(put.body, put.limitBytes, upload.signal);
  const parts = inParts(pieces, partBytes);
  const target = { Bucket: upload.Bucket, Key: put.key };
  const labels = { ContentType: put.contentType, CacheControl: put.cacheControl };
  try {
    const { value: first = Buffer.alloc(0) } = await parts.next();
    const { value: second } = await parts.next();
    if (second) await uploadInParts(upload, { ...target, ...labels }, joined([first, second], parts));
    else await uploadAtOnce(upload, { ...target, ...labels, Body: first });
  } finally {
    await parts.return(undefined);
  }
  return done();
}

async function uploadAtOnce(
  { client, PutObjectCommand, signal: abortSignal }: Omit<Upload, "put">,
  input: Target & { Body: Buffer },
) {
  const { ETag } = await twice(() => client.send(new PutObjectCommand(input), { abortSignal }));
  if (!ETag) throw unknownShape();
}

async function uploadInParts(upload: Omit<Upload, "put">, input: Target, parts: AsyncIterable<Buffer>) {
  const { client, signal: abortSignal, UploadPartCommand, Bucket } = upload;
  const begun = await client.send(new upload.CreateMultipartUploadCommand(input), { abortSignal });
  if (!begun.UploadId) throw unknownShape();
  const target = { Bucket, Key: input.Key, UploadId: begun.UploadId };
  try {
    const Parts: { PartNumber: number; ETag: string }[] = [];
    for await (const Body of parts) {
      const PartNumber = Parts.length + 1;
      const command = new UploadPartCommand({ ...target, PartNumber, Body });
      const { ETag } = await twice(() => client.send(command, { abortSignal }));
      if (!ETag) throw unknownShape();
      Parts.push({ PartNumber, ETag });
    }
    const completion = { ...target, MultipartUpload: { Parts } };
    const { ETag } = await client.send(new upload.CompleteMultipartUploadCommand(completion), {
      abortSignal,
    });
    if (!ETag) throw unknownShape();
  } catch (error) {
    // In its own time: the upload's may be over. Whatever this says, the first failure is the one to tell.
    const inTime = { abortSignal: AbortSignal.timeout(upload.timeoutMs) };
    await client.send(new upload.AbortMultipartUploadCommand(target), inTime).catch(() => undefined);
    throw error;
  }
}

async function* joined(first: Buffer[], rest: AsyncIterable<Buffer>) {
  yield* first;
  yield* rest;
}
