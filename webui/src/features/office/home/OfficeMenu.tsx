// The menu of the back office: the search, the pages in groups with their queues, and the signed-in
// user.

import { ExternalLink, LogOut, Palette, Search } from "lucide-react";
import { bootstrap } from "../../../lib/bootstrap";
import { type OfficeEntry, officeEntries, officeGroups, type OfficeGroup } from "../../../lib/office";
import { logout } from "../../../lib/session.model";
import { store } from "../../../lib/store";
import { themes } from "../../../lib/types";
import { Menu } from "../../../ui/Menu";
import { uiTexts } from "../../../ui/texts";
import { OfficeLink } from "./OfficeLink";
import { officeState, stateFailed, countWaiting } from "./home.model";

const groupTitles: Record<OfficeGroup, string> = {
  house: "Site", players: "Players", money: "Money", games: "Games", sports: "Sports", content: "Content", risk: "Risk", operations: "Operations", system: "System",
};

export interface OfficeMenuProps {
  path: string;
  onSearch: () => void;
}

export function OfficeMenu({ path, onSearch }: OfficeMenuProps) {
  const entries = officeEntries();
  const groups = officeGroups.map((group) => ({ group, entries: entries.filter((entry) => entry.group === group) })).filter((one) => one.entries.length > 0);
  return (
    <nav className="office-menu" aria-label="Office">
      <OfficeBrand />
      <button type="button" className="office-search" onClick={onSearch}>
        <Search size={16} aria-hidden="true" />
        <span>Search</span>
        <kbd>Ctrl K</kbd>
      </button>
      <div className="office-groups">
        {groups.map(({ group, entries }) => (
          <div key={group} role="group" aria-labelledby={`office-group-${group}`}>
            <h2 id={`office-group-${group}`}>{groupTitles[group]}</h2>
            <ul>{entries.map((entry) => <li key={entry.id}><MenuEntry entry={entry} path={path} /></li>)}</ul>
          </div>
        ))}
      </div>
      <footer className="office-user">
        <HealthLink />
        <Menu label="Your account" className="office-account" items={[
          ...themes.map((theme) => ({
            id: theme, label: `${uiTexts.themes[theme]}${store.theme.value === theme ? ", now" : ""}`, icon: <Palette size={16} aria-hidden="true" />, onSelect: () => store.update({ theme }),
          })),
          "separator",
          { id: "site", label: "Open the site", icon: <ExternalLink size={16} aria-hidden="true" />, onSelect: () => location.assign("/") },
          { id: "logout", label: "Log out", icon: <LogOut size={16} aria-hidden="true" />, onSelect: () => void logout() },
        ]}>
          {store.user.value?.name}
        </Menu>
      </footer>
    </nav>
  );
}

export function OfficeBrand() {
  return (
    <OfficeLink className="office-brand" to="/admin">
      <b>{bootstrap.product.name}</b>
      <span>Office</span>
    </OfficeLink>
  );
}

/** The current entry is the one with the longest address that is a prefix of the path. */
function isCurrent(path: string, { to }: OfficeEntry): boolean {
  const isInside = (one: string) => path === one || (one !== "/admin" && path.startsWith(`${one}/`));
  return isInside(to) && !officeEntries().some((other) => other.to.length > to.length && isInside(other.to));
}

function MenuEntry({ entry, path }: { entry: OfficeEntry; path: string }) {
  const { label, icon: Icon, to, queues } = entry;
  const waiting = countWaiting(queues);
  return (
    <OfficeLink to={to} className="office-entry" aria-current={isCurrent(path, entry) ? "page" : undefined}>
      <Icon size={16} aria-hidden={true} />
      <span>{label}</span>
      {waiting > 0 && <b className="office-count num" aria-label={`${waiting} waiting`}>{waiting > 999 ? "999+" : waiting}</b>}
    </OfficeLink>
  );
}

const levelOrder = { bad: 2, warning: 1, good: 0 } as const;

/** The health of the site in one word, always visible. */
function HealthLink() {
  const state = officeState.value;
  if (!state) return <span className="office-health" data-level="unknown">{stateFailed.value ? "No response" : "Loading …"}</span>;
  const level = stateFailed.value ? "bad" : state.gauges.reduce<keyof typeof levelOrder>((worst, one) => (levelOrder[one.level] > levelOrder[worst] ? one.level : worst), "good");
  if (!stateFailed.value && state.gauges.length === 0) return <span className="office-health" data-level="unknown">No data</span>;
  const problemCount = state.gauges.filter((one) => one.level !== "good").length;
  const healthText = stateFailed.value ? "The server does not respond" : problemCount === 0 ? "No problems" : problemCount === 1 ? "1 problem" : `${problemCount} problems`;
  return <OfficeLink to="/admin" className="office-health" data-level={level}>{healthText}</OfficeLink>;
}
