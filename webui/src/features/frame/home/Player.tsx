import { useEffect, type ReactNode } from "react";
import { useSignals } from "@preact/signals-react/runtime";
import { Mail, MonitorSmartphone, Palette, ShieldCheck } from "lucide-react";
import { AppLink } from "../../../lib/AppLink";
import type { User } from "../../../lib/types";
import { Avatar } from "../../../ui/Avatar";
import { cx } from "../../../ui/cx";
import { countSeats, seats } from "./home.model";
import { text } from "./home.texts";

/** A player's line over the games: a greeting, and how the account stands. */
export function Player({ user }: { user: User }) {
  useSignals();
  useEffect(() => void countSeats(), [user._id]);
  const confirmed = Boolean(user.email) && user.email_verified;
  return (
    <section className="home-player" aria-labelledby="home-hello">
      <Avatar src={user.avatar} name={user.name} size={40} level={user.vipLevel} />
      <h1 id="home-hello">{text("home.hello", { name: user.name })}</h1>
      <ul className="home-states" aria-label={text("home.state")}>
        <State icon={<Mail size={16} aria-hidden="true" />} to="/profile/settings/account" label={text("home.email")} state={emailState(user)} open={!confirmed} />
        <State icon={<ShieldCheck size={16} aria-hidden="true" />} to="/profile/settings/security" label={text("home.two")} state={text(user.twofactor ? "home.two.on" : "home.two.off")} open={!user.twofactor} />
        <State icon={<MonitorSmartphone size={16} aria-hidden="true" />} to="/profile/settings/sessions" label={text("home.seats")} state={<span className="num home-count">{seats.value ?? ""}</span>} />
        <State icon={<Palette size={16} aria-hidden="true" />} to="/profile/settings/appearance" label={text("home.themes")} />
      </ul>
    </section>
  );
}

function emailState(user: User): string {
  if (!user.email) return text("home.email.none");
  return text(user.email_verified ? "home.email.done" : "home.email.open");
}

interface StateProps {
  icon: ReactNode;
  to: string;
  label: string;
  state?: ReactNode;
  /** There is something left to do about it. */
  open?: boolean;
}

function State({ icon, to, label, state, open = false }: StateProps) {
  return (
    <li>
      <AppLink to={to} className={cx("home-state", open && "home-state-open")}>
        {icon}
        <span>{label}</span>
        {state !== undefined && <strong>{state}</strong>}
      </AppLink>
    </li>
  );
}
