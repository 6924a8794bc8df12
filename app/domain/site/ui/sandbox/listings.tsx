import { homeCities, type SampleHome } from "#app/domain/site/sandbox/homes.ts";
import { HomePicture } from "#app/domain/site/ui/sandbox/home-picture.tsx";
import { Button } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/forms/field.tsx";

export function CityFilter({ city }: { city: string }) {
  return (
    <form className="mt-4 flex max-w-100 items-end gap-3">
      <SelectField
        id="city"
        name="city"
        label="City"
        size="lg"
        className="flex-1"
        defaultValue={city}
        placeholder="All cities"
        options={homeCities.map((name) => ({ value: name, label: name }))}
      />
      <Button type="submit" size="lg">
        Show
      </Button>
    </form>
  );
}

export function HomeList({ homes }: { homes: readonly SampleHome[] }) {
  if (homes.length === 0)
    return (
      <p className="mt-8 text-lead text-soft">No homes for rent there right now. Choose another city.</p>
    );
  return (
    <ul className="mt-8 grid gap-x-8 gap-y-9 sm:grid-cols-2 lg:grid-cols-3">
      {homes.map((home) => (
        <li key={home.street}>
          <article>
            <HomePicture look={home.look} />
            <p className="num mt-3 font-serif text-h3 font-semibold">
              ${home.rent.toLocaleString("en-US")}
              <span className="font-sans text-note font-normal text-soft"> a month</span>
            </p>
            <h2 className="mt-1 font-sans text-base font-semibold tracking-normal">
              {home.street}, {home.city}
            </h2>
            <p className="num text-note text-soft">
              {home.type}, {home.beds} bed, {home.baths} bath, {home.squareFeet.toLocaleString("en-US")} sq ft
            </p>
            <p className="text-note">
              {home.note}. Available {home.available.toLowerCase() === "now" ? "now" : home.available}.
            </p>
          </article>
        </li>
      ))}
    </ul>
  );
}
