// The value of one field of a row of a declared list.

import type { ReactNode } from "react";
import { Link } from "wouter";
import { columnText, fill, linkOf, textOf, type DeclaredColumn, type DeclaredRow } from "../../lib/declared";
import { formatCount } from "../../lib/format";
import { dollars } from "../../lib/money";
import { nameOf } from "../../lib/officeNames";
import { Badge } from "../Badge";
import { ExactTime, Time } from "../Time";
import "./declared.css";

interface Props {
  column: DeclaredColumn;
  row: DeclaredRow;
  /** Times are exact, and ids complete: for the details of one row. */
  exact?: boolean;
}

export function DeclaredCell({ column, row, exact = false }: Props) {
  const main = <Linked column={column} row={row} exact={exact}>{valueOf(column, row, exact)}</Linked>;
  const below = column.below ? fill(column.below, row).trim() : "";
  return below ? <span className="declared-two">{main}<small>{below}</small></span> : main;
}

function Linked({ column: { kind, field, label, link, mono }, row, exact, children }: Props & { children: ReactNode }) {
  const href = link ? linkOf(link, row) : kind === "player" ? linkOf(`/admin/user/{${field}}`, row) : null;
  if (!href) return <>{children}</>;
  const name = mono ? `${label} ${exact ? textOf(row, field) : shorten(textOf(row, field))}` : undefined; // an id alone does not say where it leads
  return href.startsWith("/") ? <Link className="declared-link" href={href} aria-label={name}>{children}</Link> : <a className="declared-link" href={href} target="_blank" rel="noreferrer" aria-label={name}>{children}</a>;
}

/** The longest id that is shown complete in a table. */
const longId = 22;
const shorten = (text: string): string => (text.length > longId ? `${text.slice(0, 12)}…${text.slice(-6)}` : text);

function valueOf(column: DeclaredColumn, row: DeclaredRow, exact: boolean): ReactNode {
  const { kind, field, name, empty = "—", values = [], mono } = column;
  const value = row[field];
  const text = columnText(column, row);
  if (kind === "list") return Array.isArray(value) && value.length > 0 ? <span className="declared-lines">{value.map((one, at) => <span key={at}>{String(one)}</span>)}</span> : empty;
  if (kind === "time") return Number(value) > 0 ? exact ? <ExactTime at={Number(value)} /> : <Time at={Number(value)} /> : empty;
  if (text === "") return empty;
  if (kind === "player") return (name && textOf(row, name)) || nameOf(text);
  if (kind === "badge") {
    const known = values.find((one) => one.value === text);
    return <Badge tone={known?.tone}>{known?.label ?? text}</Badge>;
  }
  if (kind === "count") return formatCount(Number(value));
  if (kind === "dollars") return dollars(Number(value));
  if (mono) return <span className="mono declared-id" title={exact ? undefined : text}>{exact ? text : shorten(text)}</span>;
  return text;
}
