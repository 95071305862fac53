// The slip: its picks, how they are bet on, the stake, and the bets that were made.

import { useSignals } from "@preact/signals-react/runtime";
import { Settings2, Ticket, Trash2 } from "lucide-react";
import { useEffect, useState, type KeyboardEvent } from "react";
import { IconButton } from "../../../ui/Button";
import { Empty } from "../../../ui/States";
import { followPicks } from "./follow";
import { UnitRow } from "./PickRow";
import { quickStake, quickText, receipt } from "./place.model";
import { Receipt } from "./Receipt";
import { SlipFoot } from "./SlipFoot";
import { SlipSettings } from "./SlipSettings";
import { chooseMode, chooseSystem, clear, mode, modes, offeredSystems, picks, system, units } from "./slip.model";
import { text } from "./slip.texts";
import { Listbox } from "../../../ui/Listbox";
import "./slip.css";

/** keypad: the stake is typed on keys of the slip's own, for thumbs. */
export default function Slip({ keypad = false }: { keypad?: boolean }) {
  useSignals();
  const [settings, setSettings] = useState(false);
  useEffect(followPicks, []);
  const all = picks.value;
  const made = receipt.value;
  return (
    <div className="slip">
      <div className="slip-head">
        <h2>{text("slip.title")}</h2>
        {all.length > 0 && <span className="slip-count num">{all.length}</span>}
        <span className="slip-tools">
          {all.length > 0 && <IconButton label={text("slip.clear")} onClick={clear}><Trash2 size={18} aria-hidden /></IconButton>}
          <IconButton label={text("slip.options")} aria-expanded={settings} onClick={() => setSettings(!settings)}><Settings2 size={18} aria-hidden /></IconButton>
        </span>
      </div>
      {settings && <SlipSettings />}
      {quickStake.value !== null && !settings && <p className="slip-note slip-quick">{text("slip.quick.on", { amount: quickText() })}</p>}
      {made && <Receipt bets={made} />}
      {!made && all.length === 0 && <Empty icon={<Ticket size={28} aria-hidden />} title={text("slip.empty.title")} text={text("slip.empty")} />}
      {all.length > 0 && (
        <>
          {modes.value.length > 1 && <Modes />}
          <ul className="slip-picks" aria-label={text("slip.title")}>
            {units.value.map((unit) => <UnitRow key={unit.key} unit={unit} />)}
          </ul>
          <SlipFoot keypad={keypad} />
        </>
      )}
    </div>
  );
}

/** Arrow keys choose the kind of bet, as those of radio buttons do. */
function turn(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const all = modes.peek();
  const next = (all.indexOf(mode.peek()) + step + all.length) % all.length;
  chooseMode(all[next]!);
  event.currentTarget.querySelectorAll<HTMLElement>("[role=radio]")[next]?.focus();
}

function Modes() {
  useSignals();
  const now = mode.value;
  const shown = system.value;
  return (
    <div className="slip-modes">
      <div className="slip-mode" role="radiogroup" aria-label={text("slip.modes")} onKeyDown={turn}>
        {modes.value.map((one) => (
          <button key={one} type="button" role="radio" aria-checked={one === now} tabIndex={one === now ? 0 : -1} onClick={() => chooseMode(one)}>{text(`slip.mode.${one}`)}</button>
        ))}
      </div>
      {now === "system" && shown && (
        <Listbox
          label={`${text("slip.system")}: ${shown.name}`}
          shown={shown.name}
          value={shown.key}
          options={offeredSystems.value.map(({ key, name }) => ({ id: key, text: name }))}
          onChoose={chooseSystem}
        />
      )}
    </div>
  );
}
