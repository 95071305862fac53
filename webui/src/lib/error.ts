// The error class of all failed calls.

/** Codes of failures without a response of the server. They are outside of all catalogues. */
export const networkCode = 599;
export const timeoutCode = 598;
export const garbledCode = 597;
/** The server requires a two-factor confirmation. */
export const twoFactorCode = -1024;
/** The page's CSRF token is no longer valid. */
export const pageExpiredStatus = 419;

export type ErrorKind = "refused" | "network" | "timeout" | "aborted" | "garbled";

export class ApiError extends Error {
  override name = "ApiError";

  constructor(
    readonly kind: ErrorKind,
    /** The feature's own code, or the HTTP status. */
    readonly code: number,
    message: string,
    readonly status = 0,
    /** Translation keys by input field. */
    readonly errors: Record<string, string[]> = {},
    readonly requestId = "",
    /** Further named values of the response. */
    readonly extra: Record<string, unknown> = {},
    /** Seconds until a retry is allowed. */
    readonly retryAfter?: number,
  ) {
    super(message);
  }

  is(code: number): boolean {
    return this.kind === "refused" && this.code === code;
  }

  /** True if it is unknown whether the server did the work. */
  get uncertain(): boolean {
    return this.kind !== "refused";
  }
}

export function isApiError(error: unknown): error is ApiError {
  return error instanceof ApiError;
}

/** The error of an unsuccessful response. */
export function refusal(status: number, body: unknown, retryAfter: string | null): ApiError {
  const wait = retryAfter !== null && /^\d+$/.test(retryAfter) ? Number(retryAfter) : undefined;
  if (body === null || typeof body !== "object") {
    return new ApiError("refused", status, "", status, {}, "", {}, wait);
  }
  const { code, message, errors, requestId, ...extra } = body as Record<string, unknown>;
  return new ApiError(
    "refused",
    typeof code === "number" ? code : status,
    typeof message === "string" ? message : "",
    status,
    (errors ?? {}) as Record<string, string[]>,
    typeof requestId === "string" ? requestId : "",
    extra,
    wait,
  );
}
