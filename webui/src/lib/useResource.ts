import { useEffect, useMemo } from "react";
import { resource, type Resource } from "./resource";

/** A resource that is loaded when the component is mounted, and again when one of `keys` changes. A new function alone loads nothing. */
export function useResource<T>(fetch: () => Promise<T>, keys: readonly unknown[] = []): Resource<T> {
  const loaded = useMemo(() => resource(fetch), keys);
  useEffect(() => void loaded.load(), [loaded]);
  return loaded;
}
