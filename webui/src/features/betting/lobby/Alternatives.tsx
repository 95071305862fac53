// The message of a game that cannot be started yet, and originals to play instead. Staff also see
// what is missing.

import { AppLink } from "../../../lib/AppLink";
import { hasPermission } from "../../../lib/permissions";
import { gamePath } from "./game";
import { originals } from "./originals.list";
import { text } from "./lobby.texts";

const alternativeCount = 4;

/** Originals to play instead. They differ between games and stay the same for one game. */
export function alternativesTo(name: string): readonly { id: string; name: string }[] {
  const offset = [...name].reduce((sum, character) => sum + character.charCodeAt(0), 0);
  return Array.from({ length: alternativeCount }, (_, n) => originals[(offset + n * 5) % originals.length]!);
}

export function Alternatives({ name, onOpen }: { name: string; onOpen?: () => void }) {
  return (
    <>
      <p className="demo-notice-text">{text("lobby.demo.text")}</p>
      {hasPermission("dashboard") && <p className="demo-notice-staff">{text("lobby.demo.staff")}</p>}
      <h2 className="demo-notice-alternatives">{text("lobby.demo.instead")}</h2>
      <ul className="demo-notice-games">
        {alternativesTo(name).map((game) => (
          <li key={game.id}><AppLink to={gamePath(game.id)} onClick={onOpen}>{game.name}</AppLink></li>
        ))}
      </ul>
    </>
  );
}
