import type { ReportAnswer, ReportRow } from "../../../lib/api.gen";
import { formatCount } from "../../../lib/format";
import { dollars } from "../../../lib/money";
import { cx } from "../../../ui/cx";
import { Empty } from "../../../ui/States";
import { Table, type Column } from "../../../ui/Table";
import { groups, isTimeGroup, type Group } from "./report.model";
import { luckLevel, rowTitle, shareText, sigmasText } from "./figureTexts";

const usdColumn = (key: "stakes" | "payouts" | "ggr" | "expected" | "luck" | "deposits" | "withdrawals", label: string): Column<ReportRow> => ({
  key, label, numeric: true, cell: (row) => <span className="num">{dollars(Number(row[key]))}</span>, sortBy: (row) => Number(row[key]),
});

const countText = (value: number | null) => (value === null ? "–" : formatCount(value));

/** The rows of a report and their total. */
export function ReportTable({ answer, by }: { answer: ReportAnswer; by: Group }) {
  const columns: Column<ReportRow>[] = [
    { key: "name", label: groups.find(({ value }) => value === by)?.label ?? "", cell: ({ name }) => rowTitle(by, name), sortBy: ({ name }) => name },
    { key: "wagers", label: "Wagers", numeric: true, cell: ({ wagers }) => countText(wagers), sortBy: ({ wagers }) => wagers },
    usdColumn("stakes", "Stakes"),
    usdColumn("payouts", "Payouts"),
    usdColumn("ggr", "GGR"),
    usdColumn("expected", "Expected"),
    usdColumn("luck", "Luck"),
    { key: "sigmas", label: "σ", numeric: true, cell: ({ sigmas }) => <span className="figures-sigmas" data-level={luckLevel(sigmas)}>{sigmasText(sigmas)}</span>, sortBy: ({ sigmas }) => sigmas ?? 0 },
    { key: "hold", label: "Hold", numeric: true, cell: ({ hold }) => shareText(hold), sortBy: ({ hold }) => hold },
    { key: "players", label: "Players", numeric: true, cell: ({ players }) => countText(players), sortBy: ({ players }) => players ?? 0 },
    ...(isTimeGroup(by) ? [usdColumn("deposits", "Deposits"), usdColumn("withdrawals", "Withdrawals")] : []),
  ];
  const rows = answer.rows;
  const emptyText = isTimeGroup(by) ? "There are no wagers, deposits or withdrawals in this period." : "There are no real-money wagers in this period.";
  return (
    <div className={cx("figures-table", isTimeGroup(by) && "figures-timed")} tabIndex={0} role="region" aria-label="Rows of the report">
      <Table label="Report" columns={columns} rows={rows} rowKey={({ name }) => name} empty={<Empty text={emptyText} />} />
      {rows.length > 0 && (
        <div className="figures-total">
          <Table label="Total" columns={columns.map(({ sortBy: _, ...column }) => column)} rows={[{ ...answer.total, name: "Total" }]} rowKey={({ name }) => name} empty={null} />
        </div>
      )}
    </div>
  );
}
