import { Link } from "wouter";
import { openOverlay } from "../../../lib/overlays";
import { Button } from "../../../ui/Button";
import { originals } from "../../betting/lobby/originals.list";
import { text } from "./home.texts";

/** The text for guests above the games, in one line. */
export function Welcome() {
  return (
    <section className="home-welcome" aria-labelledby="home-title">
      <div className="home-welcome-words">
        <h1 id="home-title">{text("home.title")}</h1>
        <p>
          <span className="home-welcome-lead">{text("home.lead", { n: originals.length })} </span>
          <Link href="/fairness">{text("home.check")}</Link>
        </p>
      </div>
      <Button variant="primary" onClick={() => openOverlay("auth", { mode: "register" })}>{text("home.join")}</Button>
    </section>
  );
}
