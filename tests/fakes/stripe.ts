import { createHash } from "node:crypto";
import type { ServerResponse } from "node:http";
import { type HttpCall, scripted, startFakeVendor } from "#tests/fakes/http.ts";
import { isTrouble, type Reply, type StripeBehavior, send, troubles } from "#tests/fakes/stripe/behaviors.ts";
import { happenings } from "#tests/fakes/stripe/events.ts";
import { routes } from "#tests/fakes/stripe/routes.ts";
import { createWorld, type Form, Refusal, type World } from "#tests/fakes/stripe/world.ts";

type StripeRequest = ReturnType<typeof requestOf>;

export type FakeStripe = Awaited<ReturnType<typeof startFakeStripe>>;

/** Checks key, names and states as the vendor does, and repeats replies by idempotency key. */
export async function startFakeStripe() {
  const requests: StripeRequest[] = [];
  const { behave, next } = scripted<StripeBehavior>("answer");
  let heldBack: (() => void)[] = [];
  const fake = await startFakeVendor("Stripe", (call, response) => {
    const route = routes.find(({ method, path }) => method === call.method && path.test(call.path));
    if (!route) {
      fake.noteUnknownRoute(call);
      return send(response, unrecognized(call));
    }
    const request = requestOf(call, response);
    requests.push(request);
    const behavior = next();
    if (typeof behavior === "object") return send(response, behavior);
    if (isTrouble(behavior)) return troubles[behavior](response);
    const reply = answer(vendor, route, request);
    if (behavior === "answer lost") response.socket?.resetAndDestroy();
    else if (behavior === "answer held") heldBack.push(() => send(response, reply));
    else send(response, reply);
  });
  const vendor = { world: createWorld(fake.origin), seen: new Map<string, Seen>() };
  return {
    ...happenings(vendor.world, "whsec_sample"),
    settings: {
      secretKey: "sk_test_sample1",
      webhookSecrets: ["whsec_sample"],
      baseUrl: fake.origin,
      timeoutMs: 5_000,
    },
    requests,
    world: vendor.world,
    behave,
    release() {
      for (const each of heldBack) each();
      heldBack = [];
    },
    stop: fake.stop,
  };
}

type Seen = { hash: string; reply: Reply };
type Vendor = { world: World; seen: Map<string, Seen> };

const unrecognized = ({ method, path }: HttpCall): Reply => ({
  status: 404,
  body: new Refusal(404, `Unrecognized request URL (${method}: ${path}).`).body,
});

const requestOf = ({ method, path, query, headers, body }: HttpCall, response: ServerResponse) => ({
  method,
  path,
  form: method === "GET" ? query : Object.fromEntries(new URLSearchParams(body.toString())),
  key: headers.authorization?.replace(/^Bearer /, ""),
  idempotencyKey: headers["idempotency-key"]?.toString(),
  telemetry: headers["x-stripe-client-telemetry"]?.toString(),
  ended: new Promise<void>((resolve) => response.once("close", resolve)),
});

/** Only executed requests are stored, not refused ones. */
function answer({ world, seen }: Vendor, route: (typeof routes)[number], request: StripeRequest): Reply {
  const { form, path, key, idempotencyKey = "" } = request;
  try {
    if (!/^[sr]k_test_\w+$/.test(key ?? "")) throw new Refusal(401, "Invalid API Key provided");
    const hash = createHash("sha256")
      .update(JSON.stringify([path, form]))
      .digest("hex");
    const before = route.method === "POST" ? seen.get(idempotencyKey) : undefined;
    if (before && before.hash !== hash)
      throw new Refusal(400, "Keys for idempotent requests can only be used with the same parameters.", {
        type: "idempotency_error",
      });
    if (before) return { ...before.reply, headers: { "idempotent-replayed": "true" } };
    checkNames(form, route.takes);
    if (idempotencyKey.length > 255) throw new Refusal(400, "The idempotency key is too long");
    const reply = {
      status: 200,
      body: structuredClone(route.answer(world, form, route.path.exec(path)?.[1] ?? "")),
    };
    if (route.method === "POST" && idempotencyKey) seen.set(idempotencyKey, { hash, reply });
    return reply;
  } catch (error) {
    if (error instanceof Refusal) return { status: error.status, body: error.body };
    throw error;
  }
}

/** Refuses unknown names except recently retired ones. */
function checkNames(form: Form, takes: string) {
  const known = [...takes.split(" "), "payment_method_types"];
  for (const name of Object.keys(form)) {
    const [top = ""] = name.split("[");
    if (!known.includes(top))
      throw new Refusal(400, `Received unknown parameter: ${top}`, { code: "parameter_unknown", param: top });
  }
}
