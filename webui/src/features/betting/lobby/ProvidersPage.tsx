// All providers of the site.

import { useEffect } from "react";
import { Blocks } from "lucide-react";
import { Skeleton } from "../../../ui/Skeleton";
import { Empty, Failed } from "../../../ui/States";
import { text } from "./lobby.texts";
import { NavBar } from "./NavBar";
import { providers } from "./providers.model";
import { ProviderTile } from "./ProviderTile";
import "./lobby-row.css";
import "./games-page.css";

const load = () => void providers.load();

export default function ProvidersPage() {
  useEffect(load, []);
  return (
    <>
      <NavBar />
      <header className="games-head"><h1>{text("lobby.page.providers")}</h1></header>
      <div className="games-body"><ProviderGrid /></div>
    </>
  );
}

function ProviderGrid() {
  const all = providers.data.value;
  const failure = providers.failure.value;
  if (failure && !all) return <Failed text={failure} onRetry={load} />;
  if (all?.length === 0) return <Empty icon={<Blocks size={28} aria-hidden="true" />} text={text("lobby.empty.providers")} />;
  return (
    <ul className="providers-grid" aria-busy={!all} data-loading={all ? undefined : ""}>
      {all?.map((provider) => <li key={provider.name}><ProviderTile provider={provider} counted /></li>)}
      {!all && Array.from({ length: 20 }, (_, at) => <li key={at}><Skeleton height="auto" className="lobby-skeleton providers-placeholder" /></li>)}
    </ul>
  );
}
