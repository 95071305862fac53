import { Listbox } from "./Listbox";

export interface DropdownEntry {
  entryId: string;
  title: string;
}

export interface DropdownProps {
  /** The label of the button. */
  label: string;
  entries: DropdownEntry[];
  /** Called with the entryId of the selection. */
  onChoose: (entryId: string) => void;
}

/** A list of entries behind a button. The list scrolls from 300 px on. */
export function Dropdown({ label, entries, onChoose }: DropdownProps) {
  return (
    <Listbox label={label} buttonContent={label} options={entries.map(({ entryId, title }) => ({ id: entryId, text: title }))} onChoose={onChoose} />
  );
}
