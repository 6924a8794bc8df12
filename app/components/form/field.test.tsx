import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Checkbox, SelectField, TextField } from "#app/components/form/field.tsx";

test("describes a valid field by its hint alone", () => {
  const html = renderToStaticMarkup(<TextField id="zip" label="ZIP" hint="Five digits" />);
  expect(html).toContain('<label for="zip"');
  expect(html).toContain('aria-describedby="zip-description"');
  expect(html).not.toContain("aria-invalid");
});

test("marks an invalid field and describes it by its message first", () => {
  const html = renderToStaticMarkup(
    <TextField id="zip" label="ZIP" hint="Five digits" errors={["Enter a ZIP."]} />,
  );
  expect(html).toContain('aria-invalid="true"');
  expect(html).toContain('aria-describedby="zip-error zip-description"');
  expect(html).toMatch(/<p id="zip-error"[^>]*>.*Enter a ZIP\./);
});

test("treats an empty list of errors as valid", () => {
  expect(renderToStaticMarkup(<Checkbox id="sms" label="Text me" errors={[]} />)).not.toContain(
    "aria-invalid",
  );
});

test("preserves the value of a select", () => {
  const options = [
    { value: "condo", label: "Condo" },
    { value: "townhouse", label: "Townhouse" },
  ];
  const html = renderToStaticMarkup(
    <SelectField id="t" label="Type" options={options} defaultValue="townhouse" />,
  );
  expect(html).toContain('<option value="townhouse" selected="">Townhouse</option>');
});
