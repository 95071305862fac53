// What a visitor must know of the matches that are shown.

import { Info, WifiOff } from "lucide-react";
import { text } from "./book.texts";

export function Note({ kind }: { kind: "silent" | "simulated" }) {
  const Sign = kind === "silent" ? WifiOff : Info;
  return <p className="sports-note" role="status"><Sign size={16} aria-hidden /> {text(kind === "silent" ? "sports.silent" : "sports.simulated.text")}</p>;
}
