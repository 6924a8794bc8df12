import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { createKeeper } from "#app/http/rendering/kept-markup.server.ts";
import { KeepContext, keptMarkup } from "#app/ui/kept-markup.tsx";

type Props = { name: string; rates: number[] };

function section() {
  const calls: Props[] = [];
  const Section = keptMarkup((props: Props) => {
    calls.push(props);
    return (
      <p title={`"${props.name}"`}>
        {props.name}’s rates: {props.rates.join(" & ")} <b>%</b>
      </p>
    );
  });
  return { calls, page: (props: Props) => <main>{[<Section key="1" {...props} />, <hr key="2" />]}</main> };
}

function render(page: React.ReactNode) {
  const { keep, fill } = createKeeper();
  return fill(renderToStaticMarkup(<KeepContext value={keep}>{page}</KeepContext>));
}

test("the first and every later page is what React writes, byte for byte", () => {
  const { page } = section();
  const props = { name: "O'Neil <$& $1>", rates: [8, 10] };
  const plain = renderToStaticMarkup(page(props));
  expect(render(page(props))).toBe(plain);
  expect(render(page(props))).toBe(plain);
});

test("a section is rendered once for props that say the same, and anew when they change", () => {
  const { calls, page } = section();
  render(page({ name: "Ann", rates: [8] }));
  render(page({ name: "Ann", rates: [8] }));
  expect(calls).toHaveLength(1);
  expect(render(page({ name: "Ann", rates: [9] }))).toContain("rates: 9");
  expect(calls).toHaveLength(2);
});

test("only the last twenty versions of a section are kept", () => {
  const { calls, page } = section();
  for (let rate = 0; rate <= 20; rate++) render(page({ name: "Ann", rates: [rate] }));
  render(page({ name: "Ann", rates: [20] }));
  expect(calls).toHaveLength(21);
  render(page({ name: "Ann", rates: [0] }));
  expect(calls).toHaveLength(22);
});
