import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { ChevronDown } from "lucide-react";
import { cx } from "./cx";
import type { FieldAttributes } from "./Field";
import "./listbox.css";

export interface ListboxOption {
  id: string;
  /** The text for search and screen readers. */
  text: string;
  content?: ReactNode;
}

/** Connects a search field above the options with them, for screen readers. */
export interface ListboxSearch {
  role: "combobox";
  "aria-expanded": true;
  "aria-controls": string;
  "aria-activedescendant": string | undefined;
}

export interface ListboxProps {
  label: string;
  /** The content of the closed button. */
  buttonContent: ReactNode;
  options: ListboxOption[];
  value?: string;
  onChoose: (id: string) => void;
  /** A search field above the options. */
  search?: (attributes: ListboxSearch) => ReactNode;
  /** Shown when there are no options. */
  empty?: ReactNode;
  onOpen?: (open: boolean) => void;
  disabled?: boolean;
  /** Connects it with the label and note of a Field. */
  attributes?: FieldAttributes;
}

/**
 * A button that opens a list of options. Arrow keys move, Enter selects, Escape closes. The base of
 * Select, Dropdown and Selector.
 */
export function Listbox({ label, buttonContent, options, value, onChoose, search, empty, onOpen, disabled, attributes }: ListboxProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const container = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    onOpen?.(open);
    if (!open) return undefined;
    setActive(Math.max(0, options.findIndex((option) => option.id === value)));
    container.current?.querySelector<HTMLElement>("input, [role=listbox]")?.focus();
    const closeOutside = (event: Event) => {
      if (!container.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener("pointerdown", closeOutside);
    return () => document.removeEventListener("pointerdown", closeOutside);
    // Depends only on the opening.
  }, [open]);

  useEffect(() => {
    container.current?.querySelector("[data-active]")?.scrollIntoView({ block: "nearest" });
  }, [active]);

  const last = options.length - 1;
  const current = Math.min(active, last);
  const activeId = last >= 0 ? `${id}-${current}` : undefined;

  function choose(option: ListboxOption | undefined) {
    if (!option) return;
    setOpen(false);
    button.current?.focus();
    onChoose(option.id);
  }

  function onKeyPress(event: KeyboardEvent) {
    const steps: Record<string, number> = { ArrowDown: Math.min(current + 1, last), ArrowUp: Math.max(current - 1, 0) };
    // In a search field Home and End move in the text.
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
    <div ref={container} className="ui-listbox" onKeyDown={open ? onKeyPress : undefined}>
      <button
        {...attributes}
        ref={button}
        type="button"
        className="ui-input ui-listbox-button"
        aria-label={label}
        aria-haspopup="listbox"
        aria-expanded={open}
        disabled={disabled}
        onClick={() => setOpen(!open)}
      >
        <span className="ui-listbox-shown">{buttonContent}</span>
        <ChevronDown size={18} aria-hidden="true" />
      </button>
      {open && (
        <div className="ui-listbox-panel">
          {search?.({ role: "combobox", "aria-expanded": true, "aria-controls": id, "aria-activedescendant": activeId })}
          {options.length === 0 && empty}
          <div
            role="listbox"
            id={id}
            aria-label={label}
            tabIndex={0}
            className="ui-listbox-list"
            aria-activedescendant={activeId}
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
