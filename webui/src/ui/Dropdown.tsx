import { Listbox } from "./Listbox";

export interface DropdownEntry {
  entryId: string;
  title: string;
}

export interface DropdownProps {
  /** What the button says. */
  label: string;
  entries: DropdownEntry[];
  /** Told the entryId of the choice. */
  onChoose: (entryId: string) => void;
}

/** A list of entries behind a button; the list scrolls from 300 px on. */
export function Dropdown({ label, entries, onChoose }: DropdownProps) {
  return (
    <Listbox label={label} shown={label} options={entries.map(({ entryId, title }) => ({ id: entryId, text: title }))} onChoose={onChoose} />
  );
}
