// The slip: its picks, the type of bet, the stake, and the placed bets.

import { Settings2, Ticket, Trash2 } from "lucide-react";
import { useEffect, useState, type KeyboardEvent } from "react";
import { IconButton } from "../../../ui/Button";
import { Empty } from "../../../ui/States";
import { followPicks } from "./follow";
import { LegRow } from "./LegRow";
import { quickStake, quickStakeText, receipt } from "./place.model";
import { Receipt } from "./Receipt";
import { SlipTotals } from "./SlipTotals";
import { SlipSettings } from "./SlipSettings";
import { chooseMode, chooseSystem, clearSlip, mode, modes, offeredSystems, picks, system, slipLegs } from "./slip.model";
import { text } from "./slip.texts";
import { Listbox } from "../../../ui/Listbox";
import "./slip.css";

/** keypad: the stake is typed on the slip's own keys, for touch. */
export default function Slip({ keypad = false }: { keypad?: boolean }) {
  const [settings, setSettings] = useState(false);
  useEffect(followPicks, []);
  const all = picks.value;
  const placedBets = receipt.value;
  return (
    <div className="slip">
      <div className="slip-head">
        <h2>{text("slip.title")}</h2>
        {all.length > 0 && <span className="slip-count num">{all.length}</span>}
        <span className="slip-tools">
          {all.length > 0 && <IconButton label={text("slip.clear")} onClick={clearSlip}><Trash2 size={18} aria-hidden /></IconButton>}
          <IconButton label={text("slip.options")} aria-expanded={settings} onClick={() => setSettings(!settings)}><Settings2 size={18} aria-hidden /></IconButton>
        </span>
      </div>
      {settings && <SlipSettings />}
      {quickStake.value !== null && !settings && <p className="slip-note slip-quick">{text("slip.quick.on", { amount: quickStakeText() })}</p>}
      {placedBets && <Receipt bets={placedBets} />}
      {!placedBets && all.length === 0 && <Empty icon={<Ticket size={28} aria-hidden />} title={text("slip.empty.title")} text={text("slip.empty")} />}
      {all.length > 0 && (
        <>
          {modes.value.length > 1 && <BetTypes />}
          <ul className="slip-picks" aria-label={text("slip.title")}>
            {slipLegs.value.map((unit) => <LegRow key={unit.key} unit={unit} />)}
          </ul>
          <SlipTotals keypad={keypad} />
        </>
      )}
    </div>
  );
}

/** Arrow keys select the type of bet, as in a radio group. */
function selectByKey(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const all = modes.peek();
  const next = (all.indexOf(mode.peek()) + step + all.length) % all.length;
  chooseMode(all[next]!);
  event.currentTarget.querySelectorAll<HTMLElement>("[role=radio]")[next]?.focus();
}

function BetTypes() {
  const current = mode.value;
  const currentSystem = system.value;
  return (
    <div className="slip-modes">
      <div className="slip-mode" role="radiogroup" aria-label={text("slip.modes")} onKeyDown={selectByKey}>
        {modes.value.map((one) => (
          <button key={one} type="button" role="radio" aria-checked={one === current} tabIndex={one === current ? 0 : -1} onClick={() => chooseMode(one)}>{text(`slip.mode.${one}`)}</button>
        ))}
      </div>
      {current === "system" && currentSystem && (
        <Listbox
          label={`${text("slip.system")}: ${currentSystem.name}`}
          buttonContent={currentSystem.name}
          value={currentSystem.key}
          options={offeredSystems.value.map(({ key, name }) => ({ id: key, text: name }))}
          onChoose={chooseSystem}
        />
      )}
    </div>
  );
}
