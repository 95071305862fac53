// The originals as tiles: the cover, and what the game is about when a pointer
// or the keyboard rests on it.

import { Link } from "wouter";
import { Cover } from "../play/covers/Cover";
import { text } from "./home.texts";
import { originals, type Original } from "./originals.list";
import "./originals.css";

/** `guest` says that no account is needed. */
export function Originals({ guest = false }: { guest?: boolean }) {
  return (
    <section aria-labelledby="home-originals">
      <div className="home-originals-head">
        <h2 id="home-originals">{text("home.originals")}</h2>
        <p>{text(guest ? "home.originals.guest" : "home.originals.player")}</p>
        <Link href="/fairness">{text("home.originals.check")}</Link>
      </div>
      <ul className="home-originals">
        {originals.map((game) => <Tile key={game.id} {...game} />)}
      </ul>
    </section>
  );
}

function Tile({ id, name, summary }: Original) {
  return (
    <li>
      <Link href={`/casino/game/${id}`} className="home-tile">
        <Cover game={id} name={name} />
        <span className="home-tile-words">
          <strong>{name}</strong>
          <span>{summary}</span>
        </span>
      </Link>
    </li>
  );
}
