import { useSignals } from "@preact/signals-react/runtime";
import type { ReportAnswer, ReportRow } from "../../../lib/api.gen";
import { formatCount } from "../../../lib/format";
import { dollars } from "../../../lib/money";
import { cx } from "../../../ui/cx";
import { Empty } from "../../../ui/States";
import { Table, type Column } from "../../../ui/Table";
import { groups, ofTime, type Group } from "./report.model";
import { luckLevel, rowTitle, shareText, sigmasOf } from "./values";

const usd = (key: "stakes" | "payouts" | "ggr" | "theory" | "luck" | "deposits" | "withdrawals", label: string): Column<ReportRow> => ({
  key, label, numeric: true, cell: (row) => <span className="num">{dollars(Number(row[key]))}</span>, sortBy: (row) => Number(row[key]),
});

const count = (value: number | null) => (value === null ? "–" : formatCount(value));

/** The rows of a report and their total. */
export function ReportTable({ answer, by }: { answer: ReportAnswer; by: Group }) {
  useSignals();
  const columns: Column<ReportRow>[] = [
    { key: "name", label: groups.find(({ value }) => value === by)?.label ?? "", cell: ({ name }) => rowTitle(by, name), sortBy: ({ name }) => name },
    { key: "wagers", label: "Wagers", numeric: true, cell: ({ wagers }) => count(wagers), sortBy: ({ wagers }) => wagers },
    usd("stakes", "Stakes"),
    usd("payouts", "Payouts"),
    usd("ggr", "GGR"),
    usd("theory", "Theory"),
    usd("luck", "Luck"),
    { key: "sigmas", label: "σ", numeric: true, cell: ({ sigmas }) => <span className="figures-sigmas" data-level={luckLevel(sigmas)}>{sigmasOf(sigmas)}</span>, sortBy: ({ sigmas }) => sigmas ?? 0 },
    { key: "hold", label: "Hold", numeric: true, cell: ({ hold }) => shareText(hold), sortBy: ({ hold }) => hold },
    { key: "players", label: "Players", numeric: true, cell: ({ players }) => count(players), sortBy: ({ players }) => players ?? 0 },
    ...(ofTime(by) ? [usd("deposits", "Deposits"), usd("withdrawals", "Withdrawals")] : []),
  ];
  const rows = answer.rows;
  const none = ofTime(by) ? "Nothing was wagered, deposited or withdrawn in these days." : "Nothing was wagered with real money in these days.";
  return (
    <div className={cx("figures-table", ofTime(by) && "figures-timed")} tabIndex={0} role="region" aria-label="Rows of the report">
      <Table label="Report" columns={columns} rows={rows} rowKey={({ name }) => name} empty={<Empty text={none} />} />
      {rows.length > 0 && (
        <div className="figures-total">
          <Table label="Total" columns={columns.map(({ sortBy: _, ...column }) => column)} rows={[{ ...answer.total, name: "Total" }]} rowKey={({ name }) => name} empty={null} />
        </div>
      )}
    </div>
  );
}
