import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { isMishap, mishaps, type Reply, type StripeBehaviour, send } from "#tests/fakes/stripe/behaviours.ts";
import { happenings } from "#tests/fakes/stripe/events.ts";
import { routes } from "#tests/fakes/stripe/routes.ts";
import { createWorld, type Form, Refusal, type World } from "#tests/fakes/stripe/world.ts";

type StripeRequest = {
  method: string;
  path: string;
  form: Form;
  key: string | undefined;
  idempotencyKey: string | undefined;
  telemetry: string | undefined;
  ended: Promise<void>;
};

export type FakeStripe = {
  settings: { secretKey: string; webhookSecrets: string[]; baseUrl: string };
  requests: StripeRequest[];
  world: World;
  /** The last one repeats. */
  behave(...next: [StripeBehaviour, ...StripeBehaviour[]]): void;
  release(): void;
  /** Throws after a request to an unknown route. */
  stop(): Promise<void>;
} & ReturnType<typeof happenings>;

/** Checks key, names and states as the vendor does, and repeats replies by idempotency key. */
export async function startFakeStripe(): Promise<FakeStripe> {
  const requests: StripeRequest[] = [];
  const strangers: string[] = [];
  let script: StripeBehaviour[] = ["answer"];
  let held: (() => void)[] = [];
  const server = createServer();
  const baseUrl = await listen(server);
  const vendor = { world: createWorld(baseUrl), seen: new Map<string, Seen>() };
  server.on("request", async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", baseUrl);
    const route = routes.find(({ method, path }) => method === request.method && path.test(pathname));
    if (!route) {
      strangers.push(`${request.method} ${pathname}`);
      return send(response, unrecognized(request, pathname));
    }
    const asked = await requestOf(request, response, searchParams);
    if (!asked) return;
    requests.push(asked);
    const [behaviour = "answer", ...rest] = script;
    if (rest.length > 0) script = rest;
    if (typeof behaviour === "object") return send(response, behaviour);
    if (isMishap(behaviour)) return mishaps[behaviour](response);
    const reply = answer(vendor, route, asked);
    if (behaviour === "answer lost") response.socket?.resetAndDestroy();
    else if (behaviour === "answer held") held.push(() => send(response, reply));
    else send(response, reply);
  });
  const settings = { secretKey: "sk_test_nobody1", webhookSecrets: ["whsec_sample"], baseUrl };
  return {
    ...happenings(vendor.world, "whsec_sample"),
    settings,
    requests,
    world: vendor.world,
    behave: (...next) => {
      script = next;
    },
    release: () => {
      for (const each of held) each();
      held = [];
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      if (strangers.length > 0) throw new Error(`Stripe has no such route: ${strangers.join(", ")}`);
    },
  };
}

type Seen = { hash: string; reply: Reply };
type Vendor = { world: World; seen: Map<string, Seen> };

const unrecognized = ({ method }: IncomingMessage, path: string): Reply => ({
  status: 404,
  body: new Refusal(404, `Unrecognized request URL (${method}: ${path}).`).body,
});

/** Undefined when the client disconnected. */
async function requestOf(
  request: IncomingMessage,
  response: ServerResponse,
  query: URLSearchParams,
): Promise<StripeRequest | null> {
  const { headers, method = "", url = "" } = request;
  const ended = new Promise<void>((resolve) => response.once("close", resolve));
  const body = await text(request).catch(() => null);
  if (body === null) return null;
  return {
    method,
    path: url.replace(/\?.*$/, ""),
    form: Object.fromEntries(method === "GET" ? query : new URLSearchParams(body)),
    key: headers.authorization?.replace(/^Bearer /, ""),
    idempotencyKey: headers["idempotency-key"]?.toString(),
    telemetry: headers["x-stripe-client-telemetry"]?.toString(),
    ended,
  };
}

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

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port");
  return `http://127.0.0.1:${address.port}`;
}
