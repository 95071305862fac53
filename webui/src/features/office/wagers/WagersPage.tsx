// The wagers of the site, newest first.

import { Filter, ScanEye } from "lucide-react";
import { useMemo, useState } from "react";
import { Link } from "wouter";
import { navigate } from "wouter/use-browser-location";
import type { WagerRow } from "../../../lib/api.gen";
import { formatMultiplier, formatPercent } from "../../../lib/format";
import { dollars } from "../../../lib/money";
import { Badge } from "../../../ui/Badge";
import { ExactTime, Time } from "../../../ui/Time";
import type { TableFilter } from "../../../ui/office/FilterBar";
import { ResourcePage } from "../../../ui/office/ResourcePage";
import type { DataColumn } from "../../../ui/office/table.model";
import { fractionPercent, profitTone } from "./wagerTexts";
import { moneyOptions, stateLabel, stateOptions, stateTones, wagersModel } from "./wagers.model";
import "./wagers.css";

const unitText = ({ currency, money }: WagerRow) => `${currency.toUpperCase()}${money === "real" ? "" : ` ${money}`}`;

const columns: DataColumn<WagerRow>[] = [
  { key: "id", label: "Bet", alwaysVisible: true, cell: ({ id }) => <Link className="mono" href={`/admin/wager/${id}`} title={id}>{id.slice(-8)}</Link>, text: ({ id }) => id },
  { key: "at", label: "Ended", cell: ({ at }) => <Time at={at} />, text: ({ at }) => new Date(at).toISOString() },
  { key: "player", label: "Player", cell: ({ player, player_name, guest }) => (guest ? <span className="wagers-guest">{player_name}</span> : <Link href={`/admin/user/${player}`}>{player_name}</Link>), text: ({ player_name }) => player_name },
  { key: "player_id", label: "Player's id", cell: ({ player }) => <code>{player}</code>, text: ({ player }) => player },
  { key: "game", label: "Game", cell: ({ name, game }) => name || game, text: ({ name, game }) => name || game },
  { key: "kind", label: "Product", cell: ({ kind }) => kind, text: ({ kind }) => kind },
  { key: "stake", label: "Staked", numeric: true, cell: (row) => <>{row.stake} <span className="wagers-unit">{unitText(row)}</span></>, text: ({ stake }) => stake },
  { key: "payout", label: "Paid", numeric: true, cell: (row) => <span className={profitTone(row.profit)}>{row.payout}</span>, text: ({ payout }) => payout },
  { key: "currency", label: "Currency", cell: ({ currency }) => currency.toUpperCase(), text: ({ currency }) => currency },
  { key: "money", label: "Money", cell: ({ money }) => money, text: ({ money }) => money },
  { key: "multiplier", label: "Multiplier", numeric: true, cell: ({ multiplier }) => formatMultiplier(multiplier), text: ({ multiplier }) => multiplier },
  { key: "stake_usd", label: "Staked in $", numeric: true, cell: ({ stake_usd }) => dollars(Number(stake_usd)), text: ({ stake_usd }) => stake_usd },
  { key: "payout_usd", label: "Paid in $", numeric: true, cell: ({ payout_usd }) => dollars(Number(payout_usd)), text: ({ payout_usd }) => payout_usd },
  { key: "edge", label: "House edge", numeric: true, cell: ({ edge }) => (edge ? formatPercent(fractionPercent(edge)) : "—"), text: ({ edge }) => edge },
  {
    key: "status", label: "Result",
    cell: ({ status, revision }) => <span className="wagers-badges"><Badge tone={stateTones[status]}>{stateLabel(status)}</Badge>{revision > 0 && <Badge tone="brass">corrected</Badge>}</span>,
    text: ({ status }) => stateLabel(status),
  },
];

export default function WagersPage() {
  const [{ table, searchedUntil, games, currencies, invalidFilters }] = useState(() => wagersModel(columns.map(({ key }) => key)));
  const filters = useMemo<TableFilter[]>(() => [
    { key: "q", label: "Bet or request", placeholder: "Bet or request id", kind: "text" },
    { key: "player", label: "Player", placeholder: "Player or id", kind: "text" },
    { key: "stake", label: "Stake in dollars", placeholder: "Staked $: 5-100", kind: "text" },
    { key: "payout", label: "Payout in dollars", placeholder: "Paid $: >50", kind: "text" },
    { key: "multiplier", label: "Multiplier", placeholder: "Multiplier: 2-10", kind: "text" },
    { key: "game", label: "Game", kind: "choice", options: games.value },
    { key: "state", label: "Result", kind: "choice", options: stateOptions },
    { key: "big", label: "Wins", kind: "choice", options: [{ value: "yes", label: "$100 and more" }] },
    { key: "currency", label: "Currency", kind: "choice", options: currencies.value },
    { key: "money", label: "Money", kind: "choice", options: moneyOptions },
    { key: "days", label: "When", kind: "dates" },
  ], [games.value, currencies.value]);
  return (
    <ResourcePage
      className="wagers-page" title="Wagers" model={table} columns={columns} filters={filters} file="wagers" rowName={({ id }) => `wager ${id.slice(-8)}`} empty="There are no wagers yet."
      actions={(row) => [
        { id: "open", label: "Open", icon: <ScanEye aria-hidden="true" />, onSelect: () => navigate(`/admin/wager/${row.id}`) },
        { id: "player", label: `All by ${row.player_name}`, icon: <Filter aria-hidden="true" />, onSelect: () => table.filter("player", row.player) },
        { id: "game", label: `All on ${row.name || row.game}`, icon: <Filter aria-hidden="true" />, onSelect: () => table.filter("game", row.game) },
      ]}
      note={
        <p className="wagers-note" role="status">
          {invalidFilters.value.length > 0 && `Enter ranges as 5-100, >5 or <100. Ignored: ${invalidFilters.value.join(", ")}. `}
          {searchedUntil.value > 0 && <>Searched back to <ExactTime at={searchedUntil.value} />. The next page continues the search.</>}
        </p>
      }
    />
  );
}
