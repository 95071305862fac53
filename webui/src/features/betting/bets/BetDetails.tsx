// What is told of a bet that is there.

import { useSignals } from "@preact/signals-react/runtime";
import { ShieldCheck } from "lucide-react";
import type { ReactNode } from "react";
import { AppLink } from "../../../lib/AppLink";
import { amountText, profitText } from "../../../lib/currencies";
import { formatMultiplier } from "../../../lib/format";
import { signedIn } from "../../../lib/store";
import { Avatar } from "../../../ui/Avatar";
import { Badge } from "../../../ui/Badge";
import { LinkButton } from "../../../ui/Button";
import { Copy, CopyField } from "../../../ui/Copy";
import { cx } from "../../../ui/cx";
import { Time } from "../../../ui/Time";
import { choiceWords, drawnByHouse, fairnessNote, moveWords, shareTargets, shownMultiplier, verifiable, verifyLink, type BetAnswer, type BetInfo, type BetUser } from "./bet.model";
import { text } from "./bet.texts";
import { TelegramMark, XMark } from "./marks";
import { Result } from "./result/Result";

const tones = { win: "action", partial: "brass", lose: "danger", cancelled: "neutral", "in-progress": "info" } as const;

export function BetDetails({ bet: { info, user, metadata } }: { bet: BetAnswer }) {
  return (
    <div className="bet">
      <div className="bet-head">
        <Player user={user} />
        <span className="bet-badges">
          {info.demo && <Badge>{text("bets.demo")}</Badge>}
          <Badge tone={tones[info.status]}>{text(`bets.status.${info.status}`)}</Badge>
        </span>
      </div>
      <Figures info={info} />
      <Outcome info={info} />
      {drawnByHouse(info) && <Seeds info={info} />}
      <Sharing info={info} game={metadata.name} />
    </div>
  );
}

function Player({ user }: { user: BetUser | null }) {
  // Whoever may see a private player after all gets the id, too.
  const hidden = user !== null && (user.name === "" || (user.private_bets && !user._id));
  const name = hidden ? text("bets.hidden") : (user?.name ?? text("bets.guest"));
  const link = !hidden && user?._id ? `/profile/${user._id}` : null;
  return (
    <span className="bet-player" data-testid="bet-user">
      <Avatar name={name} size={32} />
      {link ? <AppLink to={link}>{name}</AppLink> : <span className={cx(hidden && "bet-hidden")}>{name}</span>}
    </span>
  );
}

function Figure({ name, children, tone }: { name: string; children: ReactNode; tone?: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={cx("num", tone)}>{children}</dd>
    </div>
  );
}

function Figures({ info }: { info: BetInfo }) {
  useSignals();
  const { splitTotal, payout, profit, currency, created_at: at } = info;
  const profitTone = profit.startsWith("-") ? "bet-loss" : /[1-9]/.test(profit) ? "bet-gain" : undefined;
  return (
    <dl className="bet-figures">
      <Figure name={text("bets.wager")}>{amountText(splitTotal, currency)}</Figure>
      <Figure name={text("bets.multiplier")}>{formatMultiplier(shownMultiplier(info))}</Figure>
      <Figure name={text("bets.payout")}>{amountText(payout, currency)}</Figure>
      <Figure name={text("bets.profit")} tone={profitTone}>{profitText(profit, currency)}</Figure>
      <Figure name={text("bets.time")}><Time at={at} /></Figure>
    </dl>
  );
}

function Outcome({ info }: { info: BetInfo }) {
  const choices = choiceWords(info.game, info.data);
  const moves = moveWords(info.turns);
  return (
    <section className="bet-part">
      <h3>{text("bets.result")}</h3>
      <Result game={info.game} view={info.view} />
      {(choices.length > 0 || moves) && (
        <dl className="bet-choices">
          {choices.map(([name, value]) => <Figure key={name} name={name}>{value}</Figure>)}
          {moves && <Figure name={text("bets.moves")}>{moves}</Figure>}
        </dl>
      )}
    </section>
  );
}

function Seeds({ info }: { info: BetInfo }) {
  const state = verifiable(info);
  const link = verifyLink(info);
  return (
    <section className="bet-part">
      <h3>{text("bets.fairness")}</h3>
      {state !== "private" && (
        <>
          {info.server_seed
            ? <CopyField label={text("bets.serverSeed")} text={info.server_seed} testid="bet-server-seed" />
            : <CopyField label={text("bets.serverSeedHash")} text={info.server_seed_hash ?? ""} testid="bet-server-seed-hash" />}
          <CopyField label={text("bets.clientSeed")} text={info.client_seed ?? ""} />
          <CopyField label={text("bets.nonce")} text={String(info.nonce)} />
        </>
      )}
      <p className="bet-note">{text(fairnessNote(info))}</p>
      {link && (
        <LinkButton href={link} variant="primary" icon={<ShieldCheck size={16} aria-hidden="true" />}>
          {text("bets.verify")}
        </LinkButton>
      )}
    </section>
  );
}

/** The links for others, for players, and the id of the bet. */
function Sharing({ info, game }: { info: BetInfo; game: string }) {
  useSignals();
  if (!signedIn.value) return <CopyField label={text("bets.id")} text={info.id} testid="bet-id" />;
  const share = shareTargets(location.origin, info, text("bets.shareWords", { multiplier: formatMultiplier(shownMultiplier(info)), game }));
  return (
    <section className="bet-part">
      <h3>{text("bets.share")}</h3>
      <div className="bet-share">
        <Copy text={share.link} label={text("bets.copyLink")} />
        <LinkButton href={share.twitter} external size="small" icon={<XMark />}>{text("bets.twitter")}</LinkButton>
        <LinkButton href={share.telegram} external size="small" icon={<TelegramMark />}>{text("bets.telegram")}</LinkButton>
      </div>
      <CopyField label={text("bets.id")} text={info.id} testid="bet-id" />
    </section>
  );
}
