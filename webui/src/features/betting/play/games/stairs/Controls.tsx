import { ActionButton, InfoRow, NumberControl } from "../../controls";
import { formatMultiplier } from "../../../../../lib/format";
import { readStones, rows } from "./stairs.math";
import type { StairsModel } from "./stairs.model";
import { text } from "./stairs.texts";

export function Controls({ model }: { model: StairsModel }) {
  const { instance } = model;
  const first = model.pay(1), top = model.pay(rows);
  return (
    <>
      <NumberControl
        label={text("stairs.stones")}
        value={model.stones}
        min="1"
        max="7"
        decimals={0}
        clamp={false}
        disabled={instance.locked.value}
        error={readStones(model.stones.value) === null ? text("stairs.stones.error") : null}
      />
      <InfoRow label={text("stairs.first")} value={first ? formatMultiplier(first) : "-"} />
      <InfoRow label={text("stairs.top")} value={top ? formatMultiplier(top) : "-"} />
      <ActionButton
        label={text("stairs.random")}
        onPress={model.climbRandom}
        disabled={!instance.canMove.value}
        hotkey="R"
      />
    </>
  );
}
