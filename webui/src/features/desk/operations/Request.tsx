import { searchOffice } from "../../../lib/officeSearch";

/** The end of an id tells it from its neighbours; the beginning is its time. */
const shown = 8;

/** A request id; a press looks everywhere for it. */
export function Request({ id }: { id: string }) {
  if (!id) return <>–</>;
  return (
    <button type="button" className="ops-request mono" title={`Search for the request ${id}`} onClick={() => searchOffice(id)}>
      {id.length > shown + 2 ? `…${id.slice(-shown)}` : id}
    </button>
  );
}
