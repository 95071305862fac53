import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { ChevronDown } from "lucide-react";
import { cx } from "./cx";
import type { Wiring } from "./Field";
import "./listbox.css";

export interface ListboxOption {
  id: string;
  /** What is searched in, and read out. */
  text: string;
  content?: ReactNode;
}

/** Ties a search field above the options to them, for screen readers. */
export interface ListboxSearch {
  role: "combobox";
  "aria-expanded": true;
  "aria-controls": string;
  "aria-activedescendant": string | undefined;
}

export interface ListboxProps {
  label: string;
  /** What the closed button shows. */
  shown: ReactNode;
  options: ListboxOption[];
  value?: string;
  onChoose: (id: string) => void;
  /** A search field above the options. */
  search?: (wiring: ListboxSearch) => ReactNode;
  /** Shown when there are no options. */
  empty?: ReactNode;
  onOpen?: (open: boolean) => void;
  disabled?: boolean;
  /** Ties it to the label and note of a Field. */
  wiring?: Wiring;
}

/** A button that opens a list to choose from. Arrow keys move, Enter chooses,
 *  Escape closes. The base of Select, Dropdown and Selector. */
export function Listbox({ label, shown, options, value, onChoose, search, empty, onOpen, disabled, wiring }: ListboxProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    onOpen?.(open);
    if (!open) return undefined;
    setActive(Math.max(0, options.findIndex((option) => option.id === value)));
    box.current?.querySelector<HTMLElement>("input, [role=listbox]")?.focus();
    const outside = (event: Event) => {
      if (!box.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener("pointerdown", outside);
    return () => document.removeEventListener("pointerdown", outside);
    // Only the opening counts.
  }, [open]);

  useEffect(() => {
    box.current?.querySelector("[data-active]")?.scrollIntoView({ block: "nearest" });
  }, [active]);

  const last = options.length - 1;
  const current = Math.min(active, last);
  const pointed = last >= 0 ? `${id}-${current}` : undefined;

  function choose(option: ListboxOption | undefined) {
    if (!option) return;
    setOpen(false);
    button.current?.focus();
    onChoose(option.id);
  }

  function press(event: KeyboardEvent) {
    const steps: Record<string, number> = { ArrowDown: Math.min(current + 1, last), ArrowUp: Math.max(current - 1, 0) };
    // In a search field Home and End belong to its text.
    if (!(event.target instanceof HTMLInputElement)) Object.assign(steps, { Home: 0, End: last });
    const step = steps[event.key];
    if (step !== undefined) setActive(step);
    else if (event.key === "Enter") choose(options[current]);
    else if (event.key === "Escape" || event.key === "Tab") {
      setOpen(false);
      button.current?.focus();
      if (event.key === "Tab") return;
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div ref={box} className="ui-listbox" onKeyDown={open ? press : undefined}>
      <button
        {...wiring}
        ref={button}
        type="button"
        className="ui-input ui-listbox-button"
        aria-label={label}
        aria-haspopup="listbox"
        aria-expanded={open}
        disabled={disabled}
        onClick={() => setOpen(!open)}
      >
        <span className="ui-listbox-shown">{shown}</span>
        <ChevronDown size={18} aria-hidden="true" />
      </button>
      {open && (
        <div className="ui-listbox-panel">
          {search?.({ role: "combobox", "aria-expanded": true, "aria-controls": id, "aria-activedescendant": pointed })}
          {options.length === 0 && empty}
          <div
            role="listbox"
            id={id}
            aria-label={label}
            tabIndex={0}
            className="ui-listbox-list"
            aria-activedescendant={pointed}
          >
            {options.map((option, at) => (
              <div
                key={option.id}
                id={`${id}-${at}`}
                role="option"
                aria-selected={option.id === value}
                data-active={at === current || undefined}
                className={cx("ui-listbox-option", option.id === value && "ui-listbox-chosen")}
                onPointerEnter={() => setActive(at)}
                onClick={() => choose(option)}
              >
                {option.content ?? option.text}
              </div>
            ))}
          </div>
        </div>
      )}
    </div>
  );
}
