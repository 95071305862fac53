import { useSignals } from "@preact/signals-react/runtime";
import { ActionButton } from "../../controls";
import type { Action, BlackjackModel } from "./blackjack.model";
import { text } from "./blackjack.texts";
import { hotkeys } from "./hotkeys";

const play: Action[] = ["hit", "stand", "split", "double"];
const insure: Action[] = ["insurance", "decline"];

/** The actions keep their places: what cannot be done now is disabled. Only the
 *  question of insurance takes their room while it is asked. */
export function Controls({ model }: { model: BlackjackModel }) {
  useSignals();
  const asked = model.table.value?.actions.includes("insurance") ?? false;
  return (
    <div className="blackjack-actions" role="group" aria-label={text("blackjack.actions")}>
      {asked && <p className="blackjack-offer">{text("blackjack.offered")}</p>}
      {(asked ? insure : play).map((action) => (
        <ActionButton
          key={action}
          label={text(`blackjack.${action}`)}
          onPress={() => void model.act(action)}
          disabled={!model.can(action)}
          tone={action === "hit" || action === "insurance" ? "action" : "plain"}
          hotkey={hotkeys[action].toUpperCase()}
        />
      ))}
    </div>
  );
}
