import { type ReactNode, useState } from "react";
import { Listbox } from "./Listbox";
import { minSearchEntries, selectorMatches } from "./selectorMatches";
import { uiTexts } from "./texts";

export interface SelectorEntry {
  id: string;
  name: string;
  icon?: ReactNode;
  /** The CSS colour of the entry. */
  color?: string;
}

export interface SelectorProps {
  label: string;
  entries: SelectorEntry[];
  value: string;
  /** Called with the id of the selection. */
  onChange: (id: string) => void;
}

function Entry({ entry }: { entry: SelectorEntry }) {
  return (
    <>
      {entry.icon}
      {!entry.icon && entry.color && <span className="ui-listbox-dot" style={{ background: entry.color }} />}
      <span style={{ color: entry.color }}>{entry.name}</span>
    </>
  );
}

/** A select with icons and colours. With more than three entries it has a search field. */
export function Selector({ label, entries, value, onChange }: SelectorProps) {
  const [query, setQuery] = useState("");
  const chosen = entries.find((entry) => entry.id === value);
  return (
    <Listbox
      label={`${label}: ${chosen?.name ?? ""}`}
      buttonContent={chosen && <Entry entry={chosen} />}
      value={value}
      onOpen={(open) => !open && setQuery("")}
      options={selectorMatches(entries, query).map((entry) => ({ id: entry.id, text: entry.name, content: <Entry entry={entry} /> }))}
      onChoose={onChange}
      search={
        entries.length < minSearchEntries ? undefined : (attributes) => (
          <input {...attributes} className="ui-input ui-listbox-search" aria-label={uiTexts.search} placeholder={uiTexts.search} value={query} onChange={(event) => setQuery(event.target.value)} />
        )
      }
      empty={<p className="ui-listbox-empty">{uiTexts.nothingFound}</p>}
    />
  );
}
