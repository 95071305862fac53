// The player's identity, at the top of the player's page.

import { Link } from "wouter";
import type { PlayerAnswer } from "../../../lib/api.gen";
import { api } from "../../../lib/api";
import { Avatar } from "../../../ui/Avatar";
import { Badge } from "../../../ui/Badge";
import { Copy } from "../../../ui/Copy";
import { LoadedCall } from "../../../ui/Loaded";
import { Time } from "../../../ui/Time";
import { DescriptionList, type DescriptionItem } from "../../../ui/office/Details";
import { statusBadges } from "./status";
import "./player-file.css";

const permanentFrom = Date.UTC(9999, 0);

const untilText = (at: number) => (at >= permanentFrom ? "permanently" : <>until <Time at={at} /></>);
const timeOrNull = (at: number) => (at ? <Time at={at} /> : null);

export default function HeadPanel({ userId }: { userId: string }) {
  return (
    <LoadedCall loadKey={userId} load={() => api.post("/api/admin/player", { user: userId }, { retry: true })} height={280}>
      {(player) => <PlayerHeader player={player} />}
    </LoadedCall>
  );
}

function PlayerHeader({ player }: { player: PlayerAnswer }) {
  return (
    <div className="player-file-head">
      <header>
        <Avatar src={player.avatar} name={player.name} size={56} />
        <div>
          <h1>{player.name}</h1>
          <p className="player-file-id"><code>{player.id}</code> <Copy text={player.id} label="Copy the id" /></p>
        </div>
        <div className="player-file-badges">
          {statusBadges(player).map(({ text, tone }) => <Badge key={text} tone={tone}>{text}</Badge>)}
          {player.demo && <Badge tone="info">demo</Badge>}
          {player.tags.map((tag) => <Badge key={`tag ${tag}`}>#{tag}</Badge>)}
        </div>
      </header>
      <DescriptionList items={playerFacts(player)} />
    </div>
  );
}

function playerFacts(player: PlayerAnswer): DescriptionItem[] {
  const facts: DescriptionItem[] = [
    { label: "Email", value: player.email ? <>{player.email} {player.email_verified ? "(confirmed)" : "(not confirmed)"}</> : null },
    { label: "Registered", value: <><Time at={player.created_at} /> from {player.address}{player.country && `, ${player.country}`}</> },
    { label: "Last seen", value: timeOrNull(player.last_seen_at) },
    { label: "Password", value: player.has_password ? (player.password_changed_at ? <>changed <Time at={player.password_changed_at} /></> : "unchanged since registration") : null },
    { label: "Two-factor", value: player.two_factor ? "on" : "off" },
    { label: "Signs in with", value: player.identities.length > 0 ? player.identities.map(({ kind, label }) => `${kind}: ${label}`).join(", ") : null },
    { label: "Referred by", value: player.referred_by ? <Link href={`/admin/user/${player.referred_by}`}>{player.referred_by_name}</Link> : null },
    { label: "Referral code", value: player.referral_code },
    { label: "Bets", value: player.private_bets ? "private" : "public" },
  ];
  if (player.permissions.length > 0) facts.push({ label: "Permissions", value: player.permissions.join(", ") });
  if (player.banned) facts.push({ label: "Banned", value: <><Time at={player.banned_at} />: {player.ban_reason}</> });
  if (player.muted) facts.push({ label: "Muted", value: untilText(player.muted_until) });
  if (player.excluded) facts.push({ label: "Excluded", value: untilText(player.excluded_until) });
  return facts;
}
