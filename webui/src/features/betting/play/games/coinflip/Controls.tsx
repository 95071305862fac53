import { useSignals } from "@preact/signals-react/runtime";
import { ActionButton, Choices, Fact } from "../../controls";
import { formatMultiplier } from "../../../../../lib/format";
import { rightFlips, sides } from "./coinflip.series";
import type { CoinflipModel } from "./coinflip.model";
import { text } from "./coinflip.texts";

export function Controls({ model }: { model: CoinflipModel }) {
  useSignals();
  const { instance } = model;
  const locked = instance.locked.value;
  return (
    <>
      <Choices
        label={text("coinflip.play")}
        value={model.series}
        options={[
          { value: "false", label: text("coinflip.single") },
          { value: "true", label: text("coinflip.series") },
        ]}
        disabled={locked}
      />
      {model.isSeries() ? (
        <Series model={model} />
      ) : (
        <>
          <Choices
            label={text("coinflip.side")}
            value={model.side}
            options={sides.map((side) => ({ value: side, label: text(`coinflip.${side}`) }))}
            disabled={locked}
          />
          <Fact label={text("coinflip.chance")} value={text("coinflip.half")} />
        </>
      )}
    </>
  );
}

function Series({ model }: { model: CoinflipModel }) {
  useSignals();
  const { open: { value: open }, canMove } = model.instance;
  const view = open ? model.view.value : null;
  const next = view ? view.next : model.multipliers[0];
  return (
    <>
      <Fact label={text("coinflip.right")} value={`${rightFlips(view)} / ${model.multipliers.length}`} />
      <Fact label={text("coinflip.next")} value={next ? formatMultiplier(next) : text("coinflip.none")} />
      <ActionButton label={text("coinflip.random")} onPress={model.chooseRandom} disabled={!canMove.value} hotkey="R" />
    </>
  );
}
