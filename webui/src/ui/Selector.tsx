import { type ReactNode, useState } from "react";
import { Listbox } from "./Listbox";
import { searchFrom, selectorMatches } from "./selectorMatches";
import { uiTexts } from "./texts";

export interface SelectorEntry {
  id: string;
  name: string;
  icon?: ReactNode;
  /** A CSS colour that belongs to the entry. */
  color?: string;
}

export interface SelectorProps {
  label: string;
  entries: SelectorEntry[];
  value: string;
  /** Told the id of the choice. */
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

/** One of some entries with icon and colour; more than three can be searched. */
export function Selector({ label, entries, value, onChange }: SelectorProps) {
  const [query, setQuery] = useState("");
  const chosen = entries.find((entry) => entry.id === value);
  return (
    <Listbox
      label={`${label}: ${chosen?.name ?? ""}`}
      shown={chosen && <Entry entry={chosen} />}
      value={value}
      onOpen={(open) => !open && setQuery("")}
      options={selectorMatches(entries, query).map((entry) => ({ id: entry.id, text: entry.name, content: <Entry entry={entry} /> }))}
      onChoose={onChange}
      search={
        entries.length < searchFrom ? undefined : (wiring) => (
          <input {...wiring} className="ui-input ui-listbox-search" aria-label={uiTexts.search} placeholder={uiTexts.search} value={query} onChange={(event) => setQuery(event.target.value)} />
        )
      }
      empty={<p className="ui-listbox-empty">{uiTexts.nothingFound}</p>}
    />
  );
}
