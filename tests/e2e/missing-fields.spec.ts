import { expect, openReport, test } from "./page.ts";

/** No browser sends these: one field alone and empty, all fields but one, or none. */
function incomplete(fields: readonly [string, string][]) {
  const names = [...new Set(fields.map(([name]) => name))];
  return [[], ...names.flatMap((name) => [[[name, ""]], fields.filter(([other]) => other !== name)])].map(
    (each) => new URLSearchParams(each as [string, string][]).toString(),
  );
}

const pages = [
  "/",
  "/analysis",
  "/enroll",
  "/realtor-referral",
  "/webinar",
  "/rent-vs-sell",
  "/login",
  "/forgot-password",
  "the report",
] as const;

for (const name of pages)
  test(`no form of ${name} fails when fields are missing`, async ({ page, baseURL }) => {
    if (name === "the report") await openReport(page);
    else await page.goto(name);
    const here = page.url();
    const forms = await page.locator("form[method=post]").evaluateAll((found) =>
      (found as HTMLFormElement[]).map((form) => ({
        action: form.getAttribute("action"),
        fields: [...new FormData(form)].flatMap(([field, value]): [string, string][] =>
          typeof value === "string" ? [[field, value]] : [],
        ),
      })),
    );
    expect(forms.length).toBeGreaterThan(0);
    const headers = {
      origin: new URL(baseURL ?? "").origin,
      "content-type": "application/x-www-form-urlencoded",
    };
    const steps = ["", "step=properties&", "step=contact&"];
    const failed: string[] = [];
    for (const { action, fields } of forms)
      for (const data of incomplete(fields).flatMap((each) =>
        each.includes("properties") && !each.includes("step=") ? steps.map((step) => step + each) : [each],
      )) {
        const url = new URL(action ?? here, here).href;
        const reply = await page.request.post(url, { headers, data, maxRedirects: 0 });
        if (reply.status() >= 500) failed.push(`${reply.status()} ${url} ${data}`);
      }
    expect(failed).toEqual([]);
  });
