import { ActionButton, Choices, InfoRow } from "../../controls";
import { formatMultiplier } from "../../../../../lib/format";
import { rightFlips, sides } from "./coinflip.series";
import type { CoinflipModel } from "./coinflip.model";
import { text } from "./coinflip.texts";

export function Controls({ model }: { model: CoinflipModel }) {
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
        <SeriesControls model={model} />
      ) : (
        <>
          <Choices
            label={text("coinflip.side")}
            value={model.side}
            options={sides.map((side) => ({ value: side, label: text(`coinflip.${side}`) }))}
            disabled={locked}
          />
          <InfoRow label={text("coinflip.chance")} value={text("coinflip.half")} />
        </>
      )}
    </>
  );
}

function SeriesControls({ model }: { model: CoinflipModel }) {
  const { open: { value: open }, canMove } = model.instance;
  const view = open ? model.view.value : null;
  const next = view ? view.next : model.multipliers[0];
  return (
    <>
      <InfoRow label={text("coinflip.right")} value={`${rightFlips(view)} / ${model.multipliers.length}`} />
      <InfoRow label={text("coinflip.next")} value={next ? formatMultiplier(next) : text("coinflip.none")} />
      <ActionButton label={text("coinflip.random")} onPress={model.chooseRandom} disabled={!canMove.value} hotkey="R" />
    </>
  );
}
