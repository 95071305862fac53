import { Link } from "wouter";
import { bootstrap } from "../../../lib/bootstrap";
import { openOverlay } from "../../../lib/overlays";
import { Button } from "../../../ui/Button";
import { originals } from "../../betting/lobby/originals.list";
import { text } from "./home.texts";
import { TableArt } from "./TableArt";

/** What a guest sees over the games: the house in two sentences. */
export function Welcome() {
  return (
    <section className="home-hero">
      <div className="home-words">
        <h1>{text("home.title")}</h1>
        <p>
          {text("home.lead", { product: bootstrap.product.name, n: originals.length })} <Link href="/fairness">{text("home.check")}</Link>
        </p>
        <div className="home-actions">
          <Button variant="primary" onClick={() => openOverlay("auth", { mode: "register" })}>{text("home.join")}</Button>
          <Button onClick={() => openOverlay("auth", { mode: "login" })}>{text("home.enter")}</Button>
        </div>
      </div>
      <div className="home-art">
        <TableArt />
      </div>
    </section>
  );
}
