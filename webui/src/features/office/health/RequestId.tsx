import { searchOffice } from "../../../lib/officeSearch";

/** The end of an id distinguishes it. The beginning is its time. */
const shownLength = 8;

/** A request id. A press searches for it everywhere. */
export function RequestId({ id }: { id: string }) {
  if (!id) return <>–</>;
  return (
    <button type="button" className="ops-request mono" title={`Search for the request ${id}`} onClick={() => searchOffice(id)}>
      {id.length > shownLength + 2 ? `…${id.slice(-shownLength)}` : id}
    </button>
  );
}
