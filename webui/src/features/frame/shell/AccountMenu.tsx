// The player's menu, opened by the name.

import { ChevronDown, LogOut } from "lucide-react";
import { entriesOf } from "../../../lib/feature";
import { t } from "../../../lib/i18n";
import { logout } from "../../../lib/session.model";
import { Menu } from "../../../ui/Menu";
import { text } from "./shell.texts";

export function AccountMenu({ name }: { name: string }) {
  const entries = entriesOf("menu").map((entry) => ({
    id: entry.id,
    label: t(entry.label),
    icon: <entry.icon size={16} aria-hidden />,
    href: entry.to,
    onSelect: entry.onSelect,
  }));
  const logoutItem = {
    id: "logout", label: text("shell.logout"), icon: <LogOut size={16} aria-hidden />, onSelect: () => void logout(),
  };
  return (
    <Menu label={text("shell.account")} className="header-account" items={[...entries, logoutItem]}>
      <span className="header-name">{name}</span>
      <ChevronDown size={16} aria-hidden />
    </Menu>
  );
}
