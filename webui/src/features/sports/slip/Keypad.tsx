// Keys for a stake, within reach of a thumb.

import { Delete } from "lucide-react";
import { text } from "./slip.texts";

const keys = ["1", "2", "3", "4", "5", "6", "7", "8", "9", ".", "0"];

/** The text after a key. */
export function applyKey(value: string, key: string, decimals: number): string {
  if (key === "erase") return value.slice(0, -1);
  if (key === ".") return value.includes(".") || decimals === 0 ? value : `${value || "0"}.`;
  const next = value === "0" ? key : value + key;
  return (next.split(".")[1] ?? "").length > decimals || next.length > 16 ? value : next;
}

export function Keypad({ value, decimals, onChange }: { value: string; decimals: number; onChange: (plain: string) => void }) {
  return (
    <div className="slip-keys" role="group" aria-label={text("slip.keypad")}>
      {keys.map((key) => (
        <button key={key} type="button" className="num" onClick={() => onChange(applyKey(value, key, decimals))}>{key}</button>
      ))}
      <button type="button" aria-label={text("slip.keypad.erase")} onClick={() => onChange(applyKey(value, "erase", decimals))}><Delete size={20} aria-hidden /></button>
    </div>
  );
}
