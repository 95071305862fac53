// The site's API calls, typed by the routes that the server registered.

import type { Calls, Whispers } from "./api.gen";
import { bus } from "./bus";
import { Client, type CallOptions } from "./client";
import { cookieValue } from "./cookies";
import { reloadOnce } from "./reloadOnce";
import { closeOverlay, openOverlay } from "./overlays";
import { store } from "./store";
import { TwoFactorQueue } from "./twofactor";
import type { WhisperAnswer, WhisperRequest } from "./types";

export { ApiError, isApiError } from "./error";
export { errorText, fieldErrors } from "./errorText";

type PathOf<Method extends string> = keyof Calls extends infer Key
  ? Key extends `${Method} ${infer Path}`
    ? Path
    : never
  : never;

type RequestOf<Key> = Key extends keyof Calls ? Calls[Key]["request"] : never;
type AnswerOf<Key> = Key extends keyof Calls ? Calls[Key]["answer"] : never;

/** Calls that wait for a second factor. The modal of the account feature processes them. */
export const twoFactor = new TwoFactorQueue({
  confirm: (proof, bearer) => api.post("/api/user/2fa_validate", proof, { bearer, twoFactor: false }),
  open: (waiting) => {
    openOverlay("two-factor", {});
    bus.emit("two-factor-required", { waiting });
  },
  close: (passed) => {
    closeOverlay("two-factor");
    if (passed) bus.emit("two-factor-passed", {});
  },
});

const client = new Client({
  fetch: (input, init) => fetch(input, init),
  csrf: () => ({ meta: csrfMeta(), cookie: cookieValue(document.cookie, "XSRF-TOKEN") ?? "" }),
  token: () => store.token.peek(),
  pageExpired: () => {
    const reloading = reloadOnce("page-expired");
    bus.emit("page-expired", { reloading });
    return reloading;
  },
  twoFactor: (refused, retry) => twoFactor.enqueue(refused, retry),
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
});

export const api = {
  post<Path extends PathOf<"POST">>(
    path: Path,
    body?: RequestOf<`POST ${Path}`>,
    options: CallOptions = {},
  ): Promise<AnswerOf<`POST ${Path}`>> {
    const request = { method: "POST" as const, path, body: JSON.stringify(body ?? {}), options };
    return client.send(request);
  },

  /** A call with a file, which comes after the fields. */
  upload<Path extends PathOf<"POST">>(path: Path, fields: RequestOf<`POST ${Path}`>, file: Blob, options: CallOptions = {}): Promise<AnswerOf<`POST ${Path}`>> {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
    form.append("file", file);
    return client.send({ method: "POST", path, body: form, options });
  },

  /** A call of a list that Go declares. Its types are only known to the declaration. */
  declared(path: string, body: object, options: CallOptions = {}): Promise<unknown> {
    return client.send<unknown>({ method: "POST", path, body: JSON.stringify(body), options });
  },

  get<Path extends PathOf<"GET">>(
    path: Path,
    query?: RequestOf<`GET ${Path}`>,
    options: CallOptions = {},
  ): Promise<AnswerOf<`GET ${Path}`>> {
    const request = { method: "GET" as const, path: addressOf(path, query), body: undefined, options };
    return client.send(request);
  },

  /** A socket request sent over HTTP. */
  whisper<Event extends keyof Whispers>(
    event: Event,
    data: WhisperRequest<Event>,
    options: CallOptions = {},
  ): Promise<WhisperAnswer<Event>> {
    return client.send({ method: "POST", path: "/api/whisper", body: JSON.stringify({ event, data }), options });
  },

  /** Makes the server set the CSRF cookie, before a call that signs in. */
  async csrfCookie(): Promise<void> {
    await client.send({ method: "GET", path: "/sanctum/csrf-cookie", body: undefined, options: {} });
  },
};

function csrfMeta(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]')?.content ?? "";
}

/** A path with its :names replaced, and its query. */
function addressOf(path: string, query: object | undefined): string {
  const pairs = new Map(Object.entries(query ?? {}).filter(([, value]) => value != null).map(([key, value]) => [key, String(value)]));
  const filled = path.replace(/:(\w+)/g, (whole, name: string) => {
    const value = pairs.get(name);
    pairs.delete(name);
    return value === undefined ? whole : encodeURIComponent(value);
  });
  return pairs.size ? `${filled}?${new URLSearchParams([...pairs])}` : filled;
}
