import { startFakeS3 } from "#tests/fakes/s3.ts";
import { attemptMs, newReport, objections, timed, usual, type Vendor } from "#tests/faults/vendors/vendor.ts";
import { estimated } from "#tests/harness/visitor.ts";

// The reply to an upload has no body to spoil: only its ETag counts.
const troubles = { ...usual, nothing: "unknown shape", "20 MB": "unknown shape" } as const;

export async function fileVendor(): Promise<Vendor> {
  const s3 = await startFakeS3();
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = s3.settings;

  const prepare: Vendor["prepare"] = async (scene, round) => {
    const { base, sql, token } = scene;
    const { lead } = await newReport(scene, "file", 440 + round);
    await estimated(sql, lead);
    const ask = () =>
      timed(() =>
        fetch(`${base}/api/pdf/generate-report`, {
          method: "POST",
          headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
          body: JSON.stringify({ lead: { id: lead } }),
        }),
      );
    const before = s3.objects.size;
    return {
      async begin() {
        const { status, text, tookMs } = await ask();
        const wrong = objections({
          [`answered ${status}`]: status === 503,
          "the spec's message is missing": text.includes("Failed to generate PDF"),
        });
        return { tookMs, wrong };
      },
      async end() {
        const { status, text, tookMs } = await ask();
        const url = status === 200 ? String((JSON.parse(text) as { url: string }).url) : "";
        const file = url ? await timed(() => fetch(url)) : null;
        const wrong = objections({
          [`answered ${status} afterwards`]: status === 200,
          [`the file answers ${file?.status}`]: file?.status === 200 && file.text.startsWith("%PDF-"),
          [`the store has ${s3.objects.size - before} more`]: s3.objects.size === before + 1,
        });
        return { tookMs, wrong };
      },
    };
  };

  return {
    name: "S3",
    env: {
      S3_BUCKET: bucket,
      S3_ENDPOINT: endpoint,
      S3_REGION: region,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    },
    limitMs: attemptMs,
    trouble: (which) => s3.behave(which ? troubles[which] : "serve"),
    prepare,
    stop: () => s3.stop(),
  };
}
