import { type KeyboardEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { Link } from "wouter";
import { menuShift } from "./menuShift";
import "./menu.css";

export interface MenuItem {
  id: string;
  label: string;
  icon?: ReactNode;
  /** A page of the site, rendered as a real link. */
  href?: string;
  /** The action of an item without a page. */
  onSelect?: () => void;
  danger?: boolean;
}

export interface MenuProps {
  /** The accessible name of the button. */
  label: string;
  /** The content of the button. */
  children: ReactNode;
  /** The class of the button. */
  className?: string;
  /** A separator draws a line between groups. */
  items: (MenuItem | "separator")[];
}

/**
 * A menu of actions or links behind a button. Arrow keys move, Escape closes and returns the focus.
 * Implemented here because the library's menu alone uses more than half of the entry's size budget.
 */
export function Menu({ label, children, className, items }: MenuProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const container = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const options = () => [...(container.current?.querySelectorAll<HTMLElement>("[role=menuitem]") ?? [])];

  // It is aligned with its button's right end, which may be near the left edge of the screen.
  useLayoutEffect(() => {
    const menu = open ? container.current?.querySelector<HTMLElement>("[role=menu]") : undefined;
    if (!menu) return;
    const { left, right } = menu.getBoundingClientRect();
    menu.style.right = `${-menuShift(left, right, document.documentElement.clientWidth)}px`;
  }, [open]);

  useEffect(() => {
    if (!open) return undefined;
    options()[0]?.focus();
    const closeOutside = (event: Event) => {
      if (!container.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener("pointerdown", closeOutside);
    document.addEventListener("focusin", closeOutside);
    return () => {
      document.removeEventListener("pointerdown", closeOutside);
      document.removeEventListener("focusin", closeOutside);
    };
  }, [open]);

  function close() {
    setOpen(false);
    button.current?.focus();
  }

  function onKeyPress(event: KeyboardEvent) {
    if (!open && event.key !== "ArrowDown") return;
    if (!open) setOpen(true);
    const all = options();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const step = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key];
    if (event.key === "Escape") close();
    else if (step !== undefined) all[(step + all.length) % all.length]?.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div ref={container} className="ui-menu-box" onKeyDown={onKeyPress}>
      <button ref={button} type="button" className={className} aria-haspopup="menu" aria-expanded={open} aria-controls={open ? id : undefined} onClick={() => setOpen(!open)}>
        <span className="hidden-text">{label}</span>
        {children}
      </button>
      {open && (
        <div id={id} role="menu" aria-label={label} className="ui-menu">
          {items.map((item, index) => {
            if (item === "separator") return <hr key={`separator ${index}`} className="ui-menu-line" />;
            const itemProps = { role: "menuitem", tabIndex: -1, className: item.danger ? "ui-menu-item ui-menu-danger" : "ui-menu-item" };
            const content = (
              <>
                {item.icon}
                {item.label}
              </>
            );
            return item.href ? (
              <Link key={item.id} {...itemProps} href={item.href} onClick={() => setOpen(false)}>{content}</Link>
            ) : (
              <button key={item.id} {...itemProps} type="button" onClick={() => { close(); item.onSelect?.(); }}>{content}</button>
            );
          })}
        </div>
      )}
    </div>
  );
}
