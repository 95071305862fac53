// A part of the page that waits for the server or failed to load.

import { useEffect, useMemo, type ReactNode } from "react";
import { resource } from "../../../lib/resource";
import { Skeleton } from "../../../ui/Skeleton";
import { Failed } from "../../../ui/States";

interface LoadedProps<T> {
  load: () => Promise<T>;
  /** Another value loads again. */
  loadKey: string;
  height: number;
  children: (value: T, reload: () => void) => ReactNode;
}

export function Loaded<T>({ load, loadKey, height, children }: LoadedProps<T>) {
  // `of` identifies the request. A new function alone loads nothing.
  const data = useMemo(() => resource(load), [loadKey]);
  useEffect(() => void data.load(), [data]);
  const value = data.data.value;
  if (value === null) return data.failure.value ? <Failed text={data.failure.value} onRetry={() => void data.load()} /> : <Skeleton height={height} />;
  return children(value, () => void data.load());
}
