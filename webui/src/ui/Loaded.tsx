// A part of a page that waits for the server: a placeholder, then the content, or the error with a
// retry button.

import type { ReactNode } from "react";
import type { Resource } from "../lib/resource";
import { useResource } from "../lib/useResource";
import { Skeleton } from "./Skeleton";
import { Failed } from "./States";

interface Placeholder {
  /** The height of the placeholder in pixels. */
  height?: number;
  /** Takes the place of a block of that height. */
  placeholder?: ReactNode;
}

interface WaitingProps extends Placeholder {
  from: {
    failure: { readonly value: ReactNode };
    load: () => unknown;
  };
}

/** What is shown in place of content that is not loaded: the error if loading failed, otherwise a placeholder. */
export function Waiting({ from, height, placeholder }: WaitingProps) {
  const failure = from.failure.value;
  if (failure) return <Failed text={failure} onRetry={() => void from.load()} />;
  return placeholder ?? <Skeleton height={height} />;
}

interface LoadedProps<T> extends Placeholder {
  from: Pick<Resource<T>, "data" | "failure" | "load">;
  children: (value: T, reload: () => void) => ReactNode;
}

/** Shows the value of a resource that the caller loads. */
export function Loaded<T>({ from, children, ...placeholder }: LoadedProps<T>) {
  const value = from.data.value;
  return value === null ? <Waiting from={from} {...placeholder} /> : children(value, () => void from.load());
}

interface LoadedCallProps<T> extends Placeholder {
  load: () => Promise<T>;
  /** Another value loads again. A new function alone loads nothing. */
  loadKey: string;
  children: (value: T, reload: () => void) => ReactNode;
}

/** Makes a call when it is mounted, and shows the answer. */
export function LoadedCall<T>({ load, loadKey, ...rest }: LoadedCallProps<T>) {
  return <Loaded from={useResource(load, [loadKey])} {...rest} />;
}
