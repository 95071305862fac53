// The benefits of an account, for guests at the bottom of the page.

import { DoorOpen, KeyRound, Moon, ShieldCheck } from "lucide-react";
import { text } from "./home.texts";

const benefits = [
  { icon: ShieldCheck, title: text("home.twofactor.title"), body: text("home.twofactor.body") },
  { icon: KeyRound, title: text("home.wallet.title"), body: text("home.wallet.body") },
  { icon: DoorOpen, title: text("home.sessions.title"), body: text("home.sessions.body") },
  { icon: Moon, title: text("home.pause.title"), body: text("home.pause.body") },
];

export function Benefits() {
  return (
    <section aria-labelledby="home-benefits">
      <h2 id="home-benefits" className="home-heading">{text("home.gives")}</h2>
      <ul className="home-benefits">
        {benefits.map(({ icon: Icon, title, body }) => (
          <li key={title}>
            <Icon size={24} aria-hidden="true" />
            <h3>{title}</h3>
            <p>{body}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
