import { ActionButton, Choices, InfoRow } from "../../controls";
import { formatMultiplier } from "../../../../../lib/format";
import { levels } from "./tower.math";
import type { TowerModel } from "./tower.model";
import { text } from "./tower.texts";

type Difficulty = "easy" | "medium" | "hard" | "expert" | "master";

export function Controls({ model }: { model: TowerModel }) {
  const { instance } = model;
  const size = model.size();
  const top = model.pay(levels);
  return (
    <>
      <Choices
        label={text("tower.difficulty")}
        value={model.difficulty}
        options={model.difficulties.map((one) => ({ value: one, label: text(`tower.${one as Difficulty}`) }))}
        disabled={instance.locked.value}
      />
      {size && <InfoRow label={text("tower.eggs")} value={text("tower.eggs.of", { eggs: size.safe, tiles: size.tiles })} />}
      {top && <InfoRow label={text("tower.top")} value={formatMultiplier(top)} />}
      <ActionButton
        label={text("tower.random")}
        onPress={model.climbRandom}
        disabled={!instance.canMove.value}
        hotkey="R"
      />
    </>
  );
}
