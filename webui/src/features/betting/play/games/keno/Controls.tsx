import { ActionButton, Choices, InfoRow } from "../../controls";
import { formatMultiplier } from "../../../../../lib/format";
import type { KenoModel } from "./keno.model";
import { text } from "./keno.texts";

type Risk = "classic" | "low" | "medium" | "high";

export function Controls({ model }: { model: KenoModel }) {
  const locked = model.instance.locked.value || model.instance.busy.value;
  const picked = model.picks.value.length;
  const best = model.pays().at(-1);
  return (
    <>
      <Choices
        label={text("keno.risk")}
        value={model.risk}
        options={model.risks.map((risk) => ({ value: risk, label: text(`keno.${risk as Risk}`) }))}
        disabled={model.instance.locked.value}
      />
      <InfoRow label={text("keno.picked")} value={text("keno.picked.of", { n: picked })} />
      <InfoRow label={text("keno.best")} value={best ? formatMultiplier(best) : "-"} />
      <ActionButton label={text("keno.auto")} onPress={model.pickRandom} disabled={locked} hotkey="R" />
      <ActionButton label={text("keno.clear")} onPress={model.clear} disabled={locked || picked === 0} hotkey="C" />
    </>
  );
}
