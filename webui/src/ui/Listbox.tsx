import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { ChevronDown } from "lucide-react";
import { cx } from "./cx";
import "./listbox.css";

export interface ListboxOption {
  id: string;
  /** What is searched in, and read out. */
  text: string;
  content?: ReactNode;
}

export interface ListboxProps {
  label: string;
  /** What the closed button shows. */
  shown: ReactNode;
  options: ListboxOption[];
  value?: string;
  onChoose: (id: string) => void;
  /** Something above the options, such as a search field. */
  head?: ReactNode;
  /** Shown when there are no options. */
  empty?: ReactNode;
  onOpen?: (open: boolean) => void;
  disabled?: boolean;
}

/** A button that opens a list to choose from. Arrow keys move, Enter chooses,
 *  Escape closes. The base of Select, Dropdown and Selector. */
export function Listbox({ label, shown, options, value, onChoose, head, empty, onOpen, disabled }: ListboxProps) {
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

  function choose(option: ListboxOption | undefined) {
    if (!option) return;
    setOpen(false);
    button.current?.focus();
    onChoose(option.id);
  }

  function press(event: KeyboardEvent) {
    const last = options.length - 1;
    const step = { ArrowDown: Math.min(active + 1, last), ArrowUp: Math.max(active - 1, 0), Home: 0, End: last }[event.key];
    if (step !== undefined) setActive(step);
    else if (event.key === "Enter") choose(options[Math.min(active, last)]);
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
          {head}
          {options.length === 0 && empty}
          <div
            role="listbox"
            id={id}
            aria-label={label}
            tabIndex={-1}
            className="ui-listbox-list"
            aria-activedescendant={options.length > 0 ? `${id}-${Math.min(active, options.length - 1)}` : undefined}
          >
            {options.map((option, at) => (
              <div
                key={option.id}
                id={`${id}-${at}`}
                role="option"
                aria-selected={option.id === value}
                data-active={at === active || undefined}
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
