import type { ReactNode } from "react";
import { Menu } from "@base-ui/react/menu";
import { Check } from "lucide-react";
import { cx } from "../cx";
import "./action-menu.css";

export interface ActionItem {
  id: string;
  label: string;
  icon?: ReactNode;
  danger?: boolean;
  disabled?: boolean;
  onSelect: () => void;
}

export interface ActionMenuProps {
  /** The accessible name of the button, if its content is not text. */
  label?: string;
  /** The content of the button. */
  children: ReactNode;
  /** The class of the button. */
  className?: string;
  /** A separator draws a line between groups. */
  items: (ActionItem | "separator")[];
}

/** A menu of actions behind a button. It is above the page, so that a scrolling table does not clip it. */
export function ActionMenu({ label, children, className = "ui-icon-button ui-button-ghost", items }: ActionMenuProps) {
  return (
    <Menu.Root>
      <Menu.Trigger className={className} aria-label={label}>{children}</Menu.Trigger>
      <MenuPopup>
        {items.map((item, at) =>
          item === "separator" ? (
            <Menu.Separator key={`line ${at}`} className="work-menu-line" />
          ) : (
            <Menu.Item key={item.id} className={cx("work-menu-item", item.danger && "work-menu-danger")} disabled={item.disabled} onClick={item.onSelect}>
              {item.icon}
              {item.label}
            </Menu.Item>
          ),
        )}
      </MenuPopup>
    </Menu.Root>
  );
}

export interface CheckMenuProps {
  label?: string;
  children: ReactNode;
  className?: string;
  /** The heading above the entries. */
  title: string;
  entries: { id: string; label: string; checked: boolean; disabled?: boolean }[];
  onCheck: (id: string, checked: boolean) => void;
}

/** A menu of switches. It stays open while they are used. */
export function CheckMenu({ label, children, className, title, entries, onCheck }: CheckMenuProps) {
  return (
    <Menu.Root>
      <Menu.Trigger className={className} aria-label={label}>{children}</Menu.Trigger>
      <MenuPopup>
        <Menu.Group>
          <Menu.GroupLabel className="work-menu-title">{title}</Menu.GroupLabel>
          {entries.map((entry) => (
            <Menu.CheckboxItem key={entry.id} className="work-menu-item" checked={entry.checked} disabled={entry.disabled} onCheckedChange={(checked) => onCheck(entry.id, checked)}>
              <span className="work-menu-tick">
                <Menu.CheckboxItemIndicator><Check size={14} aria-hidden="true" /></Menu.CheckboxItemIndicator>
              </span>
              {entry.label}
            </Menu.CheckboxItem>
          ))}
        </Menu.Group>
      </MenuPopup>
    </Menu.Root>
  );
}

export interface ChoiceMenuProps {
  label?: string;
  children: ReactNode;
  className?: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChoose: (value: string) => void;
}

/** A select as a menu, behind a button with the current value. */
export function ChoiceMenu({ label, children, className, value, options, onChoose }: ChoiceMenuProps) {
  return (
    <Menu.Root>
      <Menu.Trigger className={className} aria-label={label}>{children}</Menu.Trigger>
      <MenuPopup>
        <Menu.RadioGroup value={value} onValueChange={(next: string) => onChoose(next)}>
          {options.map((option) => (
            <Menu.RadioItem key={option.value} value={option.value} className="work-menu-item" closeOnClick>
              <span className="work-menu-tick">
                <Menu.RadioItemIndicator><Check size={14} aria-hidden="true" /></Menu.RadioItemIndicator>
              </span>
              {option.label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </MenuPopup>
    </Menu.Root>
  );
}

function MenuPopup({ children }: { children: ReactNode }) {
  return (
    <Menu.Portal>
      <Menu.Positioner className="work-popup-place" sideOffset={6} align="end" collisionPadding={8}>
        <Menu.Popup className="work-popup work-menu">{children}</Menu.Popup>
      </Menu.Positioner>
    </Menu.Portal>
  );
}
