import { type KeyboardEvent, type ReactNode, useId, useRef } from "react";
import "./tabs.css";

export interface Tab {
  id: string;
  label: string;
  panel: ReactNode;
}

export interface TabsProps {
  /** The accessible name of the tabs. */
  label: string;
  tabs: Tab[];
  value: string;
  onChange: (id: string) => void;
}

/** Tabs. Only the selected tab's panel is rendered. Arrow keys, Home and End select. */
export function Tabs({ label, tabs, value, onChange }: TabsProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const chosen = tabs.find((tab) => tab.id === value) ?? tabs[0];

  function onKeyPress(event: KeyboardEvent) {
    const at = tabs.findIndex((tab) => tab.id === chosen?.id);
    const step = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = (step + tabs.length) % tabs.length;
    onChange(tabs[next]?.id ?? value);
    list.current?.querySelectorAll<HTMLElement>("[role=tab]")[next]?.focus();
  }

  return (
    <div className="ui-tabs">
      <div ref={list} role="tablist" aria-label={label} className="ui-tab-list" onKeyDown={onKeyPress}>
        {tabs.map((tab) => {
          const selected = tab.id === chosen?.id;
          return (
            <button
              key={tab.id}
              id={`${id}-${tab.id}`}
              type="button"
              role="tab"
              className="ui-tab"
              aria-selected={selected}
              aria-controls={selected ? `${id}-panel` : undefined}
              tabIndex={selected ? 0 : -1}
              onClick={() => onChange(tab.id)}
            >
              {tab.label}
            </button>
          );
        })}
      </div>
      {chosen && (
        <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${chosen.id}`} className="ui-tab-panel">
          {chosen.panel}
        </div>
      )}
    </div>
  );
}
