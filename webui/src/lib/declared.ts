// Lists of the office that Go declares: their form in the generated files, and the texts and
// requests that follow from a declaration.

import type { Icon } from "./feature";
import type { OfficeGroup } from "./office";

/** The page of a list, and its entry in the menu. */
export interface DeclaredPage {
  path: string;
  title: string;
  permission: string;
  entry?: { id: string; label: string; icon: Icon; group: OfficeGroup; order: number; keywords: string; queues: string[] };
}

export interface DeclaredOption {
  value: string;
  label: string;
}

export interface DeclaredColumn {
  kind: "text" | "badge" | "count" | "dollars" | "time" | "player" | "list";
  field: string;
  label: string;
  as?: string;
  below?: string;
  link?: string;
  name?: string;
  empty?: string;
  values?: readonly (DeclaredOption & { tone: "neutral" | "action" | "info" | "brass" | "danger" })[];
  hidden?: boolean;
  mono?: boolean;
}

export interface DeclaredFilter {
  field: string;
  label: string;
  type: "string" | "integer" | "boolean";
  placeholder?: string;
  options?: readonly DeclaredOption[];
}

export interface DeclaredField {
  name: string;
  label: string;
  input: "line" | "area" | "choice" | "switch" | "secret";
  type: "string" | "integer" | "boolean";
  hint?: string;
  initial?: string;
  max?: number;
  options?: readonly DeclaredOption[];
}

export interface DeclaredAction {
  id: string;
  label: string;
  call: string;
  permission: string;
  /** The call requires a reason. */
  reason?: boolean;
  /** It may wait for a second person. */
  second?: boolean;
  title: string;
  text?: string;
  done: string;
  danger?: boolean;
  fields?: readonly DeclaredField[];
  /** Fields of the request with the values of fields of the row. */
  from?: Readonly<Record<string, string>>;
  when?: { field: string; values: readonly string[] };
  /** A field of the answer with the sentence of a failure. */
  problem?: string;
  open?: string;
}

export interface DeclaredResource {
  name: string;
  path?: string;
  title: string;
  lead?: string;
  permission: string;
  links?: readonly { label: string; path: string }[];
  call: string;
  key: string;
  size?: number;
  columns: readonly DeclaredColumn[];
  details?: readonly DeclaredColumn[];
  filters?: readonly DeclaredFilter[];
  create?: DeclaredAction;
  actions?: readonly DeclaredAction[];
  empty: string;
}

/** A row of a list: its fields by their names. */
export type DeclaredRow = Readonly<Record<string, unknown>>;

/** The values of the fields of a dialog. */
export type DeclaredValues = Record<string, string | boolean> & { reason: string };

export const isRow = (value: unknown): value is DeclaredRow => typeof value === "object" && value !== null;

/** The value of a field as a text. */
export function textOf(row: DeclaredRow, field: string): string {
  const value = row[field];
  if (Array.isArray(value)) return value.join(", ");
  return value === undefined || value === null ? "" : String(value);
}

const placeholder = /\{([a-z_]+)\}/g;

/** A text with the fields of a row in it. */
export const fill = (template: string, row: DeclaredRow): string => template.replace(placeholder, (_, field: string) => textOf(row, field));

/** The address of a link. Null if a field of it is empty, or if it leads to another site by another protocol than HTTP. */
export function linkOf(template: string, row: DeclaredRow): string | null {
  if ([...template.matchAll(placeholder)].some(([, field = ""]) => textOf(row, field) === "")) return null;
  if (template.startsWith("/")) return template.replace(placeholder, (_, field: string) => encodeURIComponent(textOf(row, field)));
  const address = fill(template, row);
  return /^https?:\/\//.test(address) ? address : null;
}

/** The text of a column without its second line, as a name of the row. */
export const columnText = ({ as, field }: DeclaredColumn, row: DeclaredRow): string => (as ? fill(as, row) : textOf(row, field));

/** Whether an action is for a row. */
export const isFor = ({ when }: DeclaredAction, row: DeclaredRow): boolean => !when || when.values.includes(textOf(row, when.field));

function typed(value: string | boolean, type: DeclaredField["type"]): string | number | boolean {
  if (type === "boolean") return value === true || value === "true";
  return type === "integer" ? Math.trunc(Number(value)) || 0 : String(value);
}

/** The request of a list for a view: its filters with the types of their fields. */
export function filterRequest(filters: readonly DeclaredFilter[], values: Readonly<Record<string, string>>): Record<string, unknown> {
  return Object.fromEntries(filters.flatMap(({ field, type }) => (values[field] ? [[field, typed(values[field], type)]] : [])));
}

/** The values of a dialog when it opens. */
export function initialValues({ fields = [] }: DeclaredAction, row: DeclaredRow): DeclaredValues {
  const values: DeclaredValues = { reason: "" };
  for (const { name, input, initial = "", options } of fields) values[name] = input === "switch" ? fill(initial, row) === "true" : fill(initial, row) || (options?.[0]?.value ?? "");
  return values;
}

/** The request of an action. */
export function actionRequest({ fields = [], from = {}, reason }: DeclaredAction, row: DeclaredRow, values: DeclaredValues): Record<string, unknown> {
  return {
    ...Object.fromEntries(Object.entries(from).map(([to, field]) => [to, row[field]])),
    ...Object.fromEntries(fields.map(({ name, type }) => [name, typed(values[name] ?? "", type)])),
    ...(reason && { reason: values.reason }),
  };
}
