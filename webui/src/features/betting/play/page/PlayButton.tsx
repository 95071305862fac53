// The largest control: bets, takes, starts and stops.

import { useSignals } from "@preact/signals-react/runtime";
import { useRef, type MouseEvent } from "react";
import { windowWidth } from "../../../../lib/breakpoints";
import { profitText } from "../../../../lib/currencies";
import { cx } from "../../../../ui/cx";
import { buttonOf, profitToTake, type ButtonRole } from "./button.model";
import { text } from "./page.texts";
import { Chips } from "./StakeField";
import type { Visit } from "./visit";

/** Presses the button, from wherever. While a result is shown, a press shows its end. */
export function pressPlay({ instance, auto, shared }: Visit): void {
  if (auto.running.peek()) auto.stop();
  else if (instance.showing.peek()) instance.skip();
  else if (instance.busy.peek()) return;
  else if (instance.open.peek()) void instance.finish();
  else if (instance.kept.peek()) shared?.withdraw();
  else if (instance.bettingType.peek() === "auto") auto.start();
  else if (shared) shared.play();
  else void instance.play();
}

function label(role: ButtonRole, visit: Visit): string {
  const reply = visit.instance.reply.value;
  const { shared } = visit.instance.parts;
  if (role === "take" && reply) return text("play.take", { profit: profitText(profitToTake(reply, shared?.takes.value), reply.currency) });
  return text(`play.${role}`);
}

export function PlayButton({ visit }: { visit: Visit }) {
  useSignals();
  const { instance, auto } = visit;
  const { shared } = instance.parts;
  const { role, disabled } = buttonOf({
    auto: auto.running.value, bettingType: instance.bettingType.value, open: instance.open.value,
    reply: instance.reply.value, width: windowWidth.value,
    shared: shared && { betting: shared.betting.value, closed: shared.closed.value, kept: instance.kept.value !== null, takes: shared.takes.value !== null },
  });
  const busy = instance.busy.value && role !== "stop";
  const pressed = useRef(role);

  // The second press of a double click was meant for what the button said at the first.
  function press({ detail }: MouseEvent) {
    if (detail > 1 && pressed.current !== role) return;
    pressed.current = role;
    pressPlay(visit);
  }

  return (
    <div className="play-button-box">
      {instance.parts.betsOnTable && <Chips visit={visit} />}
      <button
        type="button"
        className={cx("play-button", `play-button-${role}`, busy && "play-button-busy")}
        aria-keyshortcuts="Space"
        aria-busy={busy || undefined}
        disabled={disabled}
        onClick={press}
      >
        <span className="num">{label(role, visit)}</span>
      </button>
    </div>
  );
}
