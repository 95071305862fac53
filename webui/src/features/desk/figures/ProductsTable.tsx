import { useSignals } from "@preact/signals-react/runtime";
import type { ProductRow } from "../../../lib/api.gen";
import { formatCount } from "../../../lib/format";
import { dollars } from "../../../lib/money";
import { Empty } from "../../../ui/States";
import { Table } from "../../../ui/Table";
import { deltaOf, sigmasOf, titleOf } from "./values";

/** The products of a period, each against the one before. */
export function ProductsTable({ rows }: { rows: ProductRow[] }) {
  useSignals();
  return (
    <Table<ProductRow>
      label="Products"
      rows={rows}
      rowKey={({ name }) => name}
      empty={<Empty text="No product had a wager of real money in this period." />}
      columns={[
        { key: "name", label: "Product", cell: ({ name }) => titleOf(name), sortBy: ({ name }) => name },
        { key: "wagers", label: "Wagers", numeric: true, cell: ({ wagers }) => formatCount(wagers), sortBy: ({ wagers }) => wagers },
        { key: "stakes", label: "Stakes", numeric: true, cell: ({ stakes }) => dollars(Number(stakes)), sortBy: ({ stakes }) => Number(stakes) },
        { key: "ggr", label: "GGR", numeric: true, cell: ({ ggr }) => dollars(Number(ggr)), sortBy: ({ ggr }) => Number(ggr) },
        { key: "change", label: "Change", numeric: true, cell: ({ ggr, before_ggr }) => deltaOf(ggr, before_ggr, "usd")?.text ?? "–" },
        { key: "theory", label: "Theory", numeric: true, cell: ({ theory }) => dollars(Number(theory)), sortBy: ({ theory }) => Number(theory) },
        { key: "luck", label: "Luck", numeric: true, cell: ({ luck }) => dollars(Number(luck)), sortBy: ({ luck }) => Number(luck) },
        { key: "sigmas", label: "σ", numeric: true, cell: ({ sigmas }) => sigmasOf(sigmas), sortBy: ({ sigmas }) => sigmas ?? 0 },
      ]}
    />
  );
}
