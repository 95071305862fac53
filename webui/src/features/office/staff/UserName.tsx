import { nameOf } from "../../../lib/officeNames";

/** The user who did something, by name if known. */
export function UserName({ id }: { id: string }) {
  return <span title={id}>{nameOf(id)}</span>;
}
