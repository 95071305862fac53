import { useSignals } from "@preact/signals-react/runtime";
import { nameOf } from "../../../lib/officeNames";

/** Somebody who did something: a name where it is known. */
export function Who({ id }: { id: string }) {
  useSignals();
  return <span title={id}>{nameOf(id)}</span>;
}
