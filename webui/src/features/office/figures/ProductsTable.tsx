import type { ProductRow } from "../../../lib/api.gen";
import { formatCount } from "../../../lib/format";
import { dollars } from "../../../lib/money";
import { Empty } from "../../../ui/States";
import { Table } from "../../../ui/Table";
import { changeOf, sigmasText, productTitle } from "./figureTexts";

/** The products of a period, each compared with the period before. */
export function ProductsTable({ rows }: { rows: ProductRow[] }) {
  return (
    <Table<ProductRow>
      label="Products"
      rows={rows}
      rowKey={({ name }) => name}
      empty={<Empty text="There are no real-money wagers in this period." />}
      columns={[
        { key: "name", label: "Product", cell: ({ name }) => productTitle(name), sortBy: ({ name }) => name },
        { key: "wagers", label: "Wagers", numeric: true, cell: ({ wagers }) => formatCount(wagers), sortBy: ({ wagers }) => wagers },
        { key: "stakes", label: "Stakes", numeric: true, cell: ({ stakes }) => dollars(Number(stakes)), sortBy: ({ stakes }) => Number(stakes) },
        { key: "ggr", label: "GGR", numeric: true, cell: ({ ggr }) => dollars(Number(ggr)), sortBy: ({ ggr }) => Number(ggr) },
        { key: "change", label: "Change", numeric: true, cell: ({ ggr, before_ggr }) => changeOf(ggr, before_ggr, "usd")?.text ?? "–" },
        { key: "expected", label: "Expected", numeric: true, cell: ({ expected }) => dollars(Number(expected)), sortBy: ({ expected }) => Number(expected) },
        { key: "luck", label: "Luck", numeric: true, cell: ({ luck }) => dollars(Number(luck)), sortBy: ({ luck }) => Number(luck) },
        { key: "sigmas", label: "σ", numeric: true, cell: ({ sigmas }) => sigmasText(sigmas), sortBy: ({ sigmas }) => sigmas ?? 0 },
      ]}
    />
  );
}
