// A menu behind a small button in a row of the chat. It hangs in the chat's
// column, not in the list, which would cut it off.

import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type MouseEvent, type ReactNode, type RefObject } from "react";
import { createPortal } from "react-dom";
import { entryAfter, placeMenu } from "./menu.model";

export interface RowMenuProps {
  /** The name of the button and of the menu. */
  label: string;
  icon: ReactNode;
  /** The entries: RowMenuItem, and what stands between them. */
  children: ReactNode;
}

const columnOf = (button: HTMLElement | null): HTMLElement => button?.closest<HTMLElement>("#chat") ?? document.body;

export function RowMenu({ label, icon, children }: RowMenuProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  usePlace(open, button, menu);
  useLeaving(open, button, menu, () => setOpen(false));

  function leave() {
    setOpen(false);
    button.current?.focus();
  }

  function clicked({ target }: MouseEvent) {
    if (target instanceof Element && target.closest("[role=menuitem]")) leave();
  }

  function press(event: KeyboardEvent) {
    const entries = [...(menu.current?.querySelectorAll<HTMLElement>("[role=menuitem]") ?? [])];
    const at = entries.indexOf(document.activeElement as HTMLElement);
    if (event.key === "Tab") return leave(); // The key itself goes on from the button.
    if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
    const next = entryAfter(event.key, at, entries.map((entry) => entry.textContent ?? ""));
    if (event.key === "Escape") leave();
    else if (next !== null) entries[next]?.focus();
    else return undefined;
    event.preventDefault();
    event.stopPropagation();
    return undefined;
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        className="chat-act popups-moderate"
        title={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (open || (event.key !== "ArrowDown" && event.key !== "ArrowUp")) return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        {icon}
        <span className="hidden-text">{label}</span>
      </button>
      {open &&
        createPortal(
          <div ref={menu} id={id} role="menu" aria-label={label} className="popups-menu" onKeyDown={press} onClick={clicked}>
            {children}
          </div>,
          columnOf(button.current),
        )}
    </>
  );
}

export interface RowMenuItemProps {
  icon?: ReactNode;
  danger?: boolean;
  onSelect: () => void;
  children: ReactNode;
}

export function RowMenuItem({ icon, danger, onSelect, children }: RowMenuItemProps) {
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      className={danger ? "popups-menu-item popups-menu-danger" : "popups-menu-item"}
      onPointerMove={(event) => event.currentTarget.focus({ preventScroll: true })}
      onClick={onSelect}
    >
      {icon}
      {children}
    </button>
  );
}

type Part = RefObject<HTMLElement | null>;

/** Lays the menu at its button and gives it the focus. */
function usePlace(open: boolean, button: Part, menu: Part) {
  useLayoutEffect(() => {
    const drawn = menu.current;
    if (!open || !drawn || !button.current) return;
    const { offsetWidth: width, scrollHeight: height } = drawn;
    const place = placeMenu(button.current.getBoundingClientRect(), { width, height: height + 2 }, columnOf(button.current).getBoundingClientRect());
    drawn.style.left = `${place.left}px`;
    drawn.style.top = `${place.top}px`;
    drawn.style.maxHeight = `${place.maxHeight}px`;
    drawn.querySelector<HTMLElement>("[role=menuitem]")?.focus({ preventScroll: true });
  }, [open, button, menu]);
}

/** Closes the menu when the pointer or the focus goes elsewhere, or the column changes its size. */
function useLeaving(open: boolean, button: Part, menu: Part, close: () => void) {
  useEffect(() => {
    if (!open) return undefined;
    const outside = (event: Event) => {
      const target = event.target as Node;
      if (!menu.current?.contains(target) && !button.current?.contains(target)) close();
    };
    document.addEventListener("pointerdown", outside);
    document.addEventListener("focusin", outside);
    window.addEventListener("resize", close);
    return () => {
      document.removeEventListener("pointerdown", outside);
      document.removeEventListener("focusin", outside);
      window.removeEventListener("resize", close);
    };
    // Only the opening counts.
  }, [open]);
}
