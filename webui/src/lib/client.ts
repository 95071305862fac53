// The calls to the server without a browser: dependencies are passed in, so that tests run in Node.

import { ApiError, garbledCode, networkCode, pageExpiredStatus, refusal, timeoutCode, twoFactorCode } from "./error";

export interface CallOptions {
  /** Timeout in milliseconds. Default 20 s. */
  timeout?: number;
  signal?: AbortSignal;
  /** A bearer token other than the session's, for a session that waits for its second factor. */
  bearer?: string;
  /** The call can be sent again after a network failure. GET calls always can. */
  retry?: boolean;
  /** If false, a required second factor rejects instead of waiting for it. */
  twoFactor?: boolean;
}

/** One call, in the form in which it is sent and repeated. */
export interface ApiRequest {
  method: "GET" | "POST";
  path: string;
  /** Text is JSON. A form contains a file. */
  body: string | FormData | undefined;
  options: CallOptions;
}

export interface ClientEnvironment {
  fetch: typeof fetch;
  /** The CSRF token of the page's meta tag, and the one in the cookie. */
  csrf(): { meta: string; cookie: string };
  token(): string | null;
  /** Shows that the page has expired. Returns true if it is about to reload. */
  pageExpired(): boolean;
  /** Keeps the call until the second factor was given, then sends it again. */
  twoFactor<Answer>(refused: ApiError, retry: (bearer?: string) => Promise<Answer>): Promise<Answer>;
  sleep(ms: number): Promise<void>;
}

const defaultTimeout = 20_000;
/** Max number of attempts of a repeatable call. */
const attempts = 3;

export class Client {
  constructor(private readonly environment: ClientEnvironment) {}

  /** Sends a call. The caller names the type of the response, from api.gen.ts. */
  async send<Answer>(request: ApiRequest): Promise<Answer> {
    try {
      return await this.sendWithRetries<Answer>(request);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status === pageExpiredStatus && this.environment.pageExpired()) {
        return new Promise(() => undefined); // The page is about to reload, so the caller gets no result.
      }
      if (error.is(twoFactorCode) && request.options.twoFactor !== false) {
        return this.environment.twoFactor(error, (bearer) =>
          this.sendWithRetries<Answer>(bearer ? { ...request, options: { ...request.options, bearer } } : request),
        );
      }
      throw error;
    }
  }

  // Repeats a repeatable call after failures without a response.
  private async sendWithRetries<Answer>(request: ApiRequest): Promise<Answer> {
    const repeatable = request.method === "GET" || request.options.retry === true;
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.sendOnce<Answer>(request);
      } catch (error) {
        const isTransient = error instanceof ApiError && (error.kind === "network" || error.status === 503);
        if (!repeatable || !isTransient || attempt >= attempts) throw error;
        await this.environment.sleep(400 * 2 ** (attempt - 1));
      }
    }
  }

  private async sendOnce<Answer>({ method, path, body, options }: ApiRequest): Promise<Answer> {
    const abort = new AbortController();
    let timedOut = false;
    const timer = setTimeout(() => {
      timedOut = true;
      abort.abort();
    }, options.timeout ?? defaultTimeout);
    const stop = () => abort.abort();
    options.signal?.addEventListener("abort", stop, { once: true });
    if (options.signal?.aborted) abort.abort();
    try {
      const response = await this.environment.fetch(path, {
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
      if (timedOut) throw new ApiError("timeout", timeoutCode, "");
      if (options.signal?.aborted) throw new ApiError("aborted", networkCode, "");
      throw new ApiError("network", networkCode, "");
    } finally {
      clearTimeout(timer);
      options.signal?.removeEventListener("abort", stop);
    }
  }

  private headers(isJSON: boolean, bearer: string | undefined): Record<string, string> {
    const { meta, cookie } = this.environment.csrf();
    const headers: Record<string, string> = {
      Accept: "application/json",
      "X-Requested-With": "XMLHttpRequest",
      "X-CSRF-TOKEN": meta,
    };
    // Another tab may have renewed the cookie since this page was loaded.
    if (cookie && cookie !== meta) headers["X-XSRF-TOKEN"] = cookie;
    if (isJSON) headers["Content-Type"] = "application/json";
    const token = bearer ?? this.environment.token();
    if (token) headers.Authorization = `Bearer ${token}`;
    return headers;
  }
}

// The boundary of the API: the response has the generated type, and is not checked again.
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
