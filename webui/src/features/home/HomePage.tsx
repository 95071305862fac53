// The home page: a welcome for guests, the state of the account for players,
// and the originals for both.

import { useSignals } from "@preact/signals-react/runtime";
import { store } from "../../lib/store";
import { Player } from "./Player";
import { Welcome } from "./Welcome";
import "./home.css";

export default function HomePage() {
  useSignals();
  const user = store.user.value;
  return user ? <Player user={user} /> : <Welcome />;
}
