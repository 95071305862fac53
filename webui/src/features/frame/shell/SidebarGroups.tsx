// Groups of the sidebar's entries. The casino's and the originals can be collapsed, but not in the
// rail.

import { ChevronDown, Dices } from "lucide-react";
import { Suspense, useEffect, useId, useState, type ReactNode } from "react";
import { useLocation } from "wouter";
import { AppLink } from "../../../lib/AppLink";
import type { NavEntry } from "../../../lib/feature";
import { t } from "../../../lib/i18n";
import { whenIdle } from "../../../lib/idle";
import { lazyComponent } from "../../../lib/lazy";
import { ErrorBoundary } from "../../../ui/ErrorBoundary";
import { rail } from "./shell.model";
import { text } from "./shell.texts";
import { sidebarMemory, type Collapsible, type Group } from "./sidebar.model";

const OriginalsList = lazyComponent(() => import("./OriginalsList"));
const SportsNav = lazyComponent(() => import("../sports-nav/SportsNav"));
const OwnSports = lazyComponent(() => import("../sports-nav/OwnSports"));

export function SidebarGroup({ group }: { group: Group }) {
  const rows = group.entries.map((entry) => (
    <li key={entry.id}>
      <SidebarEntry entry={entry} />
    </li>
  ));
  if (group.id === "casino") return <CollapsibleGroup id="casino">{rows}</CollapsibleGroup>;
  return <ul className="sidebar-group">{rows}</ul>;
}

/** An entry as a link, or as a button for an action. */
function SidebarEntry({ entry }: { entry: NavEntry }) {
  const [path] = useLocation();
  const entryProps = {
    className: "sidebar-entry",
    children: (
      <>
        <entry.icon size={20} aria-hidden />
        <span className="sidebar-label">{t(entry.label)}</span>
      </>
    ),
  };
  if (!entry.to) return <button type="button" onClick={entry.onSelect} {...entryProps} />;
  if (entry.newTab) return <a href={entry.to} target="_blank" rel="noopener" {...entryProps} />;
  if (entry.external) return <a href={entry.to} {...entryProps} />;
  return <AppLink to={entry.to} aria-current={path === entry.to ? "page" : undefined} {...entryProps} />;
}

function CollapsibleGroup({ id, children, reservedRows: reservedHeight }: { id: Collapsible; children: ReactNode; reservedRows?: number }) {
  const list = useId();
  if (rail.value) return <ul className="sidebar-group">{children}</ul>;
  const open = !sidebarMemory.collapsed.value.includes(id);
  return (
    <div className="sidebar-group">
      <button type="button" className="sidebar-head" aria-expanded={open} aria-controls={list} onClick={() => sidebarMemory.toggle(id)}>
        {text(`shell.${id}`)}
        <ChevronDown size={16} aria-hidden />
      </button>
      <ul id={list} hidden={!open} style={reservedHeight ? { minHeight: `calc(${reservedHeight} * var(--low-entry))` } : undefined}>
        {open && children}
      </ul>
    </div>
  );
}

/** The site's own games. Their list loads when the page is idle, and its space is reserved before. */
export function Originals() {
  const [idle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  if (rail.value) {
    return (
      <CollapsibleGroup id="originals">
        <li>
          <SidebarEntry entry={{ id: "originals", label: "shell.originals", icon: Dices, order: 0, to: "/casino/originals" }} />
        </li>
      </CollapsibleGroup>
    );
  }
  return <CollapsibleGroup id="originals" reservedRows={sidebarMemory.originals}>{idle && <LazyPart><OriginalsList /></LazyPart>}</CollapsibleGroup>;
}

/** The sports side: the lists of the external sportsbook on its page, otherwise the site's own sports. */
export function Sports({ at }: { at: string }) {
  return <LazyPart reservedHeight="100dvh">{at === "/sportsbook" ? <SportsNav /> : <OwnSports />}</LazyPart>;
}

/** reservedHeight is kept free until the part loads, so that entries below do not move. */
function LazyPart({ children, reservedHeight }: { children: ReactNode; reservedHeight?: string }) {
  return (
    <ErrorBoundary fallback={() => null}>
      <Suspense fallback={reservedHeight ? <div style={{ minHeight: reservedHeight }} /> : null}>{children}</Suspense>
    </ErrorBoundary>
  );
}
