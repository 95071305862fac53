// The jackpots with their rules, and the last winners.

import { Gem, Trophy } from "lucide-react";
import { api } from "../../../lib/api";
import type { Jackpot, JackpotWin } from "../../../lib/api.gen";
import { AppLink } from "../../../lib/AppLink";
import { formatPercent } from "../../../lib/format";
import { t } from "../../../lib/i18n";
import { dollars } from "../../../lib/money";
import { useResource } from "../../../lib/useResource";
import { Empty, Failed } from "../../../ui/States";
import { Skeleton } from "../../../ui/Skeleton";
import { Table, type Column } from "../../../ui/Table";
import { Time } from "../../../ui/Time";
import { text } from "./jackpots.texts";
import { LevelCounter } from "./LevelCounter";
import "./jackpots.css";

const columns: Column<JackpotWin>[] = [
  { key: "jackpot", label: text("jackpots.column.jackpot"), cell: ({ name }) => name },
  { key: "player", label: text("jackpots.column.player"), cell: ({ user }) => (user._id ? <AppLink to={`/profile/${user._id}`}>{user.name}</AppLink> : user.name) },
  { key: "prize", label: text("jackpots.column.prize"), numeric: true, cell: ({ prize }) => dollars(prize) },
  { key: "time", label: text("jackpots.column.time"), numeric: true, cell: ({ at }) => <Time at={at} /> },
];

export default function JackpotsPage() {
  const list = useResource(() => api.post("/api/jackpots", {}, { retry: true }));
  const loaded = list.data.value;
  if (list.failure.value && !loaded) return <Failed text={list.failure.value} onRetry={() => void list.load()} />;
  return (
    <div className="jackpots-page">
      <header>
        <h1>{t("jackpots.page")}</h1>
        <p className="jackpots-lead">{text("jackpots.lead")}</p>
      </header>
      {loaded?.jackpots.length === 0 ? (
        <Empty icon={<Gem size={28} aria-hidden="true" />} text={text("jackpots.empty")} />
      ) : (
        <ul className="jackpots-list" aria-busy={!loaded}>
          {loaded ? loaded.jackpots.map((jackpot) => <li key={jackpot.id}><JackpotCard jackpot={jackpot} /></li>) : <li><Skeleton height={260} /></li>}
        </ul>
      )}
      <section>
        <h2>{text("jackpots.winners")}</h2>
        <Table label={text("jackpots.winners")} columns={columns} rows={loaded ? [...loaded.wins] : []} rowKey={({ id, round }) => `${id} ${round}`}
          empty={loaded ? <Empty icon={<Trophy size={28} aria-hidden="true" />} text={text("jackpots.noWinners")} /> : <Skeleton height={120} />} />
      </section>
      <section className="jackpots-how">
        <h2>{text("jackpots.how")}</h2>
        <p>{text("jackpots.how.draw")}</p>
        <p>{text("jackpots.how.fair")}</p>
        <p>{text("jackpots.how.cap")}</p>
      </section>
    </div>
  );
}

function JackpotCard({ jackpot: { id, name, level, seed, limit, share, games, ending } }: { jackpot: Jackpot }) {
  return (
    <article className="jackpots-card" aria-label={name}>
      <h2><Gem size={20} aria-hidden="true" />{name}</h2>
      <p className="jackpots-level"><LevelCounter id={id} level={level} /></p>
      {limit !== null && <div className="jackpots-bar" aria-hidden="true"><span style={{ width: `${Math.min(100, (level / limit) * 100)}%` }} /></div>}
      <p className="jackpots-until">{limit === null ? text("jackpots.noLimit") : text("jackpots.limit", { limit: dollars(limit) })}</p>
      {ending && <p className="jackpots-until">{text("jackpots.ending")}</p>}
      <dl>
        <div><dt>{text("jackpots.start")}</dt><dd className="num">{dollars(seed)}</dd></div>
        <div><dt>{text("jackpots.share")}</dt><dd className="num">{formatPercent(String(share))}</dd></div>
        <div><dt>{text("jackpots.games")}</dt><dd className="jackpots-games">{games.map((game) => <AppLink key={game.id} to={`/casino/game/${game.id}`}>{game.name}</AppLink>)}</dd></div>
      </dl>
    </article>
  );
}
