import { useState, type DragEvent, type ReactNode } from "react";
import { ArrowDown, ArrowUp, GripVertical } from "lucide-react";
import { IconButton } from "../Button";
import { cx } from "../cx";
import { movedTo } from "./order";
import "./order-list.css";

export interface OrderListProps<Row> {
  label: string;
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  rowName: (row: Row) => string;
  /** The keys in their new order. */
  onOrder: (keys: string[]) => void;
  children: (row: Row) => ReactNode;
}

/** A list with a meaningful order: rows are dragged by their handle, or moved by the buttons next to it. */
export function OrderList<Row>({ label, rows, rowKey, rowName, onOrder, children }: OrderListProps<Row>) {
  const [dragged, setDragged] = useState<number | null>(null);
  const [hovered, setHovered] = useState<number | null>(null);
  const keys = rows.map(rowKey);
  const move = (from: number, to: number) => {
    if (to >= 0 && to < keys.length && to !== from) onOrder(movedTo(keys, from, to));
  };
  const end = () => {
    setDragged(null);
    setHovered(null);
  };
  return (
    <ol className="work-order" aria-label={label}>
      {rows.map((row, at) => (
        <li
          key={rowKey(row)}
          className={cx("work-order-row", dragged === at && "work-order-dragged", hovered === at && dragged !== null && dragged !== at && "work-order-over")}
          onDragOver={(event: DragEvent) => {
            if (dragged === null) return;
            event.preventDefault();
            setHovered(at);
          }}
          onDrop={(event: DragEvent) => {
            event.preventDefault();
            if (dragged !== null) move(dragged, at);
            end();
          }}
        >
          <span className="work-order-handle" draggable onDragStart={(event) => {
            event.dataTransfer.effectAllowed = "move";
            event.dataTransfer.setData("text/plain", rowName(row));
            setDragged(at);
          }} onDragEnd={end} aria-hidden="true">
            <GripVertical size={16} />
          </span>
          <span className="work-order-steps">
            <IconButton label={`Move ${rowName(row)} up`} className="work-dense" disabled={at === 0} onClick={() => move(at, at - 1)}><ArrowUp size={14} aria-hidden="true" /></IconButton>
            <IconButton label={`Move ${rowName(row)} down`} className="work-dense" disabled={at === rows.length - 1} onClick={() => move(at, at + 1)}><ArrowDown size={14} aria-hidden="true" /></IconButton>
          </span>
          <div className="work-order-body">{children(row)}</div>
        </li>
      ))}
    </ol>
  );
}
