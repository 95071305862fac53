import { ActionButton, InfoRow, NumberControl } from "../../controls";
import { formatMultiplier } from "../../../../../lib/format";
import { readMines, tiles } from "./mines.math";
import type { MinesModel } from "./mines.model";
import { text } from "./mines.texts";

export function Controls({ model }: { model: MinesModel }) {
  const { instance } = model;
  const mines = readMines(model.mines.value);
  const found = instance.open.value ? (model.view.value?.opened.length ?? 0) : 0;
  const pays = model.pay(found + 1);
  return (
    <>
      <NumberControl
        label={text("mines.mines")}
        value={model.mines}
        min="1"
        max="24"
        decimals={0}
        clamp={false}
        disabled={instance.locked.value}
        error={mines === null ? text("mines.mines.error") : null}
      />
      <InfoRow label={text("mines.gems")} value={mines === null ? "-" : String(tiles - mines)} />
      <InfoRow label={text(found > 0 ? "mines.next" : "mines.first")} value={pays ? formatMultiplier(pays) : text("mines.none")} />
      <ActionButton
        label={text("mines.random")}
        onPress={model.openRandom}
        disabled={!instance.canMove.value}
        hotkey="R"
      />
    </>
  );
}
