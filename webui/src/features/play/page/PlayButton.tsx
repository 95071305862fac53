// The largest control: bets, takes, starts and stops.

import { useSignals } from "@preact/signals-react/runtime";
import { windowWidth } from "../../../lib/breakpoints";
import { cx } from "../../../ui/cx";
import { amountText } from "../../bets/amount";
import { buttonOf, type ButtonRole } from "./button.model";
import { text } from "./page.texts";
import { Chips } from "./StakeField";
import type { Visit } from "./visit";

/** Presses the button, from wherever. While a result is shown, a press shows its end. */
export function pressPlay({ instance, auto }: Visit): void {
  if (auto.running.peek()) auto.stop();
  else if (instance.showing.peek()) instance.skip();
  else if (instance.busy.peek()) return;
  else if (instance.open.peek()) void instance.finish();
  else if (instance.bettingType.peek() === "auto") auto.start();
  else void instance.play();
}

function label(role: ButtonRole, visit: Visit): string {
  const reply = visit.instance.reply.value;
  if (role === "take" && reply) return text("play.take", { amount: amountText(reply.payout, reply.currency) });
  return text(`play.${role}`);
}

export function PlayButton({ visit }: { visit: Visit }) {
  useSignals();
  const { instance, auto } = visit;
  const { role, disabled } = buttonOf({
    auto: auto.running.value, bettingType: instance.bettingType.value, open: instance.open.value,
    reply: instance.reply.value, width: windowWidth.value,
  });
  const busy = instance.busy.value && role !== "stop";
  return (
    <div className="play-button-box">
      {instance.parts.betsOnTable && <Chips visit={visit} />}
      <button
        type="button"
        className={cx("play-button", `play-button-${role}`, busy && "play-button-busy")}
        aria-keyshortcuts="Space"
        aria-busy={busy || undefined}
        disabled={disabled}
        onClick={() => pressPlay(visit)}
      >
        <span className="num">{label(role, visit)}</span>
      </button>
    </div>
  );
}
