// The next step on the way to verifying a bet, one press each.

import { RefreshCw, ShieldCheck } from "lucide-react";
import { useState } from "react";
import type { BetInfo } from "../../../lib/api.gen";
import { errorText } from "../../../lib/explain";
import { navigate } from "../../../lib/navigate";
import { Button, LinkButton } from "../../../ui/Button";
import { gamePath } from "../../../ui/GameLink";
import { changeSeed, randomSeed, seeds } from "../play/page/seeds.model";
import { fairnessStep, heldUpBy, verifyLink, withRevealed } from "./bet.model";
import { text } from "./bet.texts";
import { gameName } from "./names";

const shield = <ShieldCheck size={18} aria-hidden="true" />;

export interface Ways {
  /** Asks for the bet anew. */
  reload: () => void;
  close: () => void;
}

export function VerifyStep({ info, reload, close }: { info: BetInfo } & Ways) {
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
  const [held, setHeld] = useState<string[]>([]);
  const [failure, setFailure] = useState("");

  async function change() {
    setSending(true);
    setFailure("");
    setHeld([]);
    try {
      await revealed(info);
    } catch (error) {
      const games = heldUpBy(error);
      if (games) setHeld(games);
      setFailure(games ? text("bets.held", { games: games.length }) : errorText(error));
    } finally {
      setSending(false);
    }
  }

  async function revealed(bet: BetInfo) {
    // Another window, or an answer that was lost, may have changed it already.
    await seeds.load();
    let known = withRevealed(bet, seeds.data.peek()?.past ?? []);
    if (!known) {
      await changeSeed(randomSeed());
      known = withRevealed(bet, seeds.data.peek()?.past ?? []);
    }
    const link = known && verifyLink(known);
    if (link) navigate(link);
    else setFailure(text("bets.notRevealed"));
  }

  return (
    <>
      <Button variant="primary" icon={shield} loading={sending} onClick={() => void change()}>{text("bets.changeAndVerify")}</Button>
      {failure && (
        <div className="bet-held" role="alert">
          <p>{failure}</p>
          {held.map((game) => <Finish key={game} game={game} close={close} />)}
        </div>
      )}
    </>
  );
}

/** The way to an open round, which may lie right under the dialog. */
function Finish({ game, close }: { game: string; close: () => void }) {
  const label = text("bets.finish", { game: gameName(game) });
  const to = gamePath(game);
  return location.pathname === to ? <Button onClick={close}>{label}</Button> : <LinkButton href={to}>{label}</LinkButton>;
}
