// What is said of a game that cannot be started yet, and what can be played
// instead. Staff read what opens it.

import { useSignals } from "@preact/signals-react/runtime";
import { AppLink } from "../../../lib/AppLink";
import { holds } from "../../../lib/permissions";
import { gamePath } from "./game";
import { originals } from "./originals.list";
import { text } from "./lobby.texts";

const offered = 4;

/** Originals to play instead: other ones for other games, always the same for one. */
export function insteadOf(name: string): readonly { id: string; name: string }[] {
  const from = [...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
  return Array.from({ length: offered }, (_, n) => originals[(from + n * 5) % originals.length]!);
}

export function Instead({ name, onOpen }: { name: string; onOpen?: () => void }) {
  useSignals();
  return (
    <>
      <p className="demo-notice-text">{text("lobby.demo.text")}</p>
      {holds("dashboard") && <p className="demo-notice-staff">{text("lobby.demo.staff")}</p>}
      <h2 className="demo-notice-instead">{text("lobby.demo.instead")}</h2>
      <ul className="demo-notice-games">
        {insteadOf(name).map((game) => (
          <li key={game.id}><AppLink to={gamePath(game.id)} onClick={onOpen}>{game.name}</AppLink></li>
        ))}
      </ul>
    </>
  );
}
