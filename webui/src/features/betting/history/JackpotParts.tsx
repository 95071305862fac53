// The contributions of a bet to jackpots, and its draws in them.

import { Check, Gem, ShieldCheck, X } from "lucide-react";
import { api } from "../../../lib/api";
import type { WagerPart } from "../../../lib/api.gen";
import { useResource } from "../../../lib/useResource";
import { Badge } from "../../../ui/Badge";
import { LinkButton } from "../../../ui/Button";
import { cx } from "../../../ui/cx";
import { Failed } from "../../../ui/States";
import { dollarsOfMillionths } from "../../../lib/dollarsOfMillionths";
import { grouped } from "../../../lib/grouped";
import type { BetInfo } from "./bet.model";
import { text } from "./bet.texts";
import { jackpotLink, oddsOf, recomputed } from "./jackpot.model";

export function JackpotParts({ info }: { info: BetInfo }) {
  const answer = useResource(() => api.post("/api/jackpots/wager", { wager: info.id }, { retry: true }));
  if (answer.failure.value) return <Failed text={answer.failure.value} onRetry={() => void answer.load()} />;
  return <>{answer.data.value?.parts.map((part) => <Part key={part.jackpot} info={info} part={part} />)}</>;
}

function Part({ info, part }: { info: BetInfo; part: WagerPart }) {
  const { name, round, level, limit, of, contribution, won } = part;
  const odds = oddsOf(part);
  const link = jackpotLink(info, part);
  const figures: [name: string, value: string][] = [
    [text("bets.jackpot.added"), dollarsOfMillionths(contribution)],
    [text("bets.jackpot.level"), dollarsOfMillionths(level)],
    limit === null ? [text("bets.jackpot.average"), dollarsOfMillionths(of)] : [text("bets.jackpot.limit"), dollarsOfMillionths(limit)],
    [text("bets.jackpot.chance"), odds === null ? text("bets.jackpot.sure") : text("bets.jackpot.odds", { odds })],
  ];
  return (
    <section className="bet-part bet-jackpot" data-testid="bet-jackpot">
      <h3><Gem size={16} aria-hidden="true" /> {text("bets.jackpot", { name, round })}</h3>
      <Badge tone={won ? "action" : "neutral"}>{text(won ? "bets.jackpot.won" : "bets.jackpot.lost")}</Badge>
      <dl className="bet-figures">
        {figures.map(([label, value]) => <div key={label}><dt>{label}</dt><dd className="num">{value}</dd></div>)}
      </dl>
      <Draw info={info} part={part} />
      {link && <LinkButton href={link} size="small" icon={<ShieldCheck size={14} aria-hidden="true" />}>{text("bets.jackpot.steps")}</LinkButton>}
    </section>
  );
}

/** The draw, compared with the one that this browser computes from the seeds. */
function Draw({ info, part }: { info: BetInfo; part: WagerPart }) {
  const found = recomputed(info, part);
  const rule = text("bets.jackpot.rule", { units: grouped(part.contribution), of: grouped(part.of) });
  const drawn = found?.draw ?? part.draw;
  return (
    <>
      <p className="bet-note">{drawn === null ? `${rule} ${text("bets.jackpot.secret")}` : `${rule} ${text("bets.jackpot.drew", { draw: grouped(drawn) })}`}</p>
      {found && (
        <p className={cx("bet-checked", found.agrees ? "bet-gain" : "bet-loss")} role="status" data-agrees={String(found.agrees)}>
          {found.agrees ? <Check size={16} aria-hidden="true" /> : <X size={16} aria-hidden="true" />}
          {text(found.agrees ? "bets.jackpot.agrees" : "bets.jackpot.differs")}
        </p>
      )}
    </>
  );
}
