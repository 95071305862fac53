// A menu of a small button in a row of the chat. It is a child of the chat's column, because the
// list would clip it.

import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type MouseEvent, type ReactNode, type RefObject } from "react";
import { createPortal } from "react-dom";
import { entryAfter, placeMenu } from "./menu.model";

export interface RowMenuProps {
  /** The label of the button and of the menu. */
  label: string;
  icon: ReactNode;
  /** The entries: RowMenuItem, and separators. */
  children: ReactNode;
}

const chatColumnOf = (button: HTMLElement | null): HTMLElement => button?.closest<HTMLElement>("#chat") ?? document.body;

export function RowMenu({ label, icon, children }: RowMenuProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  useMenuPosition(open, button, menu);
  useCloseOutside(open, button, menu, () => setOpen(false));

  function closeMenu() {
    setOpen(false);
    button.current?.focus();
  }

  function onClick({ target }: MouseEvent) {
    if (target instanceof Element && target.closest("[role=menuitem]")) closeMenu();
  }

  function onKeyPress(event: KeyboardEvent) {
    const entries = [...(menu.current?.querySelectorAll<HTMLElement>("[role=menuitem]") ?? [])];
    const at = entries.indexOf(document.activeElement as HTMLElement);
    if (event.key === "Tab") return closeMenu(); // The default action of the key continues from the button.
    if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
    const next = entryAfter(event.key, at, entries.map((entry) => entry.textContent ?? ""));
    if (event.key === "Escape") closeMenu();
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
          <div ref={menu} id={id} role="menu" aria-label={label} className="popups-menu" onKeyDown={onKeyPress} onClick={onClick}>
            {children}
          </div>,
          chatColumnOf(button.current),
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

type ElementRef = RefObject<HTMLElement | null>;

/** Positions the menu at its button and focuses it. */
function useMenuPosition(open: boolean, button: ElementRef, menu: ElementRef) {
  useLayoutEffect(() => {
    const element = menu.current;
    if (!open || !element || !button.current) return;
    const { offsetWidth: width, scrollHeight: height } = element;
    const position = placeMenu(button.current.getBoundingClientRect(), { width, height: height + 2 }, chatColumnOf(button.current).getBoundingClientRect());
    element.style.left = `${position.left}px`;
    element.style.top = `${position.top}px`;
    element.style.maxHeight = `${position.maxHeight}px`;
    element.querySelector<HTMLElement>("[role=menuitem]")?.focus({ preventScroll: true });
  }, [open, button, menu]);
}

/** Closes the menu when the pointer or the focus leaves it, or the column is resized. */
function useCloseOutside(open: boolean, button: ElementRef, menu: ElementRef, close: () => void) {
  useEffect(() => {
    if (!open) return undefined;
    const closeIfOutside = (event: Event) => {
      const target = event.target as Node;
      if (!menu.current?.contains(target) && !button.current?.contains(target)) close();
    };
    document.addEventListener("pointerdown", closeIfOutside);
    document.addEventListener("focusin", closeIfOutside);
    window.addEventListener("resize", close);
    return () => {
      document.removeEventListener("pointerdown", closeIfOutside);
      document.removeEventListener("focusin", closeIfOutside);
      window.removeEventListener("resize", close);
    };
    // Depends only on the opening.
  }, [open]);
}
