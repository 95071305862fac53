import { useState } from "react";
import { Card } from "../../../ui/Card";
import { Money } from "../../../ui/Money";
import { Pagination } from "../../../ui/Pagination";
import { Empty } from "../../../ui/States";
import { type Column, Table } from "../../../ui/Table";

interface ExampleBet {
  game: string;
  stake: bigint;
  payout: bigint;
}

const exampleBets: ExampleBet[] = [
  { game: "Dice", stake: 1000n, payout: 1980n },
  { game: "Plinko", stake: 500n, payout: 0n },
  { game: "Mines", stake: 2500n, payout: 6188n },
];

const columns: Column<ExampleBet>[] = [
  { key: "game", label: "Game", cell: (line) => line.game, sortBy: (line) => line.game },
  { key: "stake", label: "Stake", numeric: true, cell: (line) => <Money minor={line.stake} decimals={2} />, sortBy: (line) => line.stake },
  { key: "payout", label: "Payout", numeric: true, cell: (line) => <Money minor={line.payout} decimals={2} />, sortBy: (line) => line.payout },
];

export default function Rows() {
  const [page, setPage] = useState(5);
  return (
    <Card title="Tables and pages">
      <Table label="Example bets" columns={columns} rows={exampleBets} rowKey={(line) => line.game} empty={<Empty text="No bets." />} />
      <Table label="No bets" columns={columns} rows={[]} rowKey={(line) => line.game} empty={<Empty text="You have not made a bet yet." />} />
      <Pagination page={page} pages={9} onChange={setPage} />
    </Card>
  );
}
