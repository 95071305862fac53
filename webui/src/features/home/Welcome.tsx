import { DoorOpen, KeyRound, Moon, ShieldCheck } from "lucide-react";
import { bootstrap } from "../../lib/bootstrap";
import { openOverlay } from "../../lib/overlays";
import { Button } from "../../ui/Button";
import { text } from "./home.texts";
import { Originals } from "./Originals";
import { originals } from "./originals.list";
import { TableArt } from "./TableArt";

const gives = [
  { icon: ShieldCheck, title: text("home.twofactor.title"), body: text("home.twofactor.body") },
  { icon: KeyRound, title: text("home.wallet.title"), body: text("home.wallet.body") },
  { icon: DoorOpen, title: text("home.sessions.title"), body: text("home.sessions.body") },
  { icon: Moon, title: text("home.pause.title"), body: text("home.pause.body") },
];

/** What a guest sees: the house, its games, and what an account is good for. */
export function Welcome() {
  return (
    <>
      <section className="home-hero">
        <div className="home-words">
          <h1>{text("home.title")}</h1>
          <p>{text("home.lead", { product: bootstrap.product.name, n: originals.length })}</p>
          <div className="home-actions">
            <Button variant="primary" size="large" onClick={() => openOverlay("auth", { mode: "register" })}>
              {text("home.join")}
            </Button>
            <Button size="large" onClick={() => openOverlay("auth", { mode: "login" })}>
              {text("home.enter")}
            </Button>
          </div>
        </div>
        <div className="home-art">
          <TableArt />
        </div>
      </section>
      <Originals guest />
      <section aria-labelledby="home-gives">
        <h2 id="home-gives" className="home-heading">{text("home.gives")}</h2>
        <ul className="home-gives">
          {gives.map(({ icon: Icon, title, body }) => (
            <li key={title}>
              <Icon size={24} aria-hidden="true" />
              <h3>{title}</h3>
              <p>{body}</p>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
