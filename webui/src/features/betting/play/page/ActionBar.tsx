// The next action: the large button, or the moves of the round, with Turbo next to it. Below a
// table it also contains the stake and sticks to the bottom of the viewport.

import { Zap } from "lucide-react";
import { useRef, type MouseEvent } from "react";
import { store } from "../../../../lib/store";
import { cx } from "../../../../ui/cx";
import type { Move } from "../contract";
import { EmptyWallet, isEmpty } from "./EmptyWallet";
import { movesOf } from "./moves.model";
import { text } from "./page.texts";
import { PlayButton } from "./PlayButton";
import { Chips, CompactStake } from "./StakeField";
import type { Visit } from "./visit";
import "./foot.css";

export function ActionBar({ visit, stacked }: { visit: Visit; stacked: boolean }) {
  const { instance } = visit;
  const moves = movesOf(instance);
  // A round that can be cashed out keeps the large button for it.
  const button = moves.length === 0 || instance.reply.value?.canBeFinished === true;
  const busy = instance.busy.value;
  const onTable = instance.parts.betsOnTable === true;
  const stake = onTable ? <Chips visit={visit} /> : stacked && <CompactStake visit={visit} />;
  // A shared table has no Turbo, because all players see the same round.
  const turbo = !instance.parts.shared && <Turbo />;
  // A single move replaces the large button.
  const single = !button && moves.length === 1;
  if (!stacked) {
    return (
      <div className="play-button-box">
        {stake}
        {moves.length > 0 && !single && <Moves moves={moves} busy={busy} large={!button} />}
        <div className="play-button-row">
          {button && <PlayButton visit={visit} />}
          {single && <Moves moves={moves} busy={busy} large />}
          {turbo}
        </div>
      </div>
    );
  }
  return (
    <div className="play-button-box">
      <div className="play-foot-row">
        {moves.length > 0 && button ? <Moves moves={moves} busy={busy} /> : <>{stake}{turbo}</>}
      </div>
      {isEmpty(visit) ? <EmptyWallet visit={visit} large /> : button ? <PlayButton visit={visit} /> : <Moves moves={moves} busy={busy} large />}
    </div>
  );
}

/** The moves of an open round, in the conventional order. */
function Moves({ moves, busy, large = false }: { moves: readonly Move[]; busy: boolean; large?: boolean }) {
  const pressed = useRef<string | null>(null);

  // The second press of a double click was meant for the button that was here at the first.
  function press({ detail }: MouseEvent, { id, act }: Move) {
    if (detail > 1 && pressed.current !== id) return;
    pressed.current = id;
    act();
  }

  return (
    <div className={cx("play-moves", large && "play-moves-large")} role="group" aria-label={text("play.moves")} aria-busy={busy || undefined}>
      {moves.map((move) => <MoveButton key={move.id} move={move} press={press} />)}
    </div>
  );
}

function MoveButton({ move, press }: { move: Move; press: (event: MouseEvent, move: Move) => void }) {
  const { id, label, note, tone = "plain", disabled, hotkey } = move;
  return (
    <button
      type="button"
      className={`play-action play-action-${tone} play-move`}
      data-move={id}
      disabled={disabled}
      aria-keyshortcuts={hotkey}
      onClick={(event) => press(event, move)}
    >
      <span className="play-move-words">
        <span>{label}</span>
        {note && <> <span className="play-move-note num">{note}</span></>}
      </span>
      {hotkey && <kbd className="play-key" aria-hidden="true">{hotkey.toUpperCase()}</kbd>}
    </button>
  );
}

/** Shows results at once. */
function Turbo() {
  const on = store.quick.value;
  return (
    <button
      type="button"
      className="play-turbo"
      aria-pressed={on}
      aria-keyshortcuts="f"
      title={text("play.turboNote")}
      onClick={() => store.update({ quick: !store.quick.peek() })}
    >
      <Zap size={18} aria-hidden="true" />
      <span>{text("play.turbo")}</span>
    </button>
  );
}
