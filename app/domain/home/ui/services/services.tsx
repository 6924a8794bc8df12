import { ChevronDown } from "lucide-react";
import { ServiceColumns } from "#app/domain/home/ui/services/service-columns.tsx";
import type { Services as AllServices, ServiceLists } from "#app/domain/site/schema.ts";
import { keptMarkup } from "#app/ui/kept-markup.tsx";

interface ServicesProps {
  services: AllServices;
  lists: ServiceLists;
}

/** An index of what the fee pays for: title and one line, the detail at a press. */
export const Services = keptMarkup(function Services({ services, lists }: ServicesProps) {
  return (
    <section id="services" className="section wrap-anywhere" aria-labelledby="services-title">
      <div className="wrap">
        <div className="grid gap-10 desk:grid-cols-[4fr_8fr] desk:gap-16">
          <div>
            <h2 id="services-title" className="text-display">
              What the fee pays for
            </h2>
            <p className="mt-4 max-w-measure text-lead text-soft">
              One manager who knows your house and answers for all of them.
            </p>
            <img
              loading="lazy"
              src="/spot-door.svg"
              width="400"
              height="340"
              alt=""
              className="mt-8 w-full max-w-90 max-desk:hidden"
            />
          </div>
          <div className="border-t border-ink">
            {services.map((service, i) => (
              <details
                key={service.title}
                name="service"
                open={i === 0}
                className="group border-b border-line"
              >
                <summary className="grid grid-cols-[1fr_1.25rem] items-baseline gap-x-4 gap-y-0.5 py-4.5 hover:text-blue md:grid-cols-[15.5em_1fr_1.25rem]">
                  <h3>{service.title}</h3>
                  <span className="text-soft max-md:row-start-2">{service.line}</span>
                  <ChevronDown
                    aria-hidden="true"
                    className="size-5 self-center transition-transform group-open:rotate-180"
                  />
                </summary>
                <p className="max-w-measure pb-5.5 max-md:pr-9 md:ml-[calc(15.5em+1rem)]">{service.text}</p>
              </details>
            ))}
          </div>
        </div>
        <ServiceColumns lists={lists} />
      </div>
    </section>
  );
});
