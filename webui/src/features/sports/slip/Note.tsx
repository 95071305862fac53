// Notes about the shown events.

import { Info, WifiOff } from "lucide-react";
import { text } from "./slip.texts";
import "./note.css";

export function Note({ kind }: { kind: "silent" | "simulated" }) {
  const NoteIcon = kind === "silent" ? WifiOff : Info;
  return <p className="sports-note" role="status"><NoteIcon size={16} aria-hidden /> {text(kind === "silent" ? "slip.note.silent" : "slip.note.simulated")}</p>;
}
