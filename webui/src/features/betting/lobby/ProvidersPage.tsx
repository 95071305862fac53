// All providers of the site, with a search.

import { useEffect, useState } from "react";
import { Blocks, SearchX } from "lucide-react";
import { TextField } from "../../../ui/Field";
import { Skeleton } from "../../../ui/Skeleton";
import { Empty, Failed } from "../../../ui/States";
import { text } from "./lobby.texts";
import { NavBar } from "./NavBar";
import { matchingProviders, providers } from "./providers.model";
import { ProviderTile } from "./ProviderTile";
import "./lobby-row.css";
import "./games-page.css";

const load = () => void providers.load();

export default function ProvidersPage() {
  const [typed, setTyped] = useState("");
  useEffect(load, []);
  return (
    <>
      <NavBar />
      <header className="games-head">
        <h1>{text("lobby.page.providers")}</h1>
        <div className="providers-search">
          <TextField label={text("lobby.providers.search")} name="provider" type="search" autoComplete="off" value={typed} onChange={setTyped} />
        </div>
      </header>
      <div className="games-body"><ProviderGrid typed={typed} /></div>
    </>
  );
}

function ProviderGrid({ typed }: { typed: string }) {
  const all = providers.data.value;
  const failure = providers.failure.value;
  if (failure && !all) return <Failed text={failure} onRetry={load} />;
  if (all?.length === 0) return <Empty icon={<Blocks size={28} aria-hidden="true" />} text={text("lobby.empty.providers")} />;
  const found = all && matchingProviders(all, typed);
  if (found?.length === 0) return <Empty icon={<SearchX size={28} aria-hidden="true" />} text={text("lobby.providers.none")} />;
  return (
    <ul className="providers-grid" aria-busy={!all} data-loading={all ? undefined : ""}>
      {found?.map((provider) => <li key={provider.name}><ProviderTile provider={provider} counted /></li>)}
      {!all && Array.from({ length: 20 }, (_, at) => <li key={at}><Skeleton height="auto" className="lobby-skeleton providers-placeholder" /></li>)}
    </ul>
  );
}
