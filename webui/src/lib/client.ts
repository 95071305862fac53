// The calls to the server, apart from any browser: its surroundings are handed
// in, so that tests drive it in Node.

import { ApiError, garbledCode, networkCode, pageExpiredStatus, refusal, timeoutCode, twoFactorCode } from "./error";

export interface CallOptions {
  /** Milliseconds until the call is given up; 20 s unless told. */
  timeout?: number;
  signal?: AbortSignal;
  /** A bearer other than the session's, for a session that waits for its second factor. */
  bearer?: string;
  /** The call may be sent again when the network fails; GET calls always may. */
  retry?: boolean;
  /** False: a demanded second factor rejects instead of waiting for it. */
  twoFactor?: boolean;
}

/** One call as it is sent, and sent again. */
export interface Sending {
  method: "GET" | "POST";
  path: string;
  /** Text is JSON. A form carries a file. */
  body: string | FormData | undefined;
  options: CallOptions;
}

export interface Surroundings {
  fetch: typeof fetch;
  /** The token of the page's meta tag, and the one in the cookie. */
  csrf(): { meta: string; cookie: string };
  token(): string | null;
  /** Shows that the page has expired; true when it is being reloaded. */
  pageExpired(): boolean;
  /** Keeps the call until the second factor was given, then sends it again. */
  twoFactor<Answer>(refused: ApiError, again: (bearer?: string) => Promise<Answer>): Promise<Answer>;
  sleep(ms: number): Promise<void>;
}

const defaultTimeout = 20_000;
/** How often a call that may be repeated is sent at most. */
const attempts = 3;

export class Client {
  constructor(private readonly around: Surroundings) {}

  /** Sends a call; the caller says what the server answers, as api.gen.ts knows it. */
  async send<Answer>(sending: Sending): Promise<Answer> {
    try {
      return await this.attempt<Answer>(sending);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status === pageExpiredStatus && this.around.pageExpired()) {
        return new Promise(() => undefined); // The page goes away; no caller shall act on it.
      }
      if (error.is(twoFactorCode) && sending.options.twoFactor !== false) {
        return this.around.twoFactor(error, (bearer) =>
          this.attempt<Answer>(bearer ? { ...sending, options: { ...sending.options, bearer } } : sending),
        );
      }
      throw error;
    }
  }

  // attempt repeats what may be repeated after failures that say nothing.
  private async attempt<Answer>(sending: Sending): Promise<Answer> {
    const repeatable = sending.method === "GET" || sending.options.retry === true;
    for (let tried = 1; ; tried++) {
      try {
        return await this.once<Answer>(sending);
      } catch (error) {
        const passing = error instanceof ApiError && (error.kind === "network" || error.status === 503);
        if (!repeatable || !passing || tried >= attempts) throw error;
        await this.around.sleep(400 * 2 ** (tried - 1));
      }
    }
  }

  private async once<Answer>({ method, path, body, options }: Sending): Promise<Answer> {
    const abort = new AbortController();
    let late = false;
    const timer = setTimeout(() => {
      late = true;
      abort.abort();
    }, options.timeout ?? defaultTimeout);
    const stop = () => abort.abort();
    options.signal?.addEventListener("abort", stop, { once: true });
    if (options.signal?.aborted) abort.abort();
    try {
      const response = await this.around.fetch(path, {
        method,
        body,
        headers: this.headers(typeof body === "string", options.bearer),
        credentials: "include",
        cache: "no-store",
        signal: abort.signal,
      });
      return await answerOf<Answer>(response);
    } catch (error) {
      if (error instanceof ApiError) throw error;
      if (late) throw new ApiError("timeout", timeoutCode, "");
      if (options.signal?.aborted) throw new ApiError("aborted", networkCode, "");
      throw new ApiError("network", networkCode, "");
    } finally {
      clearTimeout(timer);
      options.signal?.removeEventListener("abort", stop);
    }
  }

  private headers(isJSON: boolean, bearer: string | undefined): Record<string, string> {
    const { meta, cookie } = this.around.csrf();
    const headers: Record<string, string> = {
      Accept: "application/json",
      "X-Requested-With": "XMLHttpRequest",
      "X-CSRF-TOKEN": meta,
    };
    // Another tab may have renewed the cookie since this page was drawn.
    if (cookie && cookie !== meta) headers["X-XSRF-TOKEN"] = cookie;
    if (isJSON) headers["Content-Type"] = "application/json";
    const token = bearer ?? this.around.token();
    if (token) headers.Authorization = `Bearer ${token}`;
    return headers;
  }
}

// The border of the wire: what the server answers is what the generated types
// say, and nothing looks at it again.
async function answerOf<Answer>(response: Response): Promise<Answer> {
  const text = await response.text();
  let body;
  try {
    body = text === "" ? {} : JSON.parse(text);
  } catch {
    if (response.ok) throw new ApiError("garbled", garbledCode, "", response.status);
    body = null;
  }
  if (!response.ok) throw refusal(response.status, body, response.headers.get("Retry-After"));
  return body;
}
