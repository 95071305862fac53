import { searchOffice } from "../../../lib/officeSearch";

/** The end of an id distinguishes it. The beginning is its time. */
const visibleLength = 8;

/** A request id. A press searches for it everywhere. */
export function RequestId({ id }: { id: string }) {
  if (!id) return <>–</>;
  return (
    <button type="button" className="ops-request mono" title={`Search for the request ${id}`} onClick={() => searchOffice(id)}>
      {id.length > visibleLength + 2 ? `…${id.slice(-visibleLength)}` : id}
    </button>
  );
}
