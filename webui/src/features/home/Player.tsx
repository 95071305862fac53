import { useEffect } from "react";
import { useSignals } from "@preact/signals-react/runtime";
import { Mail, MonitorSmartphone, Palette, ShieldCheck } from "lucide-react";
import type { ReactNode } from "react";
import type { User } from "../../lib/types";
import { Avatar } from "../../ui/Avatar";
import { Badge } from "../../ui/Badge";
import { LinkButton } from "../../ui/Button";
import { Skeleton } from "../../ui/Skeleton";
import { countSeats, seats } from "./home.model";
import { text } from "./home.texts";
import { Originals } from "./Originals";
import { TableArt } from "./TableArt";

/** What a player sees: the games, how the account stands, and what to do about it. */
export function Player({ user }: { user: User }) {
  useSignals();
  useEffect(() => void countSeats(), [user._id]);
  return (
    <>
      <section className="home-hero home-hero-player">
        <div className="home-words">
          <Avatar src={user.avatar} name={user.name} size={64} level={user.vipLevel} />
          <h1>{text("home.hello", { name: user.name })}</h1>
        </div>
        <div className="home-art">
          <TableArt />
        </div>
      </section>
      <Originals />
      <section aria-labelledby="home-state">
        <h2 id="home-state" className="home-heading">{text("home.state")}</h2>
        <ul className="home-cards">
          <State icon={<Mail size={24} aria-hidden="true" />} title={text("home.email")} state={emailState(user)} to="/profile/settings/account" action={text(user.email ? "home.email.send" : "home.email.add")} />
          <State icon={<ShieldCheck size={24} aria-hidden="true" />} title={text("home.two")} state={twoFactorState(user)} to="/profile/settings/security" action={text(user.twofactor ? "home.email.send" : "home.two.do")} />
          <State icon={<MonitorSmartphone size={24} aria-hidden="true" />} title={text("home.seats")} state={seats.value === null ? <Skeleton width={80} height={20} /> : <span className="num">{text("home.seats.count", { n: seats.value })}</span>} to="/profile/settings/sessions" action={text("home.seats.do")} />
          <State icon={<Palette size={24} aria-hidden="true" />} title={text("home.themes")} state={text("home.themes.body")} to="/profile/settings/appearance" action={text("home.themes.do")} />
        </ul>
      </section>
    </>
  );
}

function emailState(user: User): ReactNode {
  if (!user.email) return <Badge tone="danger">{text("home.email.none")}</Badge>;
  return user.email_verified ? <Badge tone="action">{text("home.email.done")}</Badge> : <Badge tone="brass">{text("home.email.open")}</Badge>;
}

function twoFactorState(user: User): ReactNode {
  return user.twofactor ? <Badge tone="action">{text("home.two.on")}</Badge> : <Badge tone="brass">{text("home.two.off")}</Badge>;
}

interface StateProps {
  icon: ReactNode;
  title: string;
  state: ReactNode;
  to: string;
  action: string;
}

function State({ icon, title, state, to, action }: StateProps) {
  return (
    <li className="home-card">
      {icon}
      <h3>{title}</h3>
      <div className="home-card-state">{state}</div>
      <LinkButton href={to} size="small">{action}</LinkButton>
    </li>
  );
}
