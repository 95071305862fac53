// Groups of the sidebar's entries. The casino's and the originals can be folded
// away; on the rail there is nothing to fold.

import { useSignals } from "@preact/signals-react/runtime";
import { ChevronDown, Dices } from "lucide-react";
import { Suspense, useEffect, useId, useState, type ReactNode } from "react";
import { useLocation } from "wouter";
import { AppLink } from "../../../lib/AppLink";
import type { Entry } from "../../../lib/feature";
import { t } from "../../../lib/i18n";
import { whenIdle } from "../../../lib/idle";
import { lazyComponent } from "../../../lib/lazy";
import { ErrorBoundary } from "../../../ui/ErrorBoundary";
import { rail } from "./shell.model";
import { text } from "./shell.texts";
import { sidebarMemory, type Foldable, type Group } from "./sidebar.model";

const OriginalsList = lazyComponent(() => import("./OriginalsList"));
const SportsNav = lazyComponent(() => import("../sports-nav/SportsNav"));
const OwnSports = lazyComponent(() => import("../sports-nav/OwnSports"));

export function SidebarGroup({ group }: { group: Group }) {
  useSignals();
  const rows = group.entries.map((entry) => (
    <li key={entry.id}>
      <SidebarEntry entry={entry} />
    </li>
  ));
  if (group.id === "casino") return <Folding id="casino">{rows}</Folding>;
  return <ul className="sidebar-group">{rows}</ul>;
}

/** An entry as a link, or as a button for what happens on the spot. */
function SidebarEntry({ entry }: { entry: Entry }) {
  const [path] = useLocation();
  const look = {
    className: "sidebar-entry",
    children: (
      <>
        <entry.icon size={20} aria-hidden />
        <span className="sidebar-label">{t(entry.label)}</span>
      </>
    ),
  };
  if (!entry.to) return <button type="button" onClick={entry.act} {...look} />;
  if (entry.newTab) return <a href={entry.to} target="_blank" rel="noopener" {...look} />;
  if (entry.external) return <a href={entry.to} {...look} />;
  return <AppLink to={entry.to} aria-current={path === entry.to ? "page" : undefined} {...look} />;
}

function Folding({ id, children, room }: { id: Foldable; children: ReactNode; room?: number }) {
  useSignals();
  const list = useId();
  if (rail.value) return <ul className="sidebar-group">{children}</ul>;
  const open = !sidebarMemory.folded.value.includes(id);
  return (
    <div className="sidebar-group">
      <button type="button" className="sidebar-head" aria-expanded={open} aria-controls={list} onClick={() => sidebarMemory.toggle(id)}>
        {text(`shell.${id}`)}
        <ChevronDown size={16} aria-hidden />
      </button>
      <ul id={list} hidden={!open} style={room ? { minHeight: `calc(${room} * var(--low-entry))` } : undefined}>
        {open && children}
      </ul>
    </div>
  );
}

/** The games of the house. Their list comes when the page has nothing better to do; its room is there before. */
export function Originals() {
  useSignals();
  const [due, setDue] = useState(false);
  useEffect(() => whenIdle(() => setDue(true)), []);
  if (rail.value) {
    return (
      <Folding id="originals">
        <li>
          <SidebarEntry entry={{ id: "originals", label: "shell.originals", icon: Dices, order: 0, to: "/casino/originals" }} />
        </li>
      </Folding>
    );
  }
  return <Folding id="originals" room={sidebarMemory.originals}>{due && <Late><OriginalsList /></Late>}</Folding>;
}

/** The sports side: the lists of the external sportsbook on its page, otherwise the site's own sports. */
export function Sports({ at }: { at: string }) {
  return <Late room="100dvh">{at === "/sportsbook" ? <SportsNav /> : <OwnSports />}</Late>;
}

/** room: the height that is kept until it is there, so that what comes below is not pushed. */
function Late({ children, room }: { children: ReactNode; room?: string }) {
  return (
    <ErrorBoundary fallback={() => null}>
      <Suspense fallback={room ? <div style={{ minHeight: room }} /> : null}>{children}</Suspense>
    </ErrorBoundary>
  );
}
