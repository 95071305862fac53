// The left sidebar: entries of the features, under the player's own block. On
// narrow screens it is a drawer.

import { useSignals } from "@preact/signals-react/runtime";
import { useEffect, useRef } from "react";
import { useLocation } from "wouter";
import { AppLink } from "../../lib/AppLink";
import { isNarrow } from "../../lib/breakpoints";
import { entriesOf, type Entry } from "../../lib/feature";
import { t } from "../../lib/i18n";
import { store } from "../../lib/store";
import { Avatar } from "../../ui/Avatar";
import { drawerOpen, rail } from "./shell.model";
import { text } from "./shell.texts";
import "./sidebar.css";

export function Sidebar() {
  useSignals();
  const panel = useRef<HTMLElement>(null);
  const open = drawerOpen.value;
  const hidden = isNarrow.value && !open;

  useEffect(() => {
    if (!open) return;
    const before = document.activeElement;
    panel.current?.querySelector<HTMLElement>("a, button")?.focus();
    const escape = (event: KeyboardEvent) => {
      if (event.key === "Escape") drawerOpen.value = false;
    };
    document.addEventListener("keydown", escape);
    return () => {
      document.removeEventListener("keydown", escape);
      if (before instanceof HTMLElement) before.focus();
    };
  }, [open]);

  return (
    <>
      {open && isNarrow.value && (
        <button type="button" className="sidebar-scrim" tabIndex={-1} aria-label={text("shell.closeMenu")} onClick={() => (drawerOpen.value = false)} />
      )}
      <aside ref={panel} id="sidebar" className="sidebar" data-open={open || undefined} inert={hidden}>
        <ProfileBlock />
        <nav aria-label={text("shell.nav")}>
          {groupsOf(entriesOf("sidebar")).map((group) => (
            <ul key={group[0]?.id} className="sidebar-group">
              {group.map((entry) => (
                <li key={entry.id}>
                  <SidebarEntry entry={entry} />
                </li>
              ))}
            </ul>
          ))}
        </nav>
      </aside>
    </>
  );
}

function ProfileBlock() {
  useSignals();
  const user = store.user.value;
  if (!user) return null;
  return (
    <AppLink to={`/profile/${user._id}`} className="sidebar-profile" title={rail.value ? user.name : undefined}>
      <Avatar src={user.avatar} name={user.name} size={32} level={user.vipLevel} />
      <span className="sidebar-profile-text">
        <span className="sidebar-profile-name">{user.name}</span>
        {user.vipLevel > 0 && <span className="sidebar-profile-level">{text("shell.vip", { level: user.vipLevel })}</span>}
      </span>
    </AppLink>
  );
}

/** An entry as a link, or as a button for what happens on the spot. */
export function SidebarEntry({ entry }: { entry: Entry }) {
  useSignals();
  const [path] = useLocation();
  const label = t(entry.label);
  const look = {
    className: "sidebar-entry",
    title: rail.value ? label : undefined,
    children: (
      <>
        <entry.icon size={20} aria-hidden />
        <span className={rail.value ? "hidden-text" : "sidebar-label"}>{label}</span>
      </>
    ),
  };
  if (!entry.to) return <button type="button" onClick={entry.act} {...look} />;
  if (entry.external) return <a href={entry.to} {...look} />;
  return <AppLink to={entry.to} aria-current={path === entry.to ? "page" : undefined} {...look} />;
}

function groupsOf(entries: Entry[]): Entry[][] {
  const groups = new Map<string, Entry[]>();
  for (const entry of entries) {
    const name = entry.group ?? "";
    groups.set(name, [...(groups.get(name) ?? []), entry]);
  }
  return [...groups.values()];
}
