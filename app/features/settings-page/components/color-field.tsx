import { type FieldMetadata, useInputControl } from "@conform-to/react";
import { CircleAlert, CircleCheck } from "lucide-react";
import { Button } from "#app/components/button.tsx";
import { type FieldFrame, TextField } from "#app/components/form/field.tsx";
import {
  type BrandColor,
  defaultBrand,
  nearestPassing,
  pairsOf,
  passes,
} from "#app/features/settings/company/brand.ts";
import { hexColor } from "#app/lib/colors.ts";

interface ColorFieldProps extends FieldFrame {
  color: BrandColor;
  field: FieldMetadata<string>;
}

/** Text that works without JavaScript; the browser's color picker and the contrasts follow it. */
export function ColorField({ color, field, ...frame }: ColorFieldProps) {
  const { value = "", change } = useInputControl(field);
  const current = value.trim().toLowerCase();
  const isColor = hexColor.test(current);
  const offered = isColor ? nearestPassing(color, current) : current;
  const preset = defaultBrand[color];
  return (
    <div className={frame.className}>
      <div className="flex items-start gap-2">
        <input
          type="color"
          aria-label={`Pick the ${typeof frame.label === "string" ? frame.label.toLowerCase() : "color"}`}
          value={isColor ? current : preset}
          onChange={(event) => change(event.target.value)}
          className="mt-6.5 h-9 w-12 flex-none cursor-pointer rounded-control border border-edge bg-white p-1 noscript:hidden"
        />
        <TextField
          {...frame}
          name={field.name}
          value={value}
          onChange={(event) => change(event.target.value)}
          autoComplete="off"
          spellCheck={false}
          className="num min-w-0 flex-1"
        />
      </div>
      {isColor ? (
        <>
          <ul className="mt-3 grid gap-x-6 gap-y-1.5 sm:grid-cols-2">
            {pairsOf(color, current).map((pair) => (
              <li key={pair.label} className="flex items-center gap-2.5">
                <span
                  aria-hidden="true"
                  className="rounded-badge border border-line px-2 py-0.5 font-semibold"
                  style={{ color: pair.text, background: pair.ground }}
                >
                  Aa
                </span>
                <span className="min-w-0 flex-1">{pair.label}</span>
                <span className="num">{pair.ratio.toFixed(1)}:1</span>
                {passes(pair) ? (
                  <CircleCheck
                    role="img"
                    aria-label="passes"
                    className="size-4 flex-none text-tint-green-ink"
                  />
                ) : (
                  <CircleAlert
                    role="img"
                    aria-label={`too low, needs ${pair.needed}:1`}
                    className="size-4 flex-none text-red-deep"
                  />
                )}
              </li>
            ))}
          </ul>
          <div className="mt-3 flex flex-wrap gap-2">
            {offered === current ? null : (
              <Button size="sm" onClick={() => change(offered)}>
                <Swatch color={offered} />
                Use {offered} instead
              </Button>
            )}
            {current === preset ? null : (
              <Button variant="quiet" size="sm" onClick={() => change(preset)}>
                <Swatch color={preset} />
                Default
              </Button>
            )}
          </div>
        </>
      ) : null}
    </div>
  );
}

const Swatch = ({ color }: { color: string }) => (
  <span
    aria-hidden="true"
    className="size-3.5 flex-none rounded-full border border-white outline-1 outline-edge"
    style={{ background: color }}
  />
);
