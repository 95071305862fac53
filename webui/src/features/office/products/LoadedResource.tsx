// A part of a page that waits for the server or failed to load.

import { useEffect, type ReactNode } from "react";
import type { Resource } from "../../../lib/resource";
import { Skeleton } from "../../../ui/Skeleton";
import { Failed } from "../../../ui/States";

interface Props<T> {
  data: Resource<T>;
  height: number;
  children: (value: T, reload: () => void) => ReactNode;
}

export function LoadedResource<T>({ data, height, children }: Props<T>) {
  useEffect(() => void data.load(), [data]);
  const value = data.data.value;
  if (value === null) return data.failure.value ? <Failed text={data.failure.value} onRetry={() => void data.load()} /> : <Skeleton height={height} />;
  return children(value, () => void data.load());
}
