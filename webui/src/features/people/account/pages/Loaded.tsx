import type { ReactNode } from "react";
import { useSignals } from "@preact/signals-react/runtime";
import type { Resource } from "../../../../lib/resource";
import { Failed } from "../../../../ui/States";

interface Props<T> {
  from: Resource<T>;
  /** In the size of the content. */
  skeleton: ReactNode;
  children: (data: T) => ReactNode;
}

/** The faces of a block that loads: skeleton, content, failed. */
export function Loaded<T>({ from, skeleton, children }: Props<T>) {
  useSignals();
  const data = from.data.value;
  if (data !== null) return children(data);
  const failure = from.failure.value;
  if (failure !== null) return <Failed text={failure} onRetry={() => void from.load()} />;
  return <div data-loading="" aria-busy="true">{skeleton}</div>;
}
