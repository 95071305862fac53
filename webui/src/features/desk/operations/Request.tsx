import { searchOffice } from "../../../lib/officeSearch";

/** A request id; a press looks everywhere for it. */
export function Request({ id }: { id: string }) {
  if (!id) return <>–</>;
  return (
    <button type="button" className="ops-request mono" title="Search for this request" onClick={() => searchOffice(id)}>
      {id}
    </button>
  );
}
