// The content of the overview of an existing bet.

import { Film } from "lucide-react";
import type { ReactNode } from "react";
import { AppLink } from "../../../lib/AppLink";
import { amountText, profitText } from "../../../lib/currencies";
import { formatMultiplier } from "../../../lib/format";
import { closeOverlay, openOverlay } from "../../../lib/overlays";
import { signedIn } from "../../../lib/store";
import { Avatar } from "../../../ui/Avatar";
import { Badge } from "../../../ui/Badge";
import { Button, LinkButton } from "../../../ui/Button";
import { Copy, CopyField } from "../../../ui/Copy";
import { cx } from "../../../ui/cx";
import { ShareIcon } from "../../../ui/ShareButton";
import { ExactTime } from "../../../ui/Time";
import { choiceLabelsOf, isProvablyFair, movesText, shareTargets, shareText, multiplierText, verifiable, type BetAnswer, type BetInfo, type BetUser } from "./bet.model";
import { text } from "./bet.texts";
import { TelegramIcon, XIcon } from "./icons";
import { mayHaveJackpots } from "./jackpot.model";
import { JackpotParts } from "./JackpotParts";
import type { InstalledView } from "../play/views";
import { installedView } from "./result/installedView";
import { Result } from "./result/Result";
import { VerifyStep, type BetActions } from "./VerifyStep";

const tones = { win: "action", partial: "brass", lose: "danger", cancelled: "neutral", "in-progress": "info" } as const;

export function BetDetails({ bet: { info, user, metadata }, ...actions }: { bet: BetAnswer } & BetActions) {
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
      <Outcome info={info} game={metadata.name} />
      {isProvablyFair(info) && <Fairness info={info} {...actions} />}
      {mayHaveJackpots(info) && <JackpotParts info={info} />}
      <Sharing info={info} game={metadata.name} />
    </div>
  );
}

function Player({ user }: { user: BetUser | null }) {
  // The server sends the id of a private player only to viewers who may see that player.
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

interface FigureProps {
  name: string;
  children: ReactNode;
  tone?: string;
  /** Uses a full line. */
  wide?: boolean;
}

function BetFigure({ name, children, tone, wide }: FigureProps) {
  return (
    <div className={cx(wide && "bet-figure-wide")}>
      <dt>{name}</dt>
      <dd className={cx("num", tone)}>{children}</dd>
    </div>
  );
}

function Figures({ info }: { info: BetInfo }) {
  const { splitTotal, payout, profit, currency, created_at: at } = info;
  const profitTone = profit.startsWith("-") ? "bet-loss" : /[1-9]/.test(profit) ? "bet-gain" : undefined;
  return (
    <dl className="bet-figures">
      <BetFigure name={text("bets.stake")}>{amountText(splitTotal, currency)}</BetFigure>
      <BetFigure name={text("bets.multiplier")}>{formatMultiplier(multiplierText(info))}</BetFigure>
      <BetFigure name={text("bets.payout")}>{amountText(payout, currency)}</BetFigure>
      <BetFigure name={text("bets.profit")} tone={profitTone}>{profitText(profit, currency)}</BetFigure>
      <BetFigure name={text("bets.time")} wide><ExactTime at={at} /></BetFigure>
    </dl>
  );
}

/** The game shows the round again in place of the overview, because two open dialogs hide each other. */
function replay(info: BetInfo, name: string, { version, mode, outcome }: InstalledView) {
  closeOverlay("bet");
  openOverlay("replay", { game: info.game, version, mode, outcome, name, stake: info.splitTotal, currency: info.currency });
}

function Outcome({ info, game }: { info: BetInfo; game: string }) {
  const installed = installedView(info.view);
  const choices = choiceLabelsOf(info.game, info.data);
  const moves = movesText(info.turns);
  return (
    <section className="bet-part">
      <h3>{text("bets.result")}</h3>
      <Result game={info.game} view={info.view} />
      {installed && <Button size="small" icon={<Film size={14} aria-hidden="true" />} onClick={() => replay(info, game, installed)}>{text("bets.replay")}</Button>}
      {(choices.length > 0 || moves) && (
        <dl className="bet-choices">
          {choices.map(([name, value]) => <BetFigure key={name} name={name}>{value}</BetFigure>)}
          {moves && <BetFigure name={text("bets.moves")}>{moves}</BetFigure>}
        </dl>
      )}
    </section>
  );
}

/** The next step first, then the seeds. */
function Fairness({ info, ...actions }: { info: BetInfo } & BetActions) {
  return (
    <section className="bet-part bet-fair">
      <h3>{text("bets.fairness")}</h3>
      <VerifyStep info={info} {...actions} />
      {verifiable(info) !== "private" && (
        <>
          {info.server_seed
            ? <CopyField label={text("bets.serverSeed")} text={info.server_seed} testid="bet-server-seed" />
            : <CopyField label={text("bets.serverSeedHash")} text={info.server_seed_hash ?? ""} testid="bet-server-seed-hash" />}
          <CopyField label={text("bets.clientSeed")} text={info.client_seed ?? ""} />
          <CopyField label={text("bets.nonce")} text={String(info.nonce)} />
        </>
      )}
    </section>
  );
}

/** The picture replaces the overview, because two open dialogs hide each other. */
function sharePicture(id: string) {
  closeOverlay("bet");
  openOverlay("share-win", { id });
}

/** The links for guests, the link for players, and the id of the bet. */
function Sharing({ info, game }: { info: BetInfo; game: string }) {
  if (!signedIn.value) return <CopyField label={text("bets.id")} text={info.id} testid="bet-id" />;
  const { key, params } = shareText(info, game);
  const share = shareTargets(location.origin, info, text(key, params));
  return (
    <section className="bet-part">
      <h3>{text("bets.share")}</h3>
      <div className="bet-share">
        <Button size="small" icon={<ShareIcon size={14} />} onClick={() => sharePicture(info.id)}>{text("bets.sharePicture")}</Button>
        <Copy text={share.link} label={text("bets.copyLink")} />
        <LinkButton href={share.twitter} external size="small" icon={<XIcon />}>{text("bets.twitter")}</LinkButton>
        <LinkButton href={share.telegram} external size="small" icon={<TelegramIcon />}>{text("bets.telegram")}</LinkButton>
      </div>
      <CopyField label={text("bets.id")} text={info.id} testid="bet-id" />
    </section>
  );
}
