import type { ReactNode } from "react";
import type { Resource } from "../../../../lib/resource";
import { Failed } from "../../../../ui/States";

interface Props<T> {
  from: Resource<T>;
  /** In the size of the content. */
  skeleton: ReactNode;
  children: (data: T) => ReactNode;
}

/** The states of a loading block: skeleton, content, failed. */
export function Loaded<T>({ from, skeleton, children }: Props<T>) {
  const data = from.data.value;
  if (data !== null) return children(data);
  const failure = from.failure.value;
  if (failure !== null) return <Failed text={failure} onRetry={() => void from.load()} />;
  return <div data-loading="" aria-busy="true">{skeleton}</div>;
}
