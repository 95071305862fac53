// A part of the page that waits for the server, or could not be told.

import { useSignals } from "@preact/signals-react/runtime";
import { useEffect, useMemo, type ReactNode } from "react";
import { resource } from "../../../lib/resource";
import { Skeleton } from "../../../ui/Skeleton";
import { Failed } from "../../../ui/States";

interface LoadedProps<T> {
  load: () => Promise<T>;
  /** Another one is another question. */
  of: string;
  height: number;
  children: (value: T, reload: () => void) => ReactNode;
}

export function Loaded<T>({ load, of, height, children }: LoadedProps<T>) {
  useSignals();
  // The question is told by what it is of: a new function asks nothing new.
  const data = useMemo(() => resource(load), [of]);
  useEffect(() => void data.load(), [data]);
  const value = data.data.value;
  if (value === null) return data.failure.value ? <Failed text={data.failure.value} onRetry={() => void data.load()} /> : <Skeleton height={height} />;
  return children(value, () => void data.load());
}
