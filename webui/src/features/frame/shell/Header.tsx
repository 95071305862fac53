// The header: logo, then sign-in for guests or the player's own area.

import { PanelLeftClose, PanelLeftOpen } from "lucide-react";
import { AppLink } from "../../../lib/AppLink";
import { bootstrap } from "../../../lib/bootstrap";
import { isNarrow } from "../../../lib/breakpoints";
import { widgetsAt } from "../../../lib/feature";
import { general } from "../../../lib/locale/en";
import { openOverlay } from "../../../lib/overlays";
import { store } from "../../../lib/store";
import type { User } from "../../../lib/types";
import { Avatar } from "../../../ui/Avatar";
import { Button } from "../../../ui/Button";
import { AccountMenu } from "./AccountMenu";
import { Logo } from "./Logo";
import { rail, toggleSidebar } from "./shell.model";
import { text } from "./shell.texts";
import { Widgets } from "../../../ui/Widgets";
import "./header.css";

export function Header() {
  const user = store.user.value;
  return (
    <header className="header">
      <SidebarToggle />
      <AppLink to="/" className="header-logo" aria-label={bootstrap.product.name}>
        <Logo size={isNarrow.value ? 28 : 32} />
        <span className="header-word">{bootstrap.product.name}</span>
      </AppLink>
      {bootstrap.demo && (
        <span className="header-tag" title={text("shell.demoNote")}>
          {text("shell.demoTag")}
        </span>
      )}
      <Widgets widgets={widgetsAt("header-start")} />
      <div className="header-end">
        <Widgets widgets={widgetsAt("header-end")} />
        {user ? <Account user={user} /> : <Guest />}
      </div>
    </header>
  );
}

function SidebarToggle() {
  const Icon = rail.value ? PanelLeftOpen : PanelLeftClose;
  return (
    <button
      type="button"
      className="header-toggle"
      aria-controls="sidebar"
      aria-expanded={!rail.value}
      aria-label={text(rail.value ? "shell.expand" : "shell.collapse")}
      onClick={toggleSidebar}
    >
      <Icon size={20} aria-hidden />
    </button>
  );
}

function Guest() {
  return (
    <>
      <Button variant="ghost" onClick={() => openOverlay("auth", { mode: "login" })}>
        {general["general.signIn"]}
      </Button>
      <Button variant="primary" onClick={() => openOverlay("auth", { mode: "register" })}>{general["general.signUp"]}</Button>
    </>
  );
}

function Account({ user }: { user: User }) {
  return (
    <>
      <AppLink to={`/profile/${user._id}`} className="header-avatar" aria-label={text("shell.profile")}>
        <Avatar src={user.avatar} name={user.name} size={36} level={user.vipLevel} />
      </AppLink>
      <AccountMenu name={user.name} />
    </>
  );
}
