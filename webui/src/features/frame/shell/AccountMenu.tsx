// The player's menu behind their name.

import { useSignals } from "@preact/signals-react/runtime";
import { ChevronDown, LogOut } from "lucide-react";
import { entriesOf } from "../../../lib/feature";
import { t } from "../../../lib/i18n";
import { logout } from "../../../lib/session.model";
import { Menu } from "../../../ui/Menu";
import { text } from "./shell.texts";

export function AccountMenu({ name }: { name: string }) {
  useSignals();
  const entries = entriesOf("menu").map((entry) => ({
    id: entry.id,
    label: t(entry.label),
    icon: <entry.icon size={16} aria-hidden />,
    href: entry.to,
    onSelect: entry.act,
  }));
  const leave = {
    id: "logout", label: text("shell.logout"), icon: <LogOut size={16} aria-hidden />, onSelect: () => void logout(),
  };
  return (
    <Menu label={text("shell.account")} className="header-account" items={[...entries, leave]}>
      <span className="header-name">{name}</span>
      <ChevronDown size={16} aria-hidden />
    </Menu>
  );
}
