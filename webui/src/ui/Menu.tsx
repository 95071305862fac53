import { type KeyboardEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { Link } from "wouter";
import { menuShift } from "./menuShift";
import "./menu.css";

export interface MenuItem {
  id: string;
  label: string;
  icon?: ReactNode;
  /** A page of the site: the item is a real link. */
  href?: string;
  /** What happens on the spot, for items without a page. */
  onSelect?: () => void;
  danger?: boolean;
}

export interface MenuProps {
  /** What the menu holds: the name of its button. */
  label: string;
  /** What the button shows. */
  children: ReactNode;
  /** The look of the button. */
  className?: string;
  /** A separator draws a line between what belongs apart. */
  items: (MenuItem | "separator")[];
}

/** A list of things to do or places to go, behind a button. Arrow keys move,
 *  Escape closes and gives the focus back. Written here because the library's
 *  menu alone weighs more than half of the entry's budget. */
export function Menu({ label, children, className, items }: MenuProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const options = () => [...(box.current?.querySelectorAll<HTMLElement>("[role=menuitem]") ?? [])];

  // It hangs at its button's right end, which may be near the screen's left.
  useLayoutEffect(() => {
    const menu = open ? box.current?.querySelector<HTMLElement>("[role=menu]") : undefined;
    if (!menu) return;
    const { left, right } = menu.getBoundingClientRect();
    menu.style.right = `${-menuShift(left, right, document.documentElement.clientWidth)}px`;
  }, [open]);

  useEffect(() => {
    if (!open) return undefined;
    options()[0]?.focus();
    const outside = (event: Event) => {
      if (!box.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener("pointerdown", outside);
    document.addEventListener("focusin", outside);
    return () => {
      document.removeEventListener("pointerdown", outside);
      document.removeEventListener("focusin", outside);
    };
  }, [open]);

  function close() {
    setOpen(false);
    button.current?.focus();
  }

  function press(event: KeyboardEvent) {
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
    <div ref={box} className="ui-menu-box" onKeyDown={press}>
      <button ref={button} type="button" className={className} aria-haspopup="menu" aria-expanded={open} aria-controls={open ? id : undefined} onClick={() => setOpen(!open)}>
        <span className="hidden-text">{label}</span>
        {children}
      </button>
      {open && (
        <div id={id} role="menu" aria-label={label} className="ui-menu">
          {items.map((item, place) => {
            if (item === "separator") return <hr key={`separator ${place}`} className="ui-menu-line" />;
            const look = { role: "menuitem", tabIndex: -1, className: item.danger ? "ui-menu-item ui-menu-danger" : "ui-menu-item" };
            const content = (
              <>
                {item.icon}
                {item.label}
              </>
            );
            return item.href ? (
              <Link key={item.id} {...look} href={item.href} onClick={() => setOpen(false)}>{content}</Link>
            ) : (
              <button key={item.id} {...look} type="button" onClick={() => { close(); item.onSelect?.(); }}>{content}</button>
            );
          })}
        </div>
      )}
    </div>
  );
}
