// The next step of verifying a bet, one button per step.

import { RefreshCw, ShieldCheck } from "lucide-react";
import { useState } from "react";
import type { BetInfo } from "../../../lib/api.gen";
import { errorText } from "../../../lib/errorText";
import { navigate } from "../../../lib/navigate";
import { Button, LinkButton } from "../../../ui/Button";
import { gamePath } from "../../../ui/GameLink";
import { changeSeed, randomSeed, seeds } from "../play/page/seeds.model";
import { fairnessStep, blockingGames, verifyLink, withRevealedSeed } from "./bet.model";
import { text } from "./bet.texts";
import { gameName } from "./names";

const shield = <ShieldCheck size={18} aria-hidden="true" />;

export interface BetActions {
  /** Loads the bet again. */
  reload: () => void;
  close: () => void;
}

export function VerifyStep({ info, reload, close }: { info: BetInfo } & BetActions) {
  const step = fairnessStep(info);
  const link = verifyLink(info);
  const note = step === "now" && info.game === "crash" ? "bets.nowRound" : (`bets.${step}` as const);
  return (
    <div className="bet-step">
      <p className="bet-note">{text(note)}</p>
      {link && <LinkButton href={link} variant="primary" icon={shield}>{text("bets.verify")}</LinkButton>}
      {step === "own" && <ChangeSeed info={info} close={close} />}
      {step === "round" && <Button icon={<RefreshCw size={16} aria-hidden="true" />} onClick={reload}>{text("bets.again")}</Button>}
    </div>
  );
}

function ChangeSeed({ info, close }: { info: BetInfo; close: () => void }) {
  const [sending, setSending] = useState(false);
  const [openGames, setOpenGames] = useState<string[]>([]);
  const [failure, setFailure] = useState("");

  async function change() {
    setSending(true);
    setFailure("");
    setOpenGames([]);
    try {
      await revealAndOpen(info);
    } catch (error) {
      const games = blockingGames(error);
      if (games) setOpenGames(games);
      setFailure(games ? text("bets.held", { games: games.length }) : errorText(error));
    } finally {
      setSending(false);
    }
  }

  async function revealAndOpen(bet: BetInfo) {
    // Another window may have changed the seed already, or the response was lost.
    await seeds.load();
    let revealedBet = withRevealedSeed(bet, seeds.data.peek()?.past ?? []);
    if (!revealedBet) {
      await changeSeed(randomSeed());
      revealedBet = withRevealedSeed(bet, seeds.data.peek()?.past ?? []);
    }
    const link = revealedBet && verifyLink(revealedBet);
    if (link) navigate(link);
    else setFailure(text("bets.notRevealed"));
  }

  return (
    <>
      <Button variant="primary" icon={shield} loading={sending} onClick={() => void change()}>{text("bets.changeAndVerify")}</Button>
      {failure && (
        <div className="bet-held" role="alert">
          <p>{failure}</p>
          {openGames.map((game) => <FinishRoundLink key={game} game={game} close={close} />)}
        </div>
      )}
    </>
  );
}

/** Leads to an open round. Its game may be the page below the dialog. */
function FinishRoundLink({ game, close }: { game: string; close: () => void }) {
  const label = text("bets.finish", { game: gameName(game) });
  const to = gamePath(game);
  return location.pathname === to ? <Button onClick={close}>{label}</Button> : <LinkButton href={to}>{label}</LinkButton>;
}
