// Who the player is, at the head of their page.

import { Link } from "wouter";
import type { PlayerAnswer } from "../../../lib/api.gen";
import { api } from "../../../lib/api";
import { Avatar } from "../../../ui/Avatar";
import { Badge } from "../../../ui/Badge";
import { Copy } from "../../../ui/Copy";
import { Time } from "../../../ui/Time";
import { DescriptionList, type Fact } from "../../../ui/work/Facts";
import { Loaded } from "./Loaded";
import { standingOf } from "./standing";
import "./dossier.css";

const forever = Date.UTC(9999, 0);

const until = (at: number) => (at >= forever ? "for good" : <>until <Time at={at} /></>);
const since = (at: number) => (at ? <Time at={at} /> : null);

export default function HeadPanel({ userId }: { userId: string }) {
  return (
    <Loaded of={userId} load={() => api.post("/api/admin/player", { user: userId }, { retry: true })} height={280}>
      {(player) => <Head player={player} />}
    </Loaded>
  );
}

function Head({ player }: { player: PlayerAnswer }) {
  return (
    <div className="dossier-head">
      <header>
        <Avatar src={player.avatar} name={player.name} size={56} />
        <div>
          <h1>{player.name}</h1>
          <p className="dossier-id"><code>{player.id}</code> <Copy text={player.id} label="Copy the id" /></p>
        </div>
        <div className="dossier-badges">
          {standingOf(player).map(({ text, tone }) => <Badge key={text} tone={tone}>{text}</Badge>)}
          {player.demo && <Badge tone="info">invented</Badge>}
          {player.tags.map((tag) => <Badge key={`tag ${tag}`}>#{tag}</Badge>)}
        </div>
      </header>
      <DescriptionList facts={factsOf(player)} />
    </div>
  );
}

function factsOf(p: PlayerAnswer): Fact[] {
  const facts: Fact[] = [
    { label: "E-mail", value: p.email ? <>{p.email} {p.email_verified ? "(confirmed)" : "(not confirmed)"}</> : null },
    { label: "Registered", value: <><Time at={p.created_at} /> from {p.address}{p.country && `, ${p.country}`}</> },
    { label: "Last seen", value: since(p.last_seen_at) },
    { label: "Password", value: p.has_password ? (p.password_changed_at ? <>changed <Time at={p.password_changed_at} /></> : "as registered") : null },
    { label: "Two-factor", value: p.two_factor ? "on" : "off" },
    { label: "Signs in with", value: p.identities.length > 0 ? p.identities.map(({ kind, label }) => `${kind}: ${label}`).join(", ") : null },
    { label: "Invited by", value: p.referred_by ? <Link href={`/admin/user/${p.referred_by}`}>{p.referred_by_name}</Link> : null },
    { label: "Referral code", value: p.referral_code },
    { label: "Bets", value: p.private_bets ? "private" : "public" },
  ];
  if (p.permissions.length > 0) facts.push({ label: "Permissions", value: p.permissions.join(", ") });
  if (p.banned) facts.push({ label: "Banned", value: <><Time at={p.banned_at} />: {p.ban_reason}</> });
  if (p.muted) facts.push({ label: "Muted", value: until(p.muted_until) });
  if (p.excluded) facts.push({ label: "Excluded", value: until(p.excluded_until) });
  return facts;
}
