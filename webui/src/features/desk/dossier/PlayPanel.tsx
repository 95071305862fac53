// What a player played with real money, by game and currency.

import { api } from "../../../lib/api";
import type { PlayRow } from "../../../lib/api.gen";
import { formatCount } from "../../../lib/format";
import { Empty } from "../../../ui/States";
import { Table, type Column } from "../../../ui/Table";
import { Loaded } from "./Loaded";

const columns: Column<PlayRow>[] = [
  { key: "name", label: "Game", cell: ({ name, game }) => name || game },
  { key: "currency", label: "Currency", cell: ({ currency }) => currency.toUpperCase() },
  { key: "wagers", label: "Wagers", numeric: true, cell: ({ wagers }) => formatCount(wagers) },
  { key: "wins", label: "Won", numeric: true, cell: ({ wins }) => formatCount(wins) },
  { key: "wagered", label: "Staked", numeric: true, cell: ({ wagered }) => wagered },
  { key: "usd", label: "In dollars", numeric: true, cell: ({ usd }) => `$${usd}` },
  { key: "profit", label: "Player's profit", numeric: true, cell: ({ profit }) => profit },
];

export default function PlayPanel({ userId }: { userId: string }) {
  return (
    <Loaded of={userId} load={() => api.post("/api/admin/player/money", { user: userId }, { retry: true })} height={160}>
      {({ play }) => <Table label="Play by game" columns={columns} rows={play} rowKey={({ game, currency }) => `${game} ${currency}`} empty={<Empty text="Nothing was played with real money." />} />}
    </Loaded>
  );
}
