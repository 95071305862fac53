// The bottom bar of narrow screens: Menu, then the entries of features.

import { Menu } from "lucide-react";
import { useLocation } from "wouter";
import { AppLink } from "../../../lib/AppLink";
import { entriesOf, type NavEntry } from "../../../lib/feature";
import { drawerOpen } from "../../../lib/frame";
import { t } from "../../../lib/i18n";
import { text } from "./shell.texts";

/** Menu and four more. */
const maxEntries = 5;

export function MobileBar() {
  const open = drawerOpen.value;
  return (
    <nav className="mobile-bar" aria-label={text("shell.bar")}>
      <button
        type="button"
        className="mobile-entry"
        aria-expanded={open}
        aria-controls="sidebar"
        onClick={() => (drawerOpen.value = !open)}
      >
        <Menu size={20} aria-hidden />
        {text("shell.menu")}
      </button>
      {entriesOf("mobileBar").slice(0, maxEntries - 1).map((entry) => (
        <BarEntry key={entry.id} entry={entry} />
      ))}
    </nav>
  );
}

function BarEntry({ entry }: { entry: NavEntry }) {
  const [path] = useLocation();
  const inner = (
    <>
      <entry.icon size={20} aria-hidden />
      {t(entry.label)}
    </>
  );
  if (!entry.to) {
    return (
      <button type="button" className="mobile-entry" onClick={entry.onSelect}>
        {inner}
      </button>
    );
  }
  return (
    <AppLink to={entry.to} className="mobile-entry" aria-current={path === entry.to || (entry.to !== "/" && path.startsWith(`${entry.to}/`)) ? "page" : undefined}>
      {inner}
    </AppLink>
  );
}
